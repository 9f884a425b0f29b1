import type { Operation, OperationKind } from "../../operations/operation.ts";
import type { CurrentRun, RunEnd } from "../../operations/runs/run.ts";
import {
  finishedCount,
  type ItemOutcome,
  type RunItem,
  type Tally,
} from "../../operations/runs/run-items.ts";
import { formatCount, formatPercent, plural } from "../../text/format.ts";
import type { ChosenTarget } from "../confirmation.ts";
import { instancesText, words } from "../labels.ts";
import { describe, type Outcome } from "../outcomes/outcomes.ts";

/** In the order in which a tally lists them. */
export const outcomeOrder = [
  "done",
  "other",
  "accepted",
  "refused",
  "unknown",
  "skipped",
  "underWay",
  "notSent",
] as const;

/** The word after the number of instances with an outcome: "stopped", "refused". */
export function outcomeLabel(kind: OperationKind, outcome: ItemOutcome): string {
  switch (outcome) {
    case "done":
      return words[kind].done.toLowerCase();
    case "other":
      return "ended otherwise";
    case "underWay":
      return "under way";
    case "notSent":
      return "not sent";
    default:
      return outcome;
  }
}

/** "Not sent" at the start of a cell or an option. */
export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const problemOrder = [
  "refused",
  "unknown",
  "skipped",
  "other",
  "notSent",
  "underWay",
  "accepted",
  "done",
] as const;

/** In the order of what needs attention. */
export function problemsFirst(items: readonly RunItem[]): RunItem[] {
  return problemOrder.flatMap((outcome) => items.filter((item) => item.outcome === outcome));
}

/** What the report says of an instance besides its outcome. Without an operation nothing was sent. */
export function describeItem(
  { operation, skipped }: RunItem,
  fingerprint: string,
): Pick<Outcome, "tone" | "text" | "reference"> {
  if (operation) return describe(operation, fingerprint);
  const text = skipped === undefined ? "" : `${sentenceCase(skipped)}.`;
  return { tone: "stop", text, reference: {} };
}

/** The instances with an outcome, in their last known state, to be confirmed again. */
export function targetsWithOutcome(
  items: readonly RunItem[],
  outcome: ItemOutcome,
): ChosenTarget[] {
  return items
    .filter((item) => item.outcome === outcome)
    .map(({ target: { id, host, state, createdAt }, operation }) => {
      const maybeDone = outcome === "unknown";
      return { id, host, state: lastState(operation) ?? state, createdAt, maybeDone };
    });
}

function lastState(operation: Operation | undefined): string | undefined {
  if (!operation) return undefined;
  const { phase, stateBefore } = operation;
  return "found" in phase && phase.found?.kind === "instance" ? phase.found.state : stateBefore;
}

/** "12 stopped · 3 refused". */
export function tallyText(kind: OperationKind, counts: Tally): string {
  return outcomeOrder
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${formatCount(counts[outcome])} ${outcomeLabel(kind, outcome)}`)
    .join(" · ");
}

/** "16 of 18 instances have no outcome yet." */
export function remainingText(remaining: number, count: number): string {
  return `${formatCount(remaining)} of ${instancesText(count)} ${plural(remaining, "has", "have")} no outcome yet.`;
}

/** How a run ended, as a title. It claims of the instances only what was seen of all of them: "147 instances stopped". */
export function endTitle(
  kind: OperationKind,
  count: number,
  { why }: RunEnd,
  counts: Tally,
): string {
  const what = `${words[kind].verb} of ${instancesText(count)}`;
  switch (why) {
    case "finished":
      return counts.done === count
        ? `${instancesText(count)} ${outcomeLabel(kind, "done")}`
        : `${what} finished`;
    case "cancelled":
      return `${what} cancelled`;
    case "refused":
      return `${what} ended: the API refuses ${plural(count, "it", "all of them")}`;
    case "readOnly":
      return `${what} ended: read-only was switched on`;
    case "unrecorded":
      return `${what} ended: this browser couldn’t record it`;
    case "session":
      return `${what} ended with the session`;
    case "interrupted":
      return `${what} interrupted: its tab was closed or reloaded`;
  }
}

/**
 * What a screen reader announces of a run: its start, each quarter, a pause, and its end with the outcomes. The text stays the
 * same in between, because each change is read out.
 */
export function announcementOf({ run, phase, isOfThisTab }: CurrentRun, counts: Tally): string {
  if (run.end) {
    const together = withTrackedTogether(counts);
    const title = endTitle(run.kind, run.count, run.end, together);
    if (phase !== "over") return `${title}. Waiting for the last answers.`;
    return together.done === run.count
      ? `${title}.`
      : `${title}. ${tallyText(run.kind, together)}.`;
  }
  const quarter = Math.floor((finishedCount(counts, run.count) / run.count) * 4) / 4;
  const doing = `${words[run.kind].going} ${instancesText(run.count)}`;
  const where = isOfThisTab ? "" : " in another tab";
  const paused = phase === "paused" ? ", paused" : "";
  return `${doing}${where}${paused}${quarter > 0 ? `: ${formatPercent(quarter)}` : ""}.`;
}

/** While some are tracked, those that are done count with them: not each end is announced. */
function withTrackedTogether(counts: Tally): Tally {
  if (counts.accepted === 0) return counts;
  const { accepted, done, other } = counts;
  return { ...counts, accepted: accepted + done + other, done: 0, other: 0 };
}
