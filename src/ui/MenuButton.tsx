import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from "react";
import type { MenuItem } from "./menu-item.ts";

const loadMenu = () => import("./Menu.tsx");
const Menu = lazy(async () => ({ default: (await loadMenu()).Menu }));

/** Fetches the menu's code ahead of its use. */
export function preloadMenu(): void {
  // Failing here costs nothing: opening a menu tries again.
  loadMenu().catch(() => undefined);
}

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
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        className={className}
      >
        {children}
      </button>
      {anchor && (
        <Suspense>
          <Menu
            label={label}
            items={items(anchor)}
            anchor={anchor}
            heading={heading}
            onClose={() => setAnchor(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
