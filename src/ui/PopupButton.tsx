import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from "react";
import { lazyPart } from "./lazy-part.tsx";
import type { MenuItem } from "./Menu.tsx";

/** The button that a popup is opened from. */
export interface OpenedFrom {
  /** What the popup hangs from, and where the focus returns to. */
  anchor: HTMLElement;
  /** Opened with a key and not with the pointer. */
  isByKey: boolean;
  onClose: () => void;
}

interface PopupButtonProps extends ComponentProps<"button"> {
  kind: "menu" | "dialog";
  /** The popup, rendered while it is open. */
  renderPopup: (opened: OpenedFrom) => ReactNode;
}

/**
 * A button that opens a menu or a popover, by press or, a menu, with the arrow key. It is not Base UI's trigger, which has 14 kB
 * that the first rows would wait for; the popup's code is loaded when the browser is idle.
 */
export function PopupButton({ kind, renderPopup, ...rest }: PopupButtonProps) {
  const [opened, setOpened] = useState<Omit<OpenedFrom, "onClose">>();
  const onClose = () => setOpened(undefined);
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    // The popup may not have the focus yet.
    if (event.key === "Escape") onClose();
    if (event.key !== "ArrowDown" || kind !== "menu") return;
    event.preventDefault();
    setOpened({ anchor: event.currentTarget, isByKey: true });
  }
  return (
    <>
      <button
        {...rest}
        type="button"
        aria-haspopup={kind}
        aria-expanded={opened !== undefined}
        onClick={({ currentTarget, detail }) =>
          // Enter and Space click without a pointer: 0 times.
          setOpened({ anchor: currentTarget, isByKey: detail === 0 })
        }
        onKeyDown={onKeyDown}
      />
      {opened && renderPopup({ ...opened, onClose })}
    </>
  );
}

const onMissing = ({ onClose }: OpenedFrom) => onClose();

/** A menu of actions. */
export const LazyMenu = lazyPart(async () => (await import("./Menu.tsx")).Menu, { onMissing });

/** A menu of choices. */
export const LazyCheckMenu = lazyPart(async () => (await import("./Menu.tsx")).CheckMenu, {
  onMissing,
});

interface MenuButtonProps {
  /** The accessible name of button and menu. */
  label: string;
  /** Made when the menu opens. The button is where a dialog that an item opens returns the focus to. */
  items: (button: HTMLElement) => MenuItem[];
  /** Above the items. */
  heading?: ReactNode;
  /** What else is to be known of the button: its tooltip and description. */
  title?: string;
  className: string;
  children: ReactNode;
}

/** A button with a menu of actions. */
export function MenuButton({ label, items, heading, ...button }: MenuButtonProps) {
  return (
    <PopupButton
      kind="menu"
      aria-label={label}
      renderPopup={(opened) => (
        <LazyMenu label={label} items={items(opened.anchor)} heading={heading} {...opened} />
      )}
      {...button}
    />
  );
}
