import { type ReactNode, useRef } from "react";
import type { CheckItem } from "./CheckMenu.tsx";
import { later } from "./later.tsx";

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

/** A button that opens a menu of choices. The menu's code comes on its first use. */
export function CheckMenuButton(props: CheckMenuButtonProps) {
  const { label, items, anchor, onOpen, onClose, className, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const open = () => button.current && onOpen(button.current);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          open();
        }}
        onPointerEnter={() => LaterCheckMenu.preload()}
        onFocus={() => LaterCheckMenu.preload()}
        className={className}
      >
        {children}
      </button>
      {anchor && <LaterCheckMenu onMissing={onClose} part={{ label, items, anchor, onClose }} />}
    </>
  );
}
