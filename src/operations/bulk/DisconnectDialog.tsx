import { useSelector } from "@tanstack/react-store";
import { useSession } from "../../session/session-context.ts";
import { ConfirmDialog } from "../ConfirmDialog.tsx";
import type { ConfirmationOfLeaving } from "../confirmation.ts";
import { useOperations } from "../operations-context.ts";
import { isSending } from "./current-run.ts";
import type { RunSummary } from "./run.ts";
import { leftText } from "./run-words.ts";
import { settledOf } from "./tally.ts";
import { useTally } from "./use-run.ts";

interface DisconnectDialogProps {
  confirmation: ConfirmationOfLeaving;
  onClose: () => void;
}

/** Asks before a disconnect that would end a run in the middle. The run goes on while it asks, and may be over first. */
export function DisconnectDialog({ confirmation, onClose }: DisconnectDialogProps) {
  const { disconnect } = useSession();
  const { run } = useOperations();
  const current = useSelector(run, (state) => state.current);
  const ends = isSending(current);
  return (
    <ConfirmDialog
      title={ends ? "Disconnect and end the run?" : "Disconnect?"}
      returnFocus={confirmation.returnFocus}
      leave={{ label: "Stay connected", act: onClose }}
      confirm={{ label: "Disconnect", variant: "primary", unready: undefined, act: disconnect }}
    >
      <div className="text-ink-2">
        {ends && current && <RunLeft run={current.run} />}
        {/* Only this is said by itself: the figures change all the time. */}
        <p role="status">
          {!ends && "The run sends nothing more, so that disconnecting cancels nothing of it."}
        </p>
      </div>
    </ConfirmDialog>
  );
}

function RunLeft({ run }: { run: RunSummary }) {
  const left = run.count - settledOf(useTally(run), run.count);
  return (
    <p>
      {leftText(left, run.count)} Disconnecting ends the run in every tab with this key: what has
      not been sent will not be, and what is on its way is looked up after the next connect with
      this key.
    </p>
  );
}
