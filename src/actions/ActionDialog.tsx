import { useSelector } from "@tanstack/react-store";
import { useEffect } from "react";
import { useConnection, useSession } from "../hooks/use-services.ts";
import { ignorePresses } from "../ui/popups/Dialog.tsx";
import { BulkDialog } from "./bulk/BulkDialog.tsx";
import { finishedCount } from "../operations/runs/run-items.ts";
import { remainingText } from "./bulk/run-text.ts";
import { useTally } from "./bulk/use-runs.ts";
import { isSending, type RunSummary } from "../operations/runs/run.ts";
import { LoadingDialog, useLater } from "../ui/later.tsx";
import { useOperations } from "./use-operations.ts";
import type { Confirmation, ConfirmationProps, DisconnectConfirmation } from "./confirmation.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { SingleDialog } from "./single/SingleDialog.tsx";

interface ActionDialogProps extends ConfirmationProps<Confirmation> {
  returnFocus: HTMLElement | null;
}

export function ActionDialog({ confirmation, returnFocus, onClose }: ActionDialogProps) {
  const { ended } = useConnection();
  const { signal, service: laterService } = useOperations();
  const service = useLater(laterService, { onMissing: onClose });
  // A press meant for the dialog must not hit /connect when the session ends.
  useEffect(() => {
    const onEnd = () => ignorePresses(signal);
    ended.addEventListener("abort", onEnd);
    return () => ended.removeEventListener("abort", onEnd);
  }, [ended, signal]);
  if ("disconnects" in confirmation)
    return <DisconnectDialog confirmation={confirmation} onClose={onClose} />;
  if (!service) return <LoadingDialog returnFocus={returnFocus} onClose={onClose} />;
  return "targets" in confirmation ? (
    <BulkDialog confirmation={confirmation} service={service} onClose={onClose} />
  ) : (
    <SingleDialog confirmation={confirmation} service={service} onClose={onClose} />
  );
}

/** The run goes on meanwhile and may finish first. */
function DisconnectDialog({ confirmation, onClose }: ConfirmationProps<DisconnectConfirmation>) {
  const { disconnect } = useSession();
  const current = useSelector(useOperations().run, (state) => state.current);
  const ends = isSending(current);
  return (
    <ConfirmDialog
      title={ends ? "Disconnect and end the run?" : "Disconnect?"}
      returnFocus={confirmation.returnFocus}
      leave={{ label: "Stay connected", onLeave: onClose }}
      confirm={{
        label: "Disconnect",
        variant: "primary",
        unavailableReason: undefined,
        onConfirm: disconnect,
      }}
    >
      <div className="text-ink-2">
        {ends && current && <RemainingOfRun run={current.run} />}
        {/* Without counts: they change all the time, and each change would be announced. */}
        <p role="status">
          {!ends && "The run has nothing left to send, so disconnecting cancels nothing."}
        </p>
      </div>
    </ConfirmDialog>
  );
}

function RemainingOfRun({ run }: { run: RunSummary }) {
  const remaining = run.count - finishedCount(useTally(run), run.count);
  return (
    <p>
      {remainingText(remaining, run.count)} Disconnecting ends the run in every tab with this key:
      what hasn’t been sent won’t be, and what’s on its way is checked the next time you connect
      with this key.
    </p>
  );
}
