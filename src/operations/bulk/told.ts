import { instancesText, words } from "../words.ts";
import type { CurrentRun } from "./current-run.ts";
import { endTitle, tallyText } from "./run-words.ts";
import { settledOf, type Tally } from "./tally.ts";
import { formatPercent } from "../../ui/format.ts";

/** Progress is told this many times in a run. */
const steps = 4;

/**
 * What is said aloud of a run: its beginning, each quarter, that it pauses, and its end with what came of it. It stays the
 * same in between, because each change of it is read out.
 */
export function toldText({ run, phase, own }: CurrentRun, counts: Tally): string {
  if (run.end) {
    const title = endTitle(run.kind, run.count, run.end);
    return phase === "over"
      ? `${title} ${tallyText(settledTogether(counts))}.`
      : `${title} The last answers are awaited.`;
  }
  const quarter = Math.floor((settledOf(counts, run.count) / run.count) * steps) / steps;
  const doing = `${words[run.kind].going} ${instancesText(run.count)}`;
  const where = own ? "" : " in another tab";
  const paused = phase === "paused" ? ", paused" : "";
  return `${doing}${where}${paused}${quarter > 0 ? `: ${formatPercent(quarter)}` : ""}.`;
}

/** As long as some are still watched those that are done count with them, so that not each of them is told. */
function settledTogether(counts: Tally): Tally {
  if (counts.accepted === 0) return counts;
  return { ...counts, accepted: counts.accepted + counts.done, done: 0 };
}
