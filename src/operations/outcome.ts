import type { Operation, Phase } from "./operation.ts";
import { foundText } from "./words.ts";
import { explain } from "../errors/error-table.ts";
import { formatUnit } from "../ui/format.ts";
import { displayText } from "../ui/display-text.ts";

/** The groups that the page can be filtered by. */
export const outcomes = ["open", "done", "refused", "unknown", "cancelled"] as const;
export type OutcomeName = (typeof outcomes)[number];

/** What came of an operation, for people. */
export interface Outcome {
  name: OutcomeName;
  label: string;
  tone: "run" | "wait" | "bad" | "stop" | "unknown";
  text: string;
}

/**
 * What came of an operation: only what the API said or what was seen.
 * @param account the one that is connected: what another key has asked for is watched once that key is back
 */
export function outcomeOf({ phase, account: owner }: Operation, account: string): Outcome {
  switch (phase.name) {
    case "waiting":
      return { name: "open", label: "Waiting", tone: "wait", text: "Not sent yet." };
    case "sent":
      return { name: "open", label: "Sent", tone: "wait", text: "No answer yet." };
    case "accepted":
      return phase.late
        ? {
            name: "open",
            label: "Accepted",
            tone: "unknown",
            text: `Not over after ${formatUnit(10, "minute")}.`,
          }
        : owner === account
          ? { name: "open", label: "Accepted", tone: "wait", text: "Being watched." }
          : {
              name: "open",
              label: "Accepted",
              tone: "unknown",
              text: "Not watched with this key.",
            };
    case "done":
      return { name: "done", label: "Done", tone: "run", text: foundText(phase.found) };
    case "refused":
      return { name: "refused", label: "Refused", tone: "bad", text: explain(phase.error) };
    case "unknown":
      return {
        name: "unknown",
        label: "Unknown",
        tone: "unknown",
        text: `${phase.error ? explain(phase.error) : "The tab was closed before there was an answer."} ${foundText(phase.found)}`,
      };
    case "cancelled":
      return { name: "cancelled", label: "Cancelled", tone: "stop", text: notSentText(phase) };
  }
}

/** Why nothing was sent: a person gave it up, or the instance was not what had been confirmed. */
function notSentText(phase: Extract<Phase, { name: "cancelled" }>): string {
  const { found, renamed, recreated } = phase;
  if (renamed !== undefined) return `Not sent: its host name is now ${displayText(renamed)}.`;
  if (recreated !== undefined)
    return `Not sent: it is another machine, which was created ${displayText(recreated)}.`;
  return found ? `Not sent. ${foundText(found)}` : "Not sent.";
}

/** The request ID and code that support will ask for, where there are any. */
export function referenceOf(phase: Phase): {
  code?: string | undefined;
  status?: number | undefined;
  requestId?: string | undefined;
} {
  if ("error" in phase && phase.error) return phase.error;
  if ("found" in phase && phase.found?.kind === "unreadable") return phase.found.error;
  return "requestId" in phase ? { requestId: phase.requestId } : {};
}
