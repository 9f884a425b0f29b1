import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { ignoreDoubleClick, ignoreRepeats } from "./confirm-once.ts";

interface ConfirmDialogProps {
  title: string;
  /** Where the focus goes when it closes. */
  returnFocus: HTMLElement | null;
  /** The safe control, which has the focus first; Escape and the backdrop do the same. */
  leave: { label: string; act: () => void };
  /** Undefined where there is nothing left to confirm. */
  confirm: ConfirmControl | undefined;
  children: ReactNode;
}

interface ConfirmControl {
  label: string;
  variant: "primary" | "danger" | "plain";
  /** Why it cannot be confirmed now; undefined where it can. */
  unready: string | undefined;
  act: () => void;
}

/** Asks before something is done, once: a held key and the second click of a double click confirm nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, returnFocus, leave, confirm, children } = props;
  const safeControl = useRef<HTMLButtonElement>(null);

  const asks = confirm !== undefined;
  // What had the focus may be gone with what there was to confirm.
  useEffect(() => {
    const safe = safeControl.current;
    if (!asks && !safe?.form?.contains(document.activeElement)) safe?.focus();
  }, [asks]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (confirm && confirm.unready === undefined) confirm.act();
  }

  return (
    <Dialog title={title} onClose={leave.act} initialFocus={safeControl} returnFocus={returnFocus}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it guards every control in the form */}
      <form onSubmit={submit} onKeyDown={ignoreRepeats} noValidate>
        <div className="grid gap-3.5 px-[22px] pb-[18px]">{children}</div>
        <DialogActions>
          <Button ref={safeControl} onClick={leave.act}>
            {leave.label}
          </Button>
          {confirm && (
            <Button
              type="submit"
              variant={confirm.variant}
              unavailable={confirm.unready !== undefined}
              reason={confirm.unready}
              onClick={ignoreDoubleClick}
            >
              {confirm.label}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
