import type { Operation, OperationKind } from "../../operations/operation.ts";
import { wasAlreadyStopped } from "../../operations/outcome-of-request.ts";
import type { RunEnd, RunHold, RunSummary } from "../../operations/runs/run.ts";
import type { ItemOutcome, RunItem, Tally } from "../../operations/runs/run-items.ts";
import { isNegatedList } from "../../fleet/lists/lists.ts";
import { durationText, formatCount, sentenceCase } from "../../lib/text.ts";
import type { ChosenTarget } from "../dialogs.ts";
import { instancesText, words } from "../labels.ts";
import { describeOutcome, type OutcomeText } from "../outcomes.ts";

/** The order of outcomes in texts and filters, e.g. "12 stopped, 3 refused". */
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

/** e.g. "stopped" in "12 stopped". */
export function outcomeLabel(kind: OperationKind, outcome: ItemOutcome): string {
  const done = words[kind].done.toLowerCase();
  const labels: Partial<Record<ItemOutcome, string>> = {
    done,
    accepted: `being ${done}`,
    other: "ended otherwise",
    underWay: "under way",
    notSent: "not sent",
  };
  return labels[outcome] ?? outcome;
}

/** What was refused or is unknown comes first. */
export function problemsFirst<Item extends Pick<RunItem, "outcome">>(
  items: readonly Item[],
): Item[] {
  const urgency = ({ outcome }: Item) => ["unknown", "refused"].indexOf(outcome);
  return items.toSorted((one, other) => urgency(other) - urgency(one));
}

/** An instance's line in the report. Without an operation, nothing was sent. */
export function describeItem(
  kind: OperationKind,
  { operation, outcome, skipped }: RunItem,
  fingerprint: string,
): Pick<OutcomeText, "label" | "tone" | "text" | "reference"> {
  const label = sentenceCase(outcomeLabel(kind, outcome));
  if (operation) {
    const described = describeOutcome(operation, fingerprint);
    const isByOthers = operation.phase.name === "alreadyGone" || wasAlreadyStopped(operation);
    if (isByOthers) return described;
    // The same mark as in the list.
    const tone = kind === "stop" && outcome === "done" ? "stop" : described.tone;
    return { ...described, label, tone };
  }
  const text = skipped === undefined ? "" : `${sentenceCase(skipped)}.`;
  return { label, tone: "stop", text, reference: {} };
}

/** For a retry, in their last known state. */
export function targetsWithOutcome(
  items: readonly RunItem[],
  outcome: ItemOutcome,
): ChosenTarget[] {
  return items
    .filter((item) => item.outcome === outcome)
    .map(({ target: { id, host, state, createdAt, facts }, operation }) => ({
      id,
      host,
      state: lastState(operation) ?? state,
      createdAt,
      facts: operation?.facts ?? facts,
      maybeDone: outcome === "unknown",
    }));
}

function lastState(operation: Operation | undefined): string | undefined {
  if (!operation) return undefined;
  const { phase, stateBefore } = operation;
  return "found" in phase && phase.found?.kind === "instance" ? phase.found.state : stateBefore;
}

/** e.g. "region:eu*, on a pasted list: web-1,web-2". Undefined if they weren't chosen as matches. */
export function chosenByText(chosenBy: RunSummary["chosenBy"]): string | undefined {
  if (!chosenBy) return undefined;
  const { q, list } = chosenBy;
  const texts = [q, list !== undefined && listText(list)].filter(Boolean);
  return texts.length === 0 ? "all instances" : texts.join(", ");
}

function listText(list: string): string {
  const [is, values] = isNegatedList(list) ? ["not on", list.slice(1)] : ["on", list];
  return `${is} a pasted list${values && `: ${values}`}`;
}

/** e.g. "12 stopped · 3 refused". */
export function tallyText(kind: OperationKind, counts: Tally): string {
  return outcomeOrder
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${formatCount(counts[outcome])} ${outcomeLabel(kind, outcome)}`)
    .join(" · ");
}

/** How a run ended. */
export const endings: Record<RunEnd["why"], string> = {
  finished: "done",
  cancelled: "cancelled",
  refused: "ended: the API refused one, for the whole team",
  readOnly: "ended: read-only was switched on",
  rulesChanged: "ended: the deployment’s rules have changed",
  rulesUnread: "ended: the deployment’s rules couldn’t be read",
  unrecorded: "ended: this browser couldn’t record it",
  session: "ended with the session",
  interrupted: "interrupted: its tab was closed or reloaded",
  expired: "ended: it was held for more than a day",
};

/**
 * The title once nothing more is sent. "147 instances stopped" only if each of them was seen stopped. A screen reader hears each
 * change, so it holds no number that counts on.
 */
export function endTitle(
  kind: OperationKind,
  count: number,
  { why }: RunEnd,
  counts: Tally,
): string {
  const open = counts.accepted + counts.underWay;
  if (why === "finished" && counts.done === count)
    return `${instancesText(count)} ${outcomeLabel(kind, "done")}`;
  if (why === "finished" && open > 0) return `${words[kind].verb} of ${instancesText(count)} sent`;
  return `${words[kind].verb} of ${instancesText(count)} ${endings[why]}`;
}

/** Why a held run waits, without a full stop. The outcome beside it says more. */
export function holdText(kind: OperationKind, hold: RunHold): string {
  if (hold.why === "slept") return `Held: this computer slept for ${durationText(hold.sleptMs)}`;
  const reasons: Record<typeof hold.why, string> = {
    forbidden: `the API doesn’t allow this key to ${kind} instances`,
    refused: `the API refused the last 3 ${kind}s`,
    unclear: `the last 3 ${kind}s got no clear answer`,
    mixed: `the last 3 ${kind}s were refused or got no clear answer`,
    first: `the first ${kind} isn’t known to have worked`,
  };
  return `Held: ${reasons[hold.why]}`;
}

/** The user whom a proxy signed in. Undefined for someone with a key. */
export function proxyUserText(
  requester: { user?: string | undefined; isSignedInByProxy?: boolean | undefined } = {},
): string | undefined {
  return requester.isSignedInByProxy ? (requester.user ?? "signed in by the proxy") : undefined;
}
