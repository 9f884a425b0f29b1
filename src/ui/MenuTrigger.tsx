import { type KeyboardEvent, type ReactNode, startTransition, useRef } from "react";
import { wasKeyPressed } from "./last-input.ts";

interface MenuTriggerProps {
  /** The accessible name. */
  label: string;
  title?: string | undefined;
  isOpen: boolean;
  /** Given the button, for the menu to hang from. */
  onOpen: (button: HTMLElement) => void;
  /** It is not wanted any more, before it was there. */
  onClose: () => void;
  /** Somebody is about to open the menu: its code can come. */
  onIntent: () => void;
  className: string;
  children: ReactNode;
}

/** A button that opens a menu, by press or with the arrow key. It is light, for there is one in every row. */
export function MenuTrigger(props: MenuTriggerProps) {
  const { label, title, isOpen, onOpen, onClose, onIntent, className, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  function open() {
    const { current } = button;
    if (!current) return;
    // With a key at once, for the next key is meant for the menu. Else in pieces: the press itself is answered, and no frame
    // waits for the whole menu.
    if (wasKeyPressed()) onOpen(current);
    else startTransition(() => onOpen(current));
  }
  function onKeyDown(event: KeyboardEvent) {
    // A menu that is there has the focus: this one's code is on its way.
    if (event.key === "Escape" && isOpen) onClose();
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    open();
  }
  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      title={title}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={open}
      onKeyDown={onKeyDown}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      className={className}
    >
      {children}
    </button>
  );
}
