import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { later } from "./later.tsx";
import type { MenuItem } from "./menu-item.ts";

/** The menu itself. */
export const LaterMenu = later(async () => (await import("./Menu.tsx")).Menu);

interface MenuButtonProps {
  /** The accessible name of button and menu. */
  label: string;
  /** Made when the menu opens. The button is where a dialog that an item opens returns the focus to. */
  items: (button: HTMLElement) => MenuItem[];
  /** Above the items. */
  heading?: ReactNode;
  className: string;
  children: ReactNode;
}

/** A button that opens a menu. It is light, for there is one in every row; the menu's code comes on its first use. */
export function MenuButton({ label, items, heading, className, children }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement>();
  function open() {
    if (button.current) setAnchor(button.current);
  }
  const close = () => setAnchor(undefined);
  function openWithArrow(event: KeyboardEvent) {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    open();
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={open}
        onKeyDown={openWithArrow}
        onPointerEnter={() => LaterMenu.preload()}
        onFocus={() => LaterMenu.preload()}
        className={className}
      >
        {children}
      </button>
      {anchor && (
        <LaterMenu
          onMissing={close}
          part={{ label, items: items(anchor), anchor, heading, onClose: close }}
        />
      )}
    </>
  );
}
