import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { type ReactNode, type RefObject, useLayoutEffect } from "react";
import { classNames } from "./class-names.ts";
import { focusAfterwards } from "./focus.ts";

interface ModalProps {
  /** The accessible name, where no title gives it. */
  label?: string;
  /** Escape, the backdrop, and whatever else leaves the dialog without going on. */
  onClose: () => void;
  initialFocus: RefObject<HTMLElement | null>;
  /** Where the focus goes when it closes. */
  returnFocus: HTMLElement | null;
  className: string;
  children: ReactNode;
}

/** A modal dialog; on small screens a sheet at the bottom. It is open as long as it is rendered. */
export function Modal(props: ModalProps) {
  const { label, onClose, initialFocus, returnFocus, className, children } = props;
  return (
    <BaseDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        {/* Not blurred: without a graphics processor each frame above a blur takes 80 ms. */}
        <BaseDialog.Backdrop className="fixed inset-0 z-30 animate-appear bg-scrim" />
        <BaseDialog.Popup
          aria-label={label}
          initialFocus={initialFocus}
          finalFocus={() => focusAfterwards(returnFocus)}
          className={classNames(
            "fixed inset-x-0 bottom-0 z-40 animate-appear rounded-t-dialog border border-line bg-raised shadow-float card:inset-x-auto card:top-[12%] card:bottom-auto card:left-1/2 card:-translate-x-1/2 card:rounded-dialog",
            className,
          )}
        >
          {children}
        </BaseDialog.Popup>
        <FocusNow target={initialFocus} />
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/**
 * Base UI moves the focus a frame later; a key that is pressed within that frame must not reach the page. In a microtask, because
 * a menu that closes in the same rendering gives the focus back in one.
 */
function FocusNow({ target }: { target: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => {
    queueMicrotask(() => target.current?.focus({ preventScroll: true }));
  }, [target]);
  return null;
}

interface DialogProps {
  title: string;
  /** Escape, the backdrop, and whatever else leaves the dialog without going on. */
  onClose: () => void;
  initialFocus: RefObject<HTMLElement | null>;
  /** Where the focus goes when it closes. */
  returnFocus: HTMLElement | null;
  children: ReactNode;
}

/** A modal dialog with a title. */
export function Dialog({ title, onClose, initialFocus, returnFocus, children }: DialogProps) {
  return (
    <Modal
      onClose={onClose}
      initialFocus={initialFocus}
      returnFocus={returnFocus}
      className="max-h-[92dvh] overflow-auto card:max-h-[80dvh] card:w-[480px]"
    >
      <BaseDialog.Title className="isolate-text px-[22px] pt-[22px] pb-1.5 text-dialog font-semibold tracking-[-0.012em] [overflow-wrap:anywhere]">
        {title}
      </BaseDialog.Title>
      {children}
    </Modal>
  );
}

interface DialogActionsProps {
  children: ReactNode;
}

/** The buttons at a dialog's end, in sight however long what stands above them is; on a sheet they share its width. */
export function DialogActions({ children }: DialogActionsProps) {
  return (
    <div className="sticky bottom-0 flex flex-wrap justify-end gap-2 border-t border-line bg-canvas px-4 py-3 max-card:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-card:*:h-10 max-card:*:flex-1">
      {children}
    </div>
  );
}
