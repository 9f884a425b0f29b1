import type { DialogProps } from "../../ui/popups/LoadingDialog.tsx";
import { useSelector } from "@tanstack/react-store";
import { useSession } from "../../hooks/use-services.ts";
import { finishedCount } from "../../operations/runs/run-items.ts";
import type { RunSummary } from "../../operations/runs/run.ts";
import { isSending } from "../../operations/runs/run-store.ts";
import { remainingText } from "./run-text.ts";
import { useTally } from "./use-runs.ts";
import { ConfirmDialog } from "../ConfirmDialog.tsx";
import { useOperations } from "../use-operations.ts";

/** The run goes on meanwhile and may finish first. */
export function DisconnectDialog({ returnFocus, onClose }: DialogProps) {
  const { disconnect } = useSession();
  const current = useSelector(useOperations().run, (state) => state.current);
  const ends = isSending(current);
  return (
    <ConfirmDialog
      title={ends ? "Disconnect and end the run?" : "Disconnect?"}
      returnFocus={returnFocus}
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
      <span>{remainingText(remaining, run.count)}</span> Disconnecting ends the run in every tab
      with this key: what hasn’t been sent won’t be, and what’s on its way is checked the next time
      you connect with this key.
    </p>
  );
}
