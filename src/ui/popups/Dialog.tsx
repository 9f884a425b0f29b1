import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { ReactNode, RefObject } from "react";
import { classNames } from "../class-names.ts";
import { focusAfterClose } from "../page/focus.ts";
import { FocusAtOnce } from "./FocusAtOnce.ts";

interface DialogProps {
  title: string;
  /** Called by Escape and a press on the backdrop. */
  onClose: () => void;
  initialFocus: RefObject<HTMLElement | null>;
  /** Gets the focus when the dialog closes. */
  returnFocus: HTMLElement | null;
  /** For tables and reports. */
  wide?: boolean;
  children: ReactNode;
}

/** A modal dialog with a title. It is open while it is mounted. */
export function Dialog({ title, wide = false, children, ...modal }: DialogProps) {
  return (
    <Modal
      {...modal}
      className={classNames(
        "max-h-[92dvh] overflow-auto card:max-h-[80dvh]",
        wide ? "card:w-[720px]" : "card:w-[480px]",
      )}
    >
      <BaseDialog.Title className="isolate-text px-[22px] pt-[22px] pb-1.5 text-dialog font-semibold tracking-[-0.012em] [overflow-wrap:anywhere]">
        {title}
      </BaseDialog.Title>
      {children}
    </Modal>
  );
}

interface ModalProps extends Omit<DialogProps, "title" | "wide"> {
  /** The accessible name, if no title gives it. */
  label?: string;
  className: string;
}

/** A modal dialog without a title; on small screens a sheet at the bottom. It is open while it is mounted. */
export function Modal(props: ModalProps) {
  const { label, onClose, initialFocus, returnFocus, className, children } = props;
  return (
    <BaseDialog.Root
      open
      onOpenChange={(open, { event }) => !open && !isFurtherClick(event) && onClose()}
    >
      <BaseDialog.Portal>
        {/* Not blurred: without a graphics processor each frame above a blur takes 80 ms. */}
        <BaseDialog.Backdrop className="fixed inset-0 z-30 animate-appear bg-scrim" />
        <BaseDialog.Popup
          aria-label={label}
          initialFocus={initialFocus}
          finalFocus={() => focusAfterClose(returnFocus)}
          className={classNames(
            "fixed inset-x-0 bottom-0 z-40 animate-appear rounded-t-dialog border border-line bg-raised shadow-float card:inset-x-auto card:top-[12%] card:bottom-auto card:left-1/2 card:-translate-x-1/2 card:rounded-dialog",
            className,
          )}
        >
          {children}
        </BaseDialog.Popup>
        <FocusAtOnce target={initialFocus} />
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/**
 * Whether this is a further click of a double click. It was meant for a button of the dialog. The dialog may have become smaller
 * since the first click, so that this one hits the backdrop: it must not cancel what the first one has confirmed.
 */
function isFurtherClick(event: Event): boolean {
  return event instanceof MouseEvent && event.detail > 1;
}

/** The buttons at the end of a dialog, always visible; on a sheet they share its width. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 flex flex-wrap justify-end gap-2 border-t border-line bg-canvas px-4 py-3 max-card:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-card:*:h-10 max-card:*:flex-1">
      {children}
    </div>
  );
}

/** A press that begins this soon after a dialog has closed was meant for the dialog. Milliseconds. */
const ignoredMs = 500;

const modifiers = new Set(["Shift", "Control", "Alt", "Meta"]);

/**
 * Ignores every press that begins in the next 500 ms, of the pointer and of the keyboard. To be called when a dialog closes by
 * itself: a further click on its button must not reach what lies beneath, nor a repeated Enter what got the focus back.
 * @param appSignal the end of the app
 */
export function ignorePresses(appSignal: AbortSignal): void {
  if (appSignal.aborted) return;
  // The presses of a pointer hit this element.
  const cover = document.createElement("div");
  cover.className = "fixed inset-0 z-50";
  // A touch that begins on it can end when it is gone: without its default it ends in no click.
  cover.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
  document.body.append(cover);
  const ignoredKeys = new Set<string>();
  const listening = new AbortController();
  const signal = AbortSignal.any([listening.signal, appSignal]);
  let isClosing = true;
  setTimeout(() => {
    isClosing = false;
    cover.remove();
  }, ignoredMs);
  addEventListener(
    "keydown",
    (event) => {
      if (modifiers.has(event.key)) return;
      // A key that is held since before repeats for longer than 500 ms.
      if (!isClosing && !event.repeat) return listening.abort();
      ignoredKeys.add(event.code);
      ignore(event);
    },
    { capture: true, signal },
  );
  // Firefox presses a button when the space bar is released.
  addEventListener("keyup", (event) => ignoredKeys.delete(event.code) && ignore(event), {
    capture: true,
    signal,
  });
}

function ignore(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
