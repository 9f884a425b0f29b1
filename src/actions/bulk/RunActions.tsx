import { Link } from "@tanstack/react-router";
import { ErrorReference } from "../../errors/ErrorReference.tsx";
import type { ItemOutcome, Tally } from "../../operations/runs/run-items.ts";
import type { RunSummary } from "../../operations/runs/run.ts";
import { formatCount } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { useAvailability } from "../use-operations.ts";
import type { OutcomeText } from "../outcomes.ts";
import { useRetry } from "./use-runs.ts";

/** The outcome that made a run hold, with code and request ID. */
export function LastOutcome({ outcome: { title, text, reference } }: { outcome: OutcomeText }) {
  return (
    <p className="text-ink-2 [overflow-wrap:anywhere]">
      <bdi>{`${title} ${text}`}</bdi> <ErrorReference error={reference} />
    </p>
  );
}

export function ReportLink({ id }: { id: string }) {
  return (
    <Link to="/activity/runs/$id" params={{ id }} className="button button-plain">
      Report
    </Link>
  );
}

const retries: { outcome: ItemOutcome; label: (count: string) => string }[] = [
  { outcome: "refused", label: () => "Retry refused" },
  { outcome: "unknown", label: () => "Retry unknown" },
  { outcome: "notSent", label: (count) => `Go on with ${count} not sent` },
];

interface RetryButtonsProps {
  /** A run that has ended. */
  run: RunSummary;
  counts: Tally;
}

/** Buttons that ask to confirm again what the run hasn't done. */
export function RetryButtons({ run, counts }: RetryButtonsProps) {
  const retry = useRetry(run);
  const { allowed, reason } = useAvailability();
  return retries
    .filter(({ outcome }) => counts[outcome] > 0)
    .map(({ outcome, label }) => (
      <Button
        key={outcome}
        unavailable={!allowed}
        reason={allowed ? undefined : reason}
        onClick={({ currentTarget }) => void retry(outcome, currentTarget)}
      >
        {label(formatCount(counts[outcome]))}
      </Button>
    ));
}
