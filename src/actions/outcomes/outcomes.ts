import { describeState } from "../../api/state.ts";
import { errorText, presentError, type Reference } from "../../errors/error-table.ts";
import type { Found, Operation } from "../../operations/operation.ts";
import { isFoundStopped, wasAlreadyStopped } from "../../operations/outcome-of-request.ts";
import { isUnresolved } from "../../operations/track-operations.ts";
import { displayText } from "../../text/display-text.ts";
import { formatUnit } from "../../text/format.ts";
import { type OutcomeGroup, words } from "../labels.ts";

/** How an operation is shown, in its dialog, toasts, banners, Activity and the report. */
export interface OutcomeText {
  /** The Activity page filters by it. */
  group: OutcomeGroup;
  label: string;
  tone: "run" | "wait" | "bad" | "stop" | "unknown";
  title: string;
  text: string;
  /** What to do about an unknown outcome. */
  next?: string | undefined;
  reference: Reference;
}

/** Claims only what the API answered or a read showed. `fingerprint` is the connected key's. */
export function describeOutcome(
  operation: Operation,
  fingerprint = operation.keyFingerprint,
): OutcomeText {
  const { kind, phase } = operation;
  const host = displayText(operation.host);
  const { doing, done, requested } = words[kind];
  const notDone = `Not ${done.toLowerCase()}: ${host}.`;
  const reason = reasonOf(operation);
  switch (phase.name) {
    case "waiting":
      return {
        group: "open",
        label: "Waiting",
        tone: "wait",
        title: `${requested} for ${host}`,
        text: "Not sent yet.",
        reference: {},
      };
    case "sent":
      return {
        group: "open",
        label: "Sent",
        tone: "wait",
        title: `${requested} for ${host}`,
        text: "No answer yet.",
        reference: {},
      };
    case "accepted": {
      const isTracked = operation.keyFingerprint === fingerprint;
      return {
        group: "open",
        label: "Accepted",
        tone: phase.late || !isTracked ? "unknown" : "wait",
        title: phase.late
          ? `Still ${doing} ${host} after ${trackingTime()}`
          : `${requested} for ${host}`,
        text: phase.late
          ? `No result after ${trackingTime()}.`
          : isTracked
            ? "Waiting for the result."
            : "Requested with another key.",
        reference: { requestId: phase.requestId },
      };
    }
    case "done":
      return {
        group: "done",
        label: "Done",
        tone: "run",
        title: endTitle(operation, phase.found),
        text: reason,
        reference: phase.error ?? { requestId: phase.requestId },
      };
    case "alreadyGone":
      return {
        group: "done",
        label: "Already gone",
        tone: "run",
        title: `${host} was already gone.`,
        text: reason,
        reference: phase.error,
      };
    case "refused":
      if (wasAlreadyStopped(operation))
        return {
          group: "done",
          label: "Already stopped",
          tone: "stop",
          title: `${host} was already stopped.`,
          text: reason,
          reference: phase.error,
        };
      return {
        group: "refused",
        label: "Refused",
        tone: "bad",
        title: `${notDone} ${presentError(phase.error).title}`,
        text: phase.found ? `${reason} ${foundText(phase.found)}` : reason,
        reference: phase.error,
      };
    case "unknown": {
      const mayStill = phase.error
        ? "The request got no clear answer and may still take effect. "
        : "";
      const end = phase.late ? ` Not read again after ${trackingTime()}.` : "";
      return {
        group: "unknown",
        label: "Unknown",
        tone: "unknown",
        title: `We don’t know whether ${host} was ${done.toLowerCase()}.`,
        text: `${mayStill}${reason} ${foundText(phase.found)}${end}`,
        next:
          operation.keyFingerprint === fingerprint ? nextStep(operation, phase.found) : undefined,
        reference: phase.error ?? unreadableError(phase.found) ?? {},
      };
    }
    case "givenUp":
      return {
        group: "cancelled",
        label: "Cancelled",
        tone: "stop",
        title: notDone,
        text: reason,
        reference: {},
      };
    case "changed":
      return {
        group: "cancelled",
        label: "Skipped",
        tone: "stop",
        title: notDone,
        text: phase.found.kind === "unreadable" ? reason : `Not sent. ${reason}`,
        reference: phase.error ?? unreadableError(phase.found) ?? {},
      };
    case "guarded":
      return {
        group: "cancelled",
        label: "Blocked",
        tone: "stop",
        title: `${notDone} ${presentError(phase.error).title}`,
        text: `Not sent. ${reason}`,
        reference: phase.error,
      };
  }
}

/** Why it didn't do what was confirmed, or what was found: a sentence. */
function reasonOf({ kind, phase }: Operation): string {
  switch (phase.name) {
    case "waiting":
    case "sent":
    case "accepted":
      return "";
    case "done":
      return foundText(phase.found);
    case "alreadyGone":
      return `There was nothing to ${kind}.`;
    case "refused":
    case "guarded":
      return errorText(phase.error);
    case "unknown":
      return phase.error
        ? errorText(phase.error)
        : "The tab was closed before there was an answer.";
    case "givenUp":
      return unsentReasons[phase.by ?? "person"];
    case "changed": {
      const { found, renamed, recreated } = phase;
      if (renamed !== undefined) return `Its host name is now ${displayText(renamed)}.`;
      if (recreated !== undefined)
        return `It’s another machine, which was created ${displayText(recreated)}.`;
      if (found.kind === "unreadable")
        return `Nothing was done: the instance couldn’t be read. ${errorText(found.error)}`;
      return foundText(found);
    }
  }
}

export const unsentReasons = {
  person: "Cancelled before anything was sent.",
  tab: "The tab was closed or reloaded before anything was sent.",
  session: "The session ended before anything was sent.",
};

/** The specification doesn't say what a second stop or delete does, but each is preceded by a read. */
function nextStep(operation: Operation, found: Found): string | undefined {
  if (found.kind === "gone") return undefined;
  if (isUnresolved(operation)) return "It’s read again until that’s clear, for up to 10 min.";
  const { kind } = operation;
  const isOver = kind === "stop" ? "has stopped" : "is gone";
  return `Refresh or open it to see whether it ${isOver}. If not, you can ${kind} it again: it’s read once more before anything is sent.`;
}

const unreadableError = (found: Found) => (found.kind === "unreadable" ? found.error : undefined);

/** e.g. "web-1 stopped", from the last read. */
function endTitle({ kind, host: name }: Operation, found: Found): string {
  const host = displayText(name);
  if (found.kind === "gone")
    return kind === "delete" ? `${host} deleted` : `${host} no longer exists`;
  if (found.kind === "unreadable" || found.state === undefined)
    return `${host}: ${foundText(found)}`;
  if (kind === "stop" && isFoundStopped(found)) return `${host} stopped`;
  return `${host} is now ${displayText(describeState(found.state).label)}`;
}

/** What a read found, as a sentence. */
function foundText(found: Found): string {
  switch (found.kind) {
    case "gone":
      return "The instance no longer exists.";
    case "unreadable":
      return "Its state couldn’t be read.";
    case "instance":
      return found.state === undefined
        ? "The API didn’t send a state."
        : `State: ${displayText(describeState(found.state).label)}.`;
  }
}

const trackingTime = () => formatUnit(10, "minute");
