import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { ReactNode, RefObject } from "react";
import { classNames } from "../class-names.ts";
import { FocusAtOnce, focusAfterClose, isForPage } from "../page/focus.ts";

interface DialogProps {
  title: string;
  onClose: () => void;
  initialFocus: RefObject<HTMLElement | null>;
  returnFocus: HTMLElement | null;
  wide?: boolean;
  children: ReactNode;
}

export function Dialog({ title, wide = false, children, ...modal }: DialogProps) {
  return (
    <Modal
      {...modal}
      className={classNames(
        "max-h-[92dvh] overflow-auto card:max-h-[80dvh]",
        wide ? "card:w-[45rem]" : "card:w-[30rem]",
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
  label?: string;
  className: string;
}

export function Modal(props: ModalProps) {
  const { label, onClose, initialFocus, returnFocus, className, children } = props;
  return (
    <BaseDialog.Root
      open
      onOpenChange={(open, { event }) => {
        const isForeignKey = event instanceof KeyboardEvent && !isForPage(event);
        if (!open && !isFurtherClick(event) && !isForeignKey) onClose();
      }}
    >
      <BaseDialog.Portal>
        {/* No blur: without a GPU each frame above a blur takes 80 ms. */}
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
 * If a dialog shrinks after the first click of a double click, the second hits the backdrop: it must not cancel what
 * the first one confirmed.
 */
function isFurtherClick(event: Event): boolean {
  return event instanceof MouseEvent && event.detail > 1;
}

interface DialogActionsProps {
  /** e.g. a field to fill in before. */
  above?: ReactNode;
  children: ReactNode;
}

export function DialogActions({ above, children }: DialogActionsProps) {
  return (
    <div className="sticky bottom-0 grid gap-3 border-t border-line bg-canvas px-[22px] py-3 max-card:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {above}
      <div className="flex flex-wrap justify-end gap-2 [&>button]:h-auto [&>button]:min-h-8 max-card:[&>button]:min-h-10 max-card:[&>button]:flex-1">
        {children}
      </div>
    </div>
  );
}

/** A press this soon after a dialog closed was meant for the dialog. */
const ignoredMs = 500;

const modifiers = new Set(["Shift", "Control", "Alt", "Meta"]);

/**
 * Call this when a dialog closes by itself, so that a second click doesn't hit what's beneath, nor a repeated Enter
 * the element that got the focus back.
 */
export function ignorePresses(appSignal: AbortSignal): void {
  if (appSignal.aborted) return;
  const cover = document.createElement("div");
  cover.className = "fixed inset-0 z-50";
  // A touch can end after this element is gone; without preventDefault it would still become a click.
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
      // A held key can repeat for longer than 500 ms.
      if (!isClosing && !event.repeat) return listening.abort();
      ignoredKeys.add(event.code);
      ignore(event);
    },
    { capture: true, signal },
  );
  // Firefox clicks a button when the space bar is released.
  addEventListener("keyup", (event) => ignoredKeys.delete(event.code) && ignore(event), {
    capture: true,
    signal,
  });
}

function ignore(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
