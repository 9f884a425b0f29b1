import { type SubmitEvent, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { ignoreDoubleClick, ignoreRepeats } from "../confirm-once.ts";
import { closeConfirmation, type ConfirmationOfMany } from "../confirmation.ts";
import { Notice } from "../Notice.tsx";
import { CautionNotice } from "../PendingNotice.tsx";
import { instancesText, words } from "../words.ts";
import { Skipped } from "./Skipped.tsx";
import { TargetList } from "./TargetList.tsx";
import { useBulkConfirm } from "./use-bulk-confirm.ts";

interface BulkDialogProps {
  confirmation: ConfirmationOfMany;
}

/** Asks once whether to stop or delete many instances. Nothing is sent before the confirming button is used. */
export function BulkDialog({ confirmation }: BulkDialogProps) {
  const { kind, returnFocus } = confirmation;
  const { verb, doing, consequenceForMany } = words[kind];
  const { parts, included, toggle, hit, confirm, busy, notBegun } = useBulkConfirm(confirmation);
  const [typed, setTyped] = useState("");
  const safeControl = useRef<HTMLButtonElement>(null);
  const leave = () => closeConfirmation(confirmation.opening);
  const count = hit.length;
  // Digits may be grouped, as the number is shown.
  const isCounted = kind === "stop" || typed.replaceAll(/[\s.,'’]/g, "") === String(count);
  const ready = count > 0 && isCounted && !busy;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (ready) void confirm();
  }

  return (
    <Dialog
      title={`${verb} ${instancesText(count)}?`}
      onClose={leave}
      initialFocus={safeControl}
      returnFocus={returnFocus}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it guards every control in the form */}
      <form onSubmit={submit} onKeyDown={ignoreRepeats} noValidate>
        <div className="grid gap-3.5 px-[22px] pb-[18px]">
          <p className="text-ink-2">{consequenceForMany}</p>
          <CautionNotice kind={kind} />
          <Skipped
            kind={kind}
            hitCount={count}
            parts={parts}
            included={included}
            onToggle={toggle}
          />
          {count > 0 && <TargetList label={`Instances to ${verb.toLowerCase()}`} targets={hit} />}
          <p className="text-small text-ink-3">
            Each is read again just before its request. One that has another host name by then
            {kind === "stop" && ", or has stopped running,"} is left out.
          </p>
          {kind === "delete" && count > 0 && (
            <TextField
              label="Number of instances"
              hint={
                <>
                  Type <b className="font-medium text-ink">{count}</b> to confirm.
                </>
              }
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
          {notBegun && (
            <Notice tone="bad">
              <b>Nothing was sent.</b>{" "}
              {notBegun === "another run"
                ? "Another run goes on in this browser, and there can be one at a time."
                : "A part of the dashboard could not be loaded. Try again, or reload the page."}
            </Notice>
          )}
        </div>
        <div className="flex flex-wrap justify-end gap-2 border-t border-line bg-canvas px-4 py-3">
          <Button ref={safeControl} onClick={leave}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={kind === "delete" ? "danger" : "primary"}
            unavailable={!ready}
            reason={ready ? undefined : whyNot(count, busy, doing)}
            onClick={ignoreDoubleClick}
          >
            {verb} {instancesText(count)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function whyNot(count: number, busy: boolean, doing: string): string {
  if (busy) return "Under way";
  return count === 0 ? `Nothing is left for ${doing}` : "Type the number first";
}
