import { Button } from "../../ui/Button.tsx";
import { machineOf } from "../machine.ts";
import { useOperations } from "../operations-context.ts";
import { itemsOf, targetsThatEnded } from "./items.ts";
import type { RunSummary } from "./run.ts";
import type { ItemOutcome, Tally } from "./tally.ts";
import { formatCount } from "../../ui/format.ts";

const steps: { outcome: ItemOutcome; label: (count: string) => string }[] = [
  { outcome: "refused", label: () => "Retry refused" },
  { outcome: "unknown", label: () => "Retry unknown" },
  { outcome: "notSent", label: (count) => `Go on with ${count} not sent` },
];

interface FurtherStepsProps {
  /** A run that has its end. */
  run: RunSummary;
  counts: Tally;
}

/** What can be done about what a run has left. Whatever sends anything again asks again. */
export function FurtherSteps({ run, counts }: FurtherStepsProps) {
  const operations = useOperations();

  async function askAgain(outcome: ItemOutcome, button: HTMLElement): Promise<void> {
    const session = operations.session();
    const known = await machineOf(operations).runs.load(run.id);
    if (!known || operations.session() !== session) return;
    // Storage can take long: a dialog that was opened meanwhile keeps its place.
    if (operations.confirmation.store.get().current) return;
    const items = itemsOf(known, operations.journal.store.get().entries);
    operations.confirmation.askMany(run.kind, targetsThatEnded(items, outcome), button);
  }

  return steps
    .filter(({ outcome }) => counts[outcome] > 0)
    .map(({ outcome, label }) => (
      <Button key={outcome} onClick={({ currentTarget }) => void askAgain(outcome, currentTarget)}>
        {label(formatCount(counts[outcome]))}
      </Button>
    ));
}
