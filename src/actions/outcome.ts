import { describeState } from "../api/state.ts";
import { errorText, type Reference } from "../errors/error-table.ts";
import type { Found, Operation, Phase, UnsentPhase } from "../operations/operation.ts";
import { isFoundStopped } from "../operations/reading.ts";
import { displayText } from "../text/display-text.ts";
import { formatUnit } from "../text/format.ts";
import type { OutcomeName } from "./labels.ts";

/** What a reading of the instance found, as a sentence. */
export function foundText(found: Found): string {
  switch (found.kind) {
    case "gone":
      return "The instance no longer exists.";
    case "unreadable":
      return "Its state could not be read.";
    case "instance":
      return found.state === undefined
        ? "The API gives no state."
        : `State: ${displayText(describeState(found.state).label)}.`;
  }
}

/** What the last reading showed of an instance whose stop or delete has ended: "web-1 stopped". */
export function endedText(
  { kind, host: name }: Pick<Operation, "kind" | "host">,
  found: Found,
): string {
  const host = displayText(name);
  if (found.kind === "gone")
    return kind === "delete" ? `${host} deleted` : `${host} no longer exists`;
  if (found.kind === "unreadable" || found.state === undefined)
    return `${host}: ${foundText(found)}`;
  if (kind === "stop" && isFoundStopped(found)) return `${host} stopped`;
  return `${host} is now ${displayText(describeState(found.state).label)}`;
}

/** The outcome of an operation for display. */
export interface Outcome {
  name: OutcomeName;
  label: string;
  tone: "run" | "wait" | "bad" | "stop" | "unknown";
  text: string;
}

/**
 * The outcome of an operation: only what the API answered or a reading showed.
 * @param fingerprint the connected key: operations of other keys are not tracked now
 */
export function outcomeOf(operation: Operation, fingerprint: string): Outcome {
  const { phase } = operation;
  switch (phase.name) {
    case "waiting":
      return { name: "open", label: "Waiting", tone: "wait", text: "Not sent yet." };
    case "sent":
      return { name: "open", label: "Sent", tone: "wait", text: "No answer yet." };
    case "accepted": {
      const accepted = { name: "open", label: "Accepted" } as const;
      if (phase.late)
        return { ...accepted, tone: "unknown", text: `No result after ${trackingTime()}.` };
      return operation.keyFingerprint === fingerprint
        ? { ...accepted, tone: "wait", text: "Waiting for the result." }
        : { ...accepted, tone: "unknown", text: "Requested with another key." };
    }
    case "done":
      return { name: "done", label: "Done", tone: "run", text: foundText(phase.found) };
    case "refused":
      return { name: "refused", label: "Refused", tone: "bad", text: errorText(phase.error) };
    case "unknown": {
      const reason = phase.error
        ? errorText(phase.error)
        : "The tab was closed before there was an answer.";
      const end = phase.late ? ` Not read again after ${trackingTime()}.` : "";
      const text = `${reason} ${foundText(phase.found)}${end}`;
      return { name: "unknown", label: "Unknown", tone: "unknown", text };
    }
    case "alreadyGone":
      return {
        name: "done",
        label: "Already gone",
        tone: "run",
        text: `There was nothing to ${operation.kind}.`,
      };
    case "givenUp":
      return { name: "cancelled", label: "Cancelled", tone: "stop", text: notSentText(phase) };
    case "changed":
      return { name: "cancelled", label: "Skipped", tone: "stop", text: notSentText(phase) };
    case "guarded":
      return { name: "cancelled", label: "Blocked", tone: "stop", text: notSentText(phase) };
  }
}

/** "10 min". */
export const trackingTime = () => formatUnit(10, "minute");

/** Why nothing was sent. */
export function notSentText(phase: UnsentPhase): string {
  if (phase.name === "givenUp") return "Not sent.";
  if (phase.name === "guarded") return `Not sent: ${withLowerCase(errorText(phase.error))}`;
  const { found, renamed, recreated } = phase;
  if (renamed !== undefined) return `Not sent: its host name is now ${displayText(renamed)}.`;
  if (recreated !== undefined)
    return `Not sent: it is another machine, which was created ${displayText(recreated)}.`;
  return `Not sent. ${foundText(found)}`;
}

/** A sentence after a colon. */
const withLowerCase = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** The code and request ID of a phase for support, where there are any. */
export function referenceOf(phase: Phase): Reference {
  if ("error" in phase && phase.error) return phase.error;
  if ("found" in phase && phase.found?.kind === "unreadable") return phase.found.error;
  return "requestId" in phase ? { requestId: phase.requestId } : {};
}
