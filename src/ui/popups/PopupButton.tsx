import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from "react";
import { later } from "../../later.ts";
import type { MenuItem, OpenedFrom } from "./popups.tsx";

interface PopupButtonProps extends ComponentProps<"button"> {
  /** A "listbox" is in a dialog that also opens with the arrow key. */
  kind: "menu" | "listbox" | "dialog";
  /** Renders the popup while it is open. */
  renderPopup: (opened: OpenedFrom) => ReactNode;
}

/**
 * A button that opens and closes a menu or a popover. A menu also opens with the arrow key. Base UI's own trigger would add 14 kB
 * to the code before the first rows; the popup's code is loaded when the browser is idle.
 */
export function PopupButton({ kind, renderPopup, ...rest }: PopupButtonProps) {
  const [opened, setOpened] = useState<Omit<OpenedFrom, "onClose">>();
  const onClose = () => setOpened(undefined);
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    // During the load of its code the popup has no focus that could receive Escape.
    if (event.key === "Escape") onClose();
    if (event.key !== "ArrowDown" || kind === "dialog") return;
    event.preventDefault();
    setOpened({ anchor: event.currentTarget, isByKey: true });
  }
  return (
    <>
      <button
        {...rest}
        type="button"
        aria-haspopup={kind === "menu" ? "menu" : "dialog"}
        aria-expanded={opened !== undefined}
        onClick={({ currentTarget, detail }) =>
          // The detail of a click by Enter or Space is 0.
          setOpened(opened ? undefined : { anchor: currentTarget, isByKey: detail === 0 })
        }
        onKeyDown={onKeyDown}
      />
      {opened && renderPopup({ ...opened, onClose })}
    </>
  );
}

interface MenuButtonProps {
  /** The accessible name of button and menu. */
  label: string;
  /** Creates the items when the menu opens. A dialog that an item opens returns the focus to the button. */
  items: (button: HTMLElement) => MenuItem[];
  /** Displayed above the items. */
  heading: ReactNode;
  className: string;
  children: ReactNode;
}

export function MenuButton({ label, items, heading, ...button }: MenuButtonProps) {
  return (
    <PopupButton
      kind="menu"
      aria-label={label}
      renderPopup={(opened) => (
        <later.Menu label={label} items={items(opened.anchor)} heading={heading} {...opened} />
      )}
      {...button}
    />
  );
}
