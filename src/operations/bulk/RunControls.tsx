import { Pause, Play } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { formatCount } from "../../ui/numbers.ts";
import { askToConfirmMany } from "../confirmation.ts";
import { machineOf } from "../machine.ts";
import { useOperations } from "../operations-context.ts";
import type { CurrentRun } from "./current-run.ts";
import { itemsOf, targetsThatEnded } from "./items.ts";
import type { ItemOutcome, Tally } from "./tally.ts";

interface RunControlsProps {
  current: CurrentRun;
  counts: Tally;
  onReport: (button: HTMLElement) => void;
}

const furtherSteps: { outcome: ItemOutcome; label: (count: string) => string }[] = [
  { outcome: "refused", label: () => "Retry refused" },
  { outcome: "unknown", label: () => "Retry unknown" },
  { outcome: "notSent", label: (count) => `Go on with ${count} not sent` },
];

/** What can be done with a run. Whatever sends anything again asks again. */
export function RunControls({ current: { phase, run }, counts, onReport }: RunControlsProps) {
  const operations = useOperations();
  const { runs } = machineOf(operations);

  async function askAgain(outcome: ItemOutcome, button: HTMLElement): Promise<void> {
    const known = await runs.load(run.id);
    if (!known) return;
    const items = itemsOf(known, operations.journal.store.get().entries);
    askToConfirmMany(run.kind, targetsThatEnded(items, outcome), button);
  }

  const report = (
    <Button key="report" onClick={({ currentTarget }) => onReport(currentTarget)}>
      Report…
    </Button>
  );
  if (phase === "ending") return report;
  if (phase === "over") {
    return (
      <>
        {furtherSteps
          .filter(({ outcome }) => counts[outcome] > 0)
          .map(({ outcome, label }) => (
            <Button
              key={outcome}
              onClick={({ currentTarget }) => void askAgain(outcome, currentTarget)}
            >
              {label(formatCount(counts[outcome]))}
            </Button>
          ))}
        {report}
        <Button key="dismiss" variant="ghost" onClick={() => void runs.dismiss()}>
          Dismiss
        </Button>
      </>
    );
  }
  return (
    <>
      {phase === "running" ? (
        <Button key="pause" onClick={() => runs.order("pause")}>
          <Pause size={14} aria-hidden />
          Pause
        </Button>
      ) : (
        <Button key="resume" onClick={() => runs.order("resume")}>
          <Play size={14} aria-hidden />
          Resume
        </Button>
      )}
      <Button key="cancel" onClick={() => runs.order("cancel")}>
        Cancel remaining
      </Button>
      {report}
    </>
  );
}
