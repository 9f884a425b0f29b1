import { type Failure, isNotFound } from "../api/error.ts";
import { describeState } from "../api/state.ts";
import { explain, type Reference, treat } from "../errors/error-table.ts";
import type { Notifications, Toasts } from "../errors/notifications.ts";
import { displayText } from "../ui/display-text.ts";
import { formatCount, formatUnit, plural } from "../ui/format.ts";
import type { Found, Operation, OperationKind, Phase } from "./operation.ts";

/** The words of each action: the same verb on the button, in the title and in the outcome. */
export const words: Record<
  OperationKind,
  {
    /** "Stop" */ verb: string;
    /** "Stopping" */ going: string;
    /** "stopping" */ doing: string;
    /** "Stopped" */ done: string;
    /** "Stop requested" */ requested: string;
    /** What it does to one instance, before it is confirmed. */ consequence: string;
    /** The same for many. */ consequenceForMany: string;
  }
> = {
  stop: {
    verb: "Stop",
    going: "Stopping",
    doing: "stopping",
    done: "Stopped",
    requested: "Stop requested",
    consequence:
      "This asks the live service to stop the instance at once. There is no sandbox, and the API has no way to start an instance again.",
    consequenceForMany:
      "This asks the live service to stop each of them, one after the other. There is no sandbox, and the API has no way to start an instance again.",
  },
  delete: {
    verb: "Delete",
    going: "Deleting",
    doing: "deleting",
    done: "Deleted",
    requested: "Delete requested",
    consequence:
      "This asks the live service to delete the instance at once. There is no sandbox, and the API has no way to bring an instance back.",
    consequenceForMany:
      "This asks the live service to delete each of them, one after the other. There is no sandbox, and the API has no way to bring an instance back.",
  },
};

/** "1 instance", "1,284 instances". */
export function instancesText(count: number): string {
  return `${formatCount(count)} ${plural(count, "instance", "instances")}`;
}

/** What a reading of the instance found, as a sentence. */
export function foundText(found: Found): string {
  switch (found.kind) {
    case "gone":
      return "The instance no longer exists.";
    case "unreadable":
      return "The instance could not be read again, so its state is not known.";
    case "instance":
      return found.state === undefined
        ? "Read again, the instance exists; the API gives no state."
        : `Read again, its state is ${displayText(describeState(found.state).label)}.`;
  }
}

/** The outcomes by which the activity page filters. */
export const outcomes = ["open", "done", "refused", "unknown", "cancelled"] as const;
export type OutcomeName = (typeof outcomes)[number];

/** The outcome of an operation for display. */
export interface Outcome {
  name: OutcomeName;
  label: string;
  tone: "run" | "wait" | "bad" | "stop" | "unknown";
  text: string;
}

/**
 * The outcome of an operation: only what the API answered or a reading showed.
 * @param keyFingerprint the connected key: operations of other keys are not tracked now
 */
export function outcomeOf(operation: Operation, keyFingerprint: string): Outcome {
  const { phase } = operation;
  switch (phase.name) {
    case "waiting":
      return { name: "open", label: "Waiting", tone: "wait", text: "Not sent yet." };
    case "sent":
      return { name: "open", label: "Sent", tone: "wait", text: "No answer yet." };
    case "accepted": {
      const accepted = { name: "open", label: "Accepted" } as const;
      if (phase.late)
        return { ...accepted, tone: "unknown", text: `Not over after ${trackingTime()}.` };
      return operation.keyFingerprint === keyFingerprint
        ? { ...accepted, tone: "wait", text: "Being watched." }
        : { ...accepted, tone: "unknown", text: "Not watched with this key." };
    }
    case "done":
      return { name: "done", label: "Done", tone: "run", text: foundText(phase.found) };
    case "refused":
      return { name: "refused", label: "Refused", tone: "bad", text: explain(phase.error) };
    case "unknown": {
      const reason = phase.error
        ? explain(phase.error)
        : "The tab was closed before there was an answer.";
      const text = `${reason} ${foundText(phase.found)}`;
      return { name: "unknown", label: "Unknown", tone: "unknown", text };
    }
    case "cancelled":
      return { name: "cancelled", label: "Cancelled", tone: "stop", text: notSentText(phase) };
  }
}

/** "10 min". */
const trackingTime = () => formatUnit(10, "minute");

/** Why nothing was sent: a person cancelled, or the instance was not what was confirmed. */
function notSentText(phase: Extract<Phase, { name: "cancelled" }>): string {
  const { found, renamed, recreated } = phase;
  if (renamed !== undefined) return `Not sent: its host name is now ${displayText(renamed)}.`;
  if (recreated !== undefined)
    return `Not sent: it is another machine, which was created ${displayText(recreated)}.`;
  return found ? `Not sent. ${foundText(found)}` : "Not sent.";
}

/** The code and request ID of a phase for support, where there are any. */
export function referenceOf(phase: Phase): Reference {
  if ("error" in phase && phase.error) return phase.error;
  if ("found" in phase && phase.found?.kind === "unreadable") return phase.found.error;
  return "requestId" in phase ? { requestId: phase.requestId } : {};
}

/** Shows a toast for an accepted or finished operation. It claims nothing beyond the API's answer and the last reading. */
export function announce(toasts: Toasts, { id, kind, host: name, phase }: Operation): void {
  const host = displayText(name);
  const { verb, going, doing, done } = words[kind];
  const show = (title: string, text?: string) =>
    toasts.show({ title, topic: id, ...(text !== undefined && { text }) });
  if (phase.name === "accepted") {
    if (phase.late) show(`Still ${doing} ${host} after ${trackingTime()}.`, "No longer watched.");
    else show(`${going} ${host}.`, "The API has accepted it.");
  }
  if (phase.name !== "done") return;
  if (phase.found.kind === "instance") {
    const { state } = phase.found;
    const label =
      state === undefined ? "not given by the API" : displayText(describeState(state).label);
    show(`${verb} of ${host} is over.`, `Its state is ${label}.`);
  } else if (kind === "delete") show(`${done} ${host}.`, "It no longer exists.");
  else show(`${host} no longer exists.`);
}

/** Shows a failed operation in a banner, where its dialog is closed. */
export function reportInBanner(
  { toasts, teamBanner }: Notifications,
  { id, kind, host: name, phase }: Operation,
): void {
  const host = displayText(name);
  const { verb, doing } = words[kind];
  const show = (title: string, text: string, error: Failure) =>
    toasts.show({ title, text, error, topic: id });
  if (phase.name === "refused") {
    const { error } = phase;
    // A 401 ends the session, and /connect shows the reason.
    if (error.status === 401 || teamBanner.raise(error, `${verb.toLowerCase()} ${host}`)) return;
    show(`Not ${doing} ${host}: ${treat(error).title}`, explain(error), error);
  }
  if (phase.name === "done" && phase.error && isNotFound(phase.error))
    show(`${host} was gone already.`, `There was nothing to ${kind}.`, phase.error);
  if (phase.name === "unknown" && phase.error) {
    const text = `${explain(phase.error)} ${foundText(phase.found)}`;
    show(`Unknown whether ${host} is ${doing}.`, text, phase.error);
  }
}
