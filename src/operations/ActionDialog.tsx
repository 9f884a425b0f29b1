import { useState } from "react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { ConfirmOutcome } from "./ConfirmOutcome.tsx";
import { BulkDialog } from "./bulk/BulkDialog.tsx";
import { DisconnectDialog } from "./bulk/DisconnectDialog.tsx";
import type { AnyConfirmation, Confirmation } from "./confirmation.ts";
import { CurrentInstance } from "./CurrentInstance.tsx";
import { HostNameField, isTyped } from "./HostNameField.tsx";
import { hostOf } from "./operation.ts";
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
  const { query, shown, gone, over, outcome, progress, unread, confirm } = useConfirm(confirmation);
  const [typed, setTyped] = useState("");
  const name = shown && hostOf(shown.instance);
  const busy = progress !== undefined;
  // That it is gone is said once, where the instance would be.
  const refusedAsGone = gone && outcome?.name === "refused";

  function unready(): string | undefined {
    if (busy) return "Under way";
    if (name === undefined) return "Waits for the instance to be read";
    if (kind === "delete" && !isTyped(typed, name)) return "Type the name first";
    return unread ? "Not available" : undefined;
  }

  return (
    <ConfirmDialog
      title={`${verb} ${hostOf(chosen)}?`}
      returnFocus={returnFocus}
      leave={{
        label: over || (progress && progress.name !== "waiting") ? "Close" : "Cancel",
        act: onClose,
      }}
      confirm={
        over
          ? undefined
          : {
              label: `${verb} instance`,
              danger: kind === "delete",
              unready: unready(),
              act: () => void confirm(),
            }
      }
    >
      <p className="text-ink-2">{consequence}</p>
      <CurrentInstance
        kind={kind}
        chosen={chosen}
        query={query}
        reading={shown}
        gone={gone}
        goneError={refusedAsGone ? outcome.error : query.error}
        tried={busy || outcome !== undefined}
      />
      {kind === "delete" && name !== undefined && !over && (
        <HostNameField expected={name} typed={typed} onType={setTyped} />
      )}
      <ConfirmOutcome
        kind={kind}
        host={hostOf(chosen)}
        outcome={refusedAsGone ? undefined : outcome}
        progress={progress}
      />
    </ConfirmDialog>
  );
}
