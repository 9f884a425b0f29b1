import { Search } from "lucide-react";
import { useSelector } from "@tanstack/react-store";
import { useCallback, useEffect, useRef } from "react";
import { useOperations } from "../../operations/operations-context.ts";
import { focused } from "../../ui/focus.ts";
import { later } from "../../ui/later.tsx";
import { useAppDialogs } from "../app-dialogs.ts";
import { shownKey, spokenKey, useJumpKey } from "./shortcut.ts";

/** The dialog itself. */
export const LaterJumpDialog = later(async () => (await import("./JumpDialog.tsx")).JumpDialog);

/** The button of the header, and the key, that open "Jump to"; its code comes on its first use. */
export function JumpTo() {
  const button = useRef<HTMLButtonElement>(null);
  const { jump } = useAppDialogs();
  const { confirmation } = useOperations();
  const opened = useSelector(jump.store);
  const toggle = useCallback(() => {
    const isAnotherOpen =
      confirmation.store.get().current !== undefined ||
      document.querySelector('[role="dialog"]') !== null;
    if (jump.store.get()) jump.close();
    else if (!isAnotherOpen) jump.open(focused() ?? button.current);
  }, [jump, confirmation]);
  useJumpKey(toggle);
  // It goes with the session.
  useEffect(() => jump.close, [jump]);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Jump to"
        aria-haspopup="dialog"
        aria-expanded={opened !== undefined}
        aria-keyshortcuts={spokenKey}
        title={`Jump to (${shownKey})`}
        onClick={() => jump.open(button.current)}
        onPointerEnter={() => LaterJumpDialog.preload()}
        onFocus={() => LaterJumpDialog.preload()}
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
      {opened && (
        <LaterJumpDialog
          onMissing={jump.close}
          part={{ returnFocus: opened.returnFocus, onClose: jump.close }}
        />
      )}
    </>
  );
}
