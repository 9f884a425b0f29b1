import { Search } from "lucide-react";
import { useSelector } from "@tanstack/react-store";
import { useRef } from "react";
import { focused } from "../../ui/focus.ts";
import { useAppDialogs } from "../app-dialogs.ts";
import { shownKey, spokenKey, useJumpKey } from "./shortcut.ts";

/** The button of the header, and the key, that open "Jump to". */
export function JumpTo() {
  const button = useRef<HTMLButtonElement>(null);
  const { jump } = useAppDialogs();
  const isOpen = useSelector(jump.store, (opened) => opened !== undefined);
  useJumpKey(() => {
    if (isOpen) jump.close();
    else if (!document.querySelector("[role=dialog]")) jump.open(focused() ?? button.current);
  });
  return (
    <button
      ref={button}
      type="button"
      aria-label="Jump to"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-keyshortcuts={spokenKey}
      title={`Jump to (${shownKey})`}
      onClick={() => jump.open(button.current)}
      className="inline-flex h-8 w-7 shrink-0 items-center justify-center gap-2 rounded-control text-ink-2 hover:bg-hover hover:text-ink card:w-28 card:justify-start card:border card:border-line-strong card:bg-canvas card:px-2.5 wide:w-52"
    >
      <Search size={15} aria-hidden className="shrink-0" />
      {/* Dots and key are drawn, not text, because they are not part of the name. */}
      <span className="hidden after:content-['…'] card:inline">Jump to</span>
      <span
        data-key={shownKey}
        className="ml-auto hidden rounded-tag border border-line-strong bg-surface px-1.5 font-mono text-small after:content-[attr(data-key)] wide:inline"
      />
    </button>
  );
}
