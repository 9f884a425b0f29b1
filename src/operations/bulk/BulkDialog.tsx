import { useState } from "react";
import { ConfirmDialog } from "../ConfirmDialog.tsx";
import type { ConfirmationOfMany } from "../confirmation.ts";
import { Notice, OfflineNotice } from "../Notice.tsx";
import { CautionNotice } from "../PendingNotice.tsx";
import { instancesText, words } from "../words.ts";
import { Skipped } from "./Skipped.tsx";
import { TargetList } from "./TargetList.tsx";
import { useBulkConfirm } from "./use-bulk-confirm.ts";
import { plural } from "../../ui/format.ts";
import { TextField } from "../../ui/fields.tsx";

interface BulkDialogProps {
  confirmation: ConfirmationOfMany;
  onClose: () => void;
}

/** Asks once whether to stop or delete many instances. Nothing is sent before the confirming button is used. */
export function BulkDialog({ confirmation, onClose }: BulkDialogProps) {
  const { kind, returnFocus } = confirmation;
  const { verb, doing, consequence, consequenceForMany } = words[kind];
  const { parts, included, toggle, hit, confirm, busy, notBegun } = useBulkConfirm(confirmation);
  const [typed, setTyped] = useState("");
  const count = hit.length;
  // Digits may be grouped, as the number is shown.
  const isCounted = kind === "stop" || typed.replaceAll(/[\s.,'’]/g, "") === String(count);

  function unready(): string | undefined {
    if (busy) return "Under way";
    if (count === 0) return `Nothing is left for ${doing}`;
    return isCounted ? undefined : "Type the number first";
  }

  return (
    <ConfirmDialog
      title={`${verb} ${instancesText(count)}?`}
      returnFocus={returnFocus}
      leave={{ label: "Cancel", act: onClose }}
      confirm={{
        label: `${verb} ${instancesText(count)}`,
        variant: kind === "delete" ? "danger" : "primary",
        unready: unready(),
        act: () => void confirm(),
      }}
    >
      <p className="text-ink-2">{plural(count, consequence, consequenceForMany)}</p>
      <OfflineNotice />
      <CautionNotice kind={kind} />
      <Skipped kind={kind} hitCount={count} parts={parts} included={included} onToggle={toggle} />
      {count > 0 && <TargetList label={`Instances to ${verb.toLowerCase()}`} targets={hit} />}
      <p className="text-small text-ink-3">
        Each is read again just before its request. One that is another machine by then
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
    </ConfirmDialog>
  );
}
