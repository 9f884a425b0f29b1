import { type Failure, isNotFound } from "../api/error.ts";
import { describeState } from "../api/state.ts";
import { explain, type Reference, treat } from "../errors/error-table.ts";
import type { Notifications, Toast, Toasts } from "../errors/notifications.ts";
import { displayText } from "../ui/display-text.ts";
import { formatUnit } from "../ui/format.ts";
import type { RunSummary } from "./bulk/run.ts";
import { instancesText, type OutcomeName, words } from "./labels.ts";
import type { Found, Operation, OperationKind, Phase } from "./operation.ts";

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

/** Whether a reading after a stop showed what a person calls stopped. */
export function isFoundStopped(found: Found): boolean {
  return (
    found.kind === "instance" &&
    found.state !== undefined &&
    describeState(found.state).tone === "stop"
  );
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
        return { ...accepted, tone: "unknown", text: `No result after ${trackingTime()}.` };
      return operation.keyFingerprint === keyFingerprint
        ? { ...accepted, tone: "wait", text: "Waiting for the result." }
        : { ...accepted, tone: "unknown", text: "Requested with another key." };
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

/**
 * A toast about a confirmed action that was not sent: "Not stopped: web-1." It stays until it is dismissed.
 * @param id of the operation or run
 * @param onRetry opens the confirmation again
 */
export function unsentToast(
  kind: OperationKind,
  what: string,
  text: string,
  { id, onRetry }: { id: string; onRetry: () => void },
): Omit<Toast, "id"> {
  return {
    title: `Not ${words[kind].done.toLowerCase()}: ${what}.`,
    text,
    standing: true,
    topic: id,
    action: { label: "Try again", onAction: onRetry },
  };
}

/** The text of that toast where a person has cancelled. */
export const cancelledText = "Cancelled before anything was sent.";

function unsentText(phase: Extract<Phase, { name: "cancelled" }>): string {
  return phase.found || phase.error ? notSentText(phase) : cancelledText;
}

/** Why nothing was sent: a person cancelled, or the instance was not what was confirmed. */
function notSentText(phase: Extract<Phase, { name: "cancelled" }>): string {
  const { found, renamed, recreated, error } = phase;
  if (renamed !== undefined) return `Not sent: its host name is now ${displayText(renamed)}.`;
  if (recreated !== undefined)
    return `Not sent: it is another machine, which was created ${displayText(recreated)}.`;
  if (error?.kind === "guarded") return `Not sent: ${withLowerCase(explain(error))}`;
  return found ? `Not sent. ${foundText(found)}` : "Not sent.";
}

/** A sentence after a colon. */
const withLowerCase = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** The code and request ID of a phase for support, where there are any. */
export function referenceOf(phase: Phase): Reference {
  if ("error" in phase && phase.error) return phase.error;
  if ("found" in phase && phase.found?.kind === "unreadable") return phase.found.error;
  return "requestId" in phase ? { requestId: phase.requestId } : {};
}

/** Shows a toast for an accepted or finished operation. It claims nothing beyond the API's answer and the last reading. */
export function announce(toasts: Toasts, operation: Operation): void {
  const { id, kind, host: name, phase } = operation;
  const host = displayText(name);
  const { doing, requested } = words[kind];
  const show = (title: string) => toasts.show({ title, topic: id });
  if (phase.name === "accepted")
    show(
      phase.late ? `Still ${doing} ${host} after ${trackingTime()}` : `${requested} for ${host}`,
    );
  if (phase.name === "done") show(endedText(operation, phase.found));
}

/** The text beside what this browser cannot record. */
export const unrecordedText =
  "A reload or a closed tab leaves no trace of what was sent and what came of it.";

/** Shows a toast for an operation or a run that is sent without a record, once for each. */
export function announceUnrecorded(toasts: Toasts, sent: Operation | RunSummary): void {
  const what = "count" in sent ? instancesText(sent.count) : displayText(sent.host);
  toasts.show({
    title: `Sent without a record: ${words[sent.kind].verb.toLowerCase()} ${what}.`,
    text: unrecordedText,
    standing: true,
    topic: `unrecorded ${sent.id}`,
  });
}

/**
 * Reports on the page what came of an operation whose dialog is closed: a failure in a banner, and that nothing was sent in a
 * toast that stays. Success is announced by `announce`.
 * @param onRetry opens the confirmation again
 */
export function reportClosed(
  { toasts, teamBanner }: Notifications,
  { id, kind, host: name, phase }: Operation,
  onRetry: () => void,
): void {
  const host = displayText(name);
  const { verb, doing } = words[kind];
  if (phase.name === "cancelled")
    toasts.show(unsentToast(kind, host, unsentText(phase), { id, onRetry }));
  const show = (title: string, text: string, error: Failure) =>
    toasts.show({ title, text, error, topic: id });
  if (phase.name === "refused") {
    const { error } = phase;
    // A 401 ends the session, and /connect shows the reason.
    if (error.status === 401 || teamBanner.raise(error, `${verb.toLowerCase()} ${host}`)) return;
    show(`Not ${doing} ${host}: ${treat(error).title}`, explain(error), error);
  }
  if (phase.name === "done" && phase.error && isNotFound(phase.error))
    show(`${host} was already gone.`, `There was nothing to ${kind}.`, phase.error);
  if (phase.name === "unknown" && phase.error) {
    const text = `${explain(phase.error)} ${foundText(phase.found)}`;
    show(`Unknown whether ${host} is ${doing}.`, text, phase.error);
  }
}
