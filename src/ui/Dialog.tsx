import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { ReactNode, RefObject } from "react";
import { focusAfterwards } from "./focus.ts";
import { FocusAtOnce } from "./FocusAtOnce.tsx";

interface DialogProps {
  title: string;
  /** Escape, the backdrop, and whatever else leaves the dialog without going on. */
  onClose: () => void;
  initialFocus: RefObject<HTMLElement | null>;
  /** Where the focus goes when it closes. */
  returnFocus: HTMLElement | null;
  children: ReactNode;
}

/** A modal dialog; on small screens a sheet at the bottom. It is open as long as it is rendered. */
export function Dialog({ title, onClose, initialFocus, returnFocus, children }: DialogProps) {
  return (
    <BaseDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        {/* Not blurred: without a graphics processor each frame above a blur takes 80 ms. */}
        <BaseDialog.Backdrop className="fixed inset-0 z-30 animate-appear bg-scrim" />
        <BaseDialog.Popup
          initialFocus={initialFocus}
          finalFocus={() => focusAfterwards(returnFocus)}
          className="fixed inset-x-0 bottom-0 z-40 max-h-[92dvh] animate-appear overflow-auto rounded-t-dialog border border-line bg-raised shadow-float card:inset-x-auto card:top-[12%] card:bottom-auto card:left-1/2 card:max-h-[80dvh] card:w-[480px] card:-translate-x-1/2 card:rounded-dialog"
        >
          <BaseDialog.Title className="isolate-text px-[22px] pt-[22px] pb-1.5 text-dialog font-semibold tracking-[-0.012em] [overflow-wrap:anywhere]">
            {title}
          </BaseDialog.Title>
          {children}
          <FocusAtOnce target={initialFocus} />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
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
