import type { OperationKind } from "../operation.ts";
import { instancesText, words } from "../words.ts";
import type { RunEnd } from "./run.ts";
import type { ItemOutcome, Tally } from "./tally.ts";
import { formatCount, plural } from "../../ui/format.ts";

/** The words for what becomes of an instance of a run. */
export const outcomeWords: Record<ItemOutcome, string> = {
  accepted: "accepted",
  done: "done",
  refused: "refused",
  unknown: "unknown",
  skipped: "left out",
  underWay: "under way",
  notSent: "not sent",
};

/** The order in which outcomes are told. */
const told: ItemOutcome[] = [
  "done",
  "accepted",
  "refused",
  "unknown",
  "skipped",
  "underWay",
  "notSent",
];

/** "12 done, 3 refused". */
export function tallyText(counts: Tally): string {
  return told
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${formatCount(counts[outcome])} ${outcomeWords[outcome]}`)
    .join(", ");
}

/** "16 of 18 instances have no outcome yet." */
export function leftText(left: number, count: number): string {
  return `${formatCount(left)} of ${instancesText(count)} ${plural(left, "has", "have")} no outcome yet.`;
}

/** How a run ended, as a title. It claims nothing of what became of the instances. */
export function endTitle(kind: OperationKind, count: number, { why }: RunEnd): string {
  const what = `${words[kind].verb} of ${instancesText(count)}`;
  switch (why) {
    case "finished":
      return `${what}: the run is over.`;
    case "cancelled":
      return `${what}: cancelled.`;
    case "refused":
      return `${what}: ended, because the API refuses ${plural(count, "it", "all of them")}.`;
    case "session":
      return `${what}: ended with the session.`;
    case "interrupted":
      return `${what}: interrupted, because its tab was closed or reloaded.`;
  }
}
