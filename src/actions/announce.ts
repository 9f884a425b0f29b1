import { errorText, presentError } from "../errors/error-table.ts";
import { notifyIfHidden } from "../errors/hidden-messages.tsx";
import type { HiddenMessage, Notifications, Toast, Toasts } from "../errors/notifications.ts";
import type { OperationEvent, Unsent } from "../operations/events.ts";
import {
  isUnsent,
  type Operation,
  type OperationKind,
  type UnsentPhase,
} from "../operations/operation.ts";
import { displayText } from "../text/display-text.ts";
import { instancesText, words } from "./labels.ts";
import { endedText, foundText, notSentText, referenceOf, trackingTime } from "./outcome.ts";

// What is told in toasts and banners. It claims nothing beyond the API's answer and the last reading.

/** Tells what the operations of this tab report. The panel of a run announces its progress by itself. */
export function announceEvent(notifications: Notifications, event: OperationEvent): void {
  const { toasts, teamBanner } = notifications;
  switch (event.kind) {
    case "succeeded":
      // An action that succeeds shows that the team is no longer refused.
      teamBanner.noteSuccess(event.operation.askedAt);
      if (event.operation.runId === undefined) showOutcome(notifications, event.operation);
      return;
    case "ended":
      if (event.operation.runId === undefined) showOutcome(notifications, event.operation);
      return;
    case "recovered":
      // A run tells it in its panel.
      if (event.operation.runId === undefined) showRecovered(toasts, event.operation);
      return;
    case "endedUnsent":
      showEndedUnsent(toasts, event.unsent);
      return;
    case "runEnded": {
      const { id, kind, count } = event.run;
      const title = `${words[kind].verb} of ${instancesText(count)} ended`;
      const text = "The report has the outcomes.";
      notifyIfHidden(notifications, { title, text, topic: id, open: openAction(id) });
      return;
    }
    case "refused": {
      const { kind, count } = event.run;
      const action = `${words[kind].verb.toLowerCase()} ${instancesText(count)}`;
      teamBanner.raise(event.error, action);
    }
  }
}

/** Opens the page of an instance. */
function openInstance(id: string): HiddenMessage["open"] {
  return (router) => void router.navigate({ to: "/instances/$id", params: { id } });
}

/** Opens what came of an operation or a run. */
function openAction(action: string): HiddenMessage["open"] {
  return (router) => void router.navigate({ to: "/activity", search: { action } });
}

/** Tells of an accepted or finished operation. */
function showOutcome(notifications: Notifications, operation: Operation): void {
  const { id, kind, host: name, phase, instanceId } = operation;
  const host = displayText(name);
  const { doing, requested } = words[kind];
  if (phase.name === "accepted" && !phase.late)
    notifications.toasts.show({ title: `${requested} for ${host}`, topic: id });
  const showEnd = (title: string) => {
    notifications.toasts.show({ title, topic: id });
    notifyIfHidden(notifications, { title, topic: id, open: openInstance(instanceId) });
  };
  if (phase.name === "accepted" && phase.late)
    showEnd(`Still ${doing} ${host} after ${trackingTime()}`);
  if (phase.name === "done") showEnd(endedText(operation, phase.found));
}

/** Shows a toast for an operation that a closed tab has left. It stays: nothing else tells what came of the confirmation. */
function showRecovered(toasts: Toasts, operation: Operation): void {
  const { id, kind, host: name, phase } = operation;
  const host = displayText(name);
  const { doing, done } = words[kind];
  const show = (title: string, text: string) =>
    toasts.show({ title, text, persistent: true, topic: id });
  if (phase.name === "givenUp")
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

/** Shows a toast for what the end of an earlier session has cancelled. It stays until it is dismissed. */
function showEndedUnsent(toasts: Toasts, unsent: Unsent): void {
  const isRun = "count" in unsent;
  const text = "The session ended before anything was sent.";
  toasts.show({
    title: unsentTitle(unsent.kind, isRun ? instancesText(unsent.count) : displayText(unsent.host)),
    text: !isRun && isUnsent(unsent.phase) ? unsentText(unsent.phase, text) : text,
    persistent: true,
    topic: unsent.id,
  });
}

/**
 * Reports on the page what came of an operation whose dialog is closed: a failure in a banner, and that nothing was sent in a
 * toast that stays. Success is shown by `showOutcome`.
 * @param onRetry opens the confirmation again
 */
export function reportClosed(
  notifications: Notifications,
  operation: Operation,
  onRetry: () => void,
): void {
  const { id, kind, host: name, phase } = operation;
  const host = displayText(name);
  if (isUnsent(phase))
    notifications.toasts.show({
      ...unsentToast(kind, host, unsentText(phase), { id, onRetry }),
      reference: referenceOf(phase),
    });
  // A 401 ends the session, and /connect shows the reason.
  if (phase.name === "refused" && phase.error.status === 401) return;
  tellWhoLeft(notifications, operation);
  const action = `${words[kind].verb.toLowerCase()} ${host}`;
  if (phase.name === "refused" && notifications.teamBanner.raise(phase.error, action)) return;
  const failure = failureOf(operation);
  if (failure) notifications.toasts.show({ ...failure, topic: id });
}

/** Calls a person back for an operation that has not succeeded. The page, or the open dialog, tells the same. */
export function tellWhoLeft(notifications: Notifications, operation: Operation): void {
  const { id, kind, host, phase, instanceId } = operation;
  const message = isUnsent(phase)
    ? { title: unsentTitle(kind, displayText(host)), text: unsentText(phase) }
    : failureOf(operation);
  if (!message) return;
  const { title, text } = message;
  notifyIfHidden(notifications, { title, text, topic: id, open: openInstance(instanceId) });
}

/** Why an operation has not done what was confirmed; undefined where it has, or was not sent. */
function failureOf({ kind, host: name, phase }: Operation) {
  const host = displayText(name);
  const { doing } = words[kind];
  if (phase.name === "refused") {
    const { error } = phase;
    const title = `Not ${doing} ${host}: ${presentError(error).title}`;
    return { title, text: errorText(error), error };
  }
  if (phase.name === "alreadyGone") {
    const title = `${host} was already gone.`;
    return { title, text: `There was nothing to ${kind}.`, error: phase.error };
  }
  if (phase.name === "unknown" && phase.error) {
    const text = `${errorText(phase.error)} ${foundText(phase.found)}`;
    return { title: `Unknown whether ${host} is ${doing}.`, text, error: phase.error };
  }
  return undefined;
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
    title: unsentTitle(kind, what),
    text,
    persistent: true,
    topic: id,
    action: { label: "Try again", onAction: onRetry },
  };
}

const unsentTitle = (kind: OperationKind, what: string) =>
  `Not ${words[kind].done.toLowerCase()}: ${what}.`;

/** The text of that toast where a person has cancelled. */
export const cancelledText = "Cancelled before anything was sent.";

/** @param cancelled the text for an operation that was only cancelled */
function unsentText(phase: UnsentPhase, cancelled = cancelledText): string {
  return phase.name === "givenUp" ? cancelled : notSentText(phase);
}
