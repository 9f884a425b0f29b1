import type { ReactNode } from "react";
import type { CheckItem } from "./CheckMenu.tsx";
import { later } from "./later.tsx";
import { MenuTrigger } from "./MenuTrigger.tsx";

/** The menu itself. */
export const LaterCheckMenu = later(async () => (await import("./CheckMenu.tsx")).CheckMenu);

interface CheckMenuButtonProps {
  /** The accessible name of button and menu. */
  label: string;
  /** Undefined while they are on their way. */
  items: CheckItem[] | undefined;
  /** Where the menu hangs while it is open. */
  anchor: HTMLElement | undefined;
  onOpen: (anchor: HTMLElement) => void;
  onClose: () => void;
  className: string;
  children: ReactNode;
}

/** A button with a menu of choices, whose code comes on its first use. */
export function CheckMenuButton(props: CheckMenuButtonProps) {
  const { label, items, anchor, onOpen, onClose, className, children } = props;
  return (
    <>
      <MenuTrigger
        label={label}
        isOpen={anchor !== undefined}
        onOpen={onOpen}
        onClose={onClose}
        onIntent={() => LaterCheckMenu.preload()}
        className={className}
      >
        {children}
      </MenuTrigger>
      {anchor && <LaterCheckMenu onMissing={onClose} part={{ label, items, anchor, onClose }} />}
    </>
  );
}
