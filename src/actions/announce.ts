import { type Failure, isNotFound } from "../api/error.ts";
import { errorText, presentError } from "../errors/error-table.ts";
import { notifyWhileHidden } from "../errors/browser-notification.ts";
import type { Notifications, Toast, Toasts } from "../errors/notifications.ts";
import type { OperationEvent } from "../operations/events.ts";
import type { Operation, OperationKind, Phase } from "../operations/operation.ts";
import type { RunSummary } from "../operations/run.ts";
import { displayText } from "../text/display-text.ts";
import { instancesText, words } from "./labels.ts";
import { endedText, foundText, notSentText, referenceOf, trackingTime } from "./outcome.ts";

// What is told in toasts and banners. It claims nothing beyond the API's answer and the last reading.

/** Tells what the operations of this tab report. The panel of a run announces its progress by itself. */
export function announceEvent({ toasts, teamBanner }: Notifications, event: OperationEvent): void {
  switch (event.kind) {
    case "succeeded":
      // An action that succeeds shows that the team is no longer refused.
      teamBanner.clear();
      if (event.operation.runId === undefined) showOutcome(toasts, event.operation);
      return;
    case "ended":
      if (event.operation.runId === undefined) {
        showOutcome(toasts, event.operation);
        notifyOfEnd(event.operation);
      }
      return;
    case "recovered":
      // A run tells it in its panel.
      if (event.operation.runId === undefined) showRecovered(toasts, event.operation);
      return;
    case "unrecorded":
      showUnrecorded(toasts, event.sent);
      return;
    case "runEnded": {
      const { id, kind, count } = event.run;
      const title = `${words[kind].verb} of ${instancesText(count)} ended`;
      notifyWhileHidden({ title, text: "The report has the outcomes.", tag: id });
      return;
    }
    case "refused": {
      const { kind, count } = event.run;
      const action = `${words[kind].verb.toLowerCase()} ${instancesText(count)}`;
      teamBanner.raise(event.error, action);
    }
  }
}

/** Tells a person who looks elsewhere how a stop or delete has ended. */
function notifyOfEnd({ id, kind, host, phase }: Operation): void {
  const title =
    phase.name === "done"
      ? endedText({ kind, host }, phase.found)
      : `Still ${words[kind].doing} ${displayText(host)}`;
  notifyWhileHidden({ title, text: "", tag: id });
}

/** Shows a toast for an accepted or finished operation. */
function showOutcome(toasts: Toasts, operation: Operation): void {
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

/** Shows a toast for an operation that a closed tab has left. It stays: nothing else tells what came of the confirmation. */
function showRecovered(toasts: Toasts, operation: Operation): void {
  const { id, kind, host: name, phase } = operation;
  const host = displayText(name);
  const { doing, done } = words[kind];
  const show = (title: string, text: string) =>
    toasts.show({ title, text, persistent: true, topic: id });
  if (phase.name === "cancelled")
    show(
      `Not ${done.toLowerCase()}: ${host}.`,
      "The tab was closed or reloaded before anything was sent.",
    );
  if (phase.name === "unknown")
    show(
      `Unknown whether ${host} is ${doing}.`,
      `The tab was closed before there was an answer. ${foundText(phase.found)}`,
    );
}

/** The text beside what this browser cannot record. */
export const unrecordedText =
  "A reload or a closed tab leaves no trace of what was sent and what came of it.";

/** Shows a toast for an operation or a run that is sent without a record, once for each. */
function showUnrecorded(toasts: Toasts, sent: Operation | RunSummary): void {
  const what = "count" in sent ? instancesText(sent.count) : displayText(sent.host);
  toasts.show({
    title: `Sent without a record: ${words[sent.kind].verb.toLowerCase()} ${what}.`,
    text: unrecordedText,
    persistent: true,
    topic: `unrecorded ${sent.id}`,
  });
}

/**
 * Reports on the page what came of an operation whose dialog is closed: a failure in a banner, and that nothing was sent in a
 * toast that stays. Success is shown by `showOutcome`.
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
    toasts.show({
      ...unsentToast(kind, host, unsentText(phase), { id, onRetry }),
      reference: referenceOf(phase),
    });
  const show = (title: string, text: string, error: Failure) =>
    toasts.show({ title, text, error, topic: id });
  if (phase.name === "refused") {
    const { error } = phase;
    // A 401 ends the session, and /connect shows the reason.
    if (error.status === 401 || teamBanner.raise(error, `${verb.toLowerCase()} ${host}`)) return;
    show(`Not ${doing} ${host}: ${presentError(error).title}`, errorText(error), error);
  }
  if (phase.name === "done" && phase.error && isNotFound(phase.error))
    show(`${host} was already gone.`, `There was nothing to ${kind}.`, phase.error);
  if (phase.name === "unknown" && phase.error) {
    const text = `${errorText(phase.error)} ${foundText(phase.found)}`;
    show(`Unknown whether ${host} is ${doing}.`, text, phase.error);
  }
}

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
    persistent: true,
    topic: id,
    action: { label: "Try again", onAction: onRetry },
  };
}

/** The text of that toast where a person has cancelled. */
export const cancelledText = "Cancelled before anything was sent.";

function unsentText(phase: Extract<Phase, { name: "cancelled" }>): string {
  return phase.found || phase.error ? notSentText(phase) : cancelledText;
}
