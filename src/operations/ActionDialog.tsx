import { useState } from "react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { ConfirmOutcome } from "./ConfirmOutcome.tsx";
import { BulkDialog } from "./bulk/BulkDialog.tsx";
import { DisconnectDialog } from "./bulk/DisconnectDialog.tsx";
import type { AnyConfirmation, Confirmation } from "./confirmation.ts";
import { CurrentInstance } from "./CurrentInstance.tsx";
import { HostNameField, isTyped } from "./HostNameField.tsx";
import { isRunning } from "../api/state.ts";
import { OfflineNotice } from "./Notice.tsx";
import { hostOf, shownHostOf } from "./operation.ts";
import { UnrecordedQuestion } from "./UnrecordedQuestion.tsx";
import { referenceOf } from "./outcome.ts";
import { useConfirm } from "./use-confirm.ts";
import { words } from "./words.ts";

interface ActionDialogProps {
  confirmation: AnyConfirmation;
  /** Where the focus goes when it closes. */
  returnFocus: HTMLElement | null;
  onClose: () => void;
}

/** Asks for a confirmation: for one instance, for many, or before a disconnect that ends a run. */
export function ActionDialog({ confirmation, onClose }: ActionDialogProps) {
  if ("disconnects" in confirmation) {
    return <DisconnectDialog confirmation={confirmation} onClose={onClose} />;
  }
  return "targets" in confirmation ? (
    <BulkDialog confirmation={confirmation} onClose={onClose} />
  ) : (
    <SingleDialog confirmation={confirmation} onClose={onClose} />
  );
}

interface SingleDialogProps {
  confirmation: Confirmation;
  onClose: () => void;
}

/**
 * Asks whether to stop or delete one instance, on what the API says of it now. Nothing is sent before the confirming
 * button is used; one use sends one request.
 */
function SingleDialog({ confirmation, onClose }: SingleDialogProps) {
  const { kind, instance: chosen, returnFocus } = confirmation;
  const { verb, consequence } = words[kind];
  const confirming = useConfirm(confirmation);
  const { query, shown, asked, gone, isAnother, over, outcome } = confirming;
  const { progress, sendingId, unread, confirm } = confirming;
  const [typed, setTyped] = useState("");
  const name = shown && hostOf(shown.instance);
  const busy = progress !== undefined;
  // That it is gone, or is another machine, is said once, where the instance is shown.
  const isSaid =
    (gone && outcome !== undefined && outcome.name !== "unknown") ||
    (isAnother && outcome?.name === "cancelled");
  const stopped = kind === "stop" && asked && !isRunning(asked.state) ? asked : undefined;

  function unready(): string | undefined {
    if (busy) return "Under way";
    if (name === undefined) return "Waits for the instance to be read";
    if (isAnother) return "This is another machine now";
    if (kind === "delete" && !isTyped(typed, name)) return "Type the name first";
    return unread ? "Not available" : undefined;
  }

  return (
    <ConfirmDialog
      title={`${verb} ${shownHostOf(chosen)}?`}
      returnFocus={returnFocus}
      leave={{
        label: over || (progress && progress.name !== "waiting") ? "Close" : "Cancel",
        act: onClose,
      }}
      confirm={
        over
          ? undefined
          : {
              label: stopped ? "Stop anyway" : `${verb} instance`,
              variant: kind === "delete" ? "danger" : stopped ? "plain" : "primary",
              unready: unready(),
              act: () => void confirm(),
            }
      }
    >
      <p className="text-ink-2">{consequence}</p>
      <OfflineNotice />
      <CurrentInstance
        kind={kind}
        chosen={chosen}
        query={query}
        reading={shown}
        gone={gone}
        goneError={isSaid ? referenceOf(outcome) : query.error}
        isAnother={isAnother}
        stopped={stopped}
        tried={busy || outcome !== undefined}
      />
      {kind === "delete" && name !== undefined && !over && !isAnother && (
        <HostNameField expected={name} typed={typed} onType={setTyped} />
      )}
      {busy && sendingId !== undefined && <UnrecordedQuestion about={sendingId} />}
      <ConfirmOutcome
        kind={kind}
        host={shownHostOf(chosen)}
        outcome={isSaid ? undefined : outcome}
        progress={progress}
      />
    </ConfirmDialog>
  );
}
