import { type ReactNode, useState } from "react";
import { later } from "./later.tsx";
import type { MenuItem } from "./menu-item.ts";
import { MenuTrigger } from "./MenuTrigger.tsx";

/** The menu itself. */
export const LaterMenu = later(async () => (await import("./Menu.tsx")).Menu);

interface MenuButtonProps {
  /** The accessible name of button and menu. */
  label: string;
  /** Made when the menu opens. The button is where a dialog that an item opens returns the focus to. */
  items: (button: HTMLElement) => MenuItem[];
  /** Above the items. */
  heading?: ReactNode;
  /** What else is to be known of it, for the tooltip and assistive technology. */
  title?: string;
  className: string;
  children: ReactNode;
}

/** A button with a menu of actions, whose code comes on its first use. */
export function MenuButton({ label, items, heading, title, className, children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  return (
    <>
      <MenuTrigger
        label={label}
        title={title}
        isOpen={anchor !== undefined}
        onOpen={setAnchor}
        onClose={close}
        onIntent={() => LaterMenu.preload()}
        className={className}
      >
        {children}
      </MenuTrigger>
      {anchor && (
        <LaterMenu
          onMissing={close}
          part={{ label, items: items(anchor), anchor, heading, onClose: close }}
        />
      )}
    </>
  );
}
