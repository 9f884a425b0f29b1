import type { Failure } from "../api/error.ts";
import { notifyIfHidden } from "../errors/hidden-messages.tsx";
import type { HiddenMessage, Notifications, Toast } from "../errors/notifications.ts";
import type { OperationEvent, Unsent } from "../operations/events.ts";
import { isUnsent, type Operation, type OperationKind } from "../operations/operation.ts";
import { displayText } from "../text/display-text.ts";
import { instancesText, words } from "./labels.ts";
import { describe, unsentReasons } from "./outcomes.ts";

// Where an outcome is told: in a note, a banner, or to a person who does not look at this tab. `outcomes.ts` has the words.

/** Tells what the operations of this tab report. The panel of a run announces its progress by itself. */
export function announceEvent(notifications: Notifications, event: OperationEvent): void {
  switch (event.kind) {
    case "succeeded":
    case "ended":
      // An action that succeeds shows that the team is no longer refused.
      if (event.kind === "succeeded") notifications.teamBanner.noteSuccess(event.operation.askedAt);
      if (event.operation.runId === undefined) tellSuccess(notifications, event.operation);
      return;
    case "recovered":
      // A run tells it in its panel.
      if (event.operation.runId === undefined) showPersistent(notifications, event.operation);
      return;
    case "endedUnsent":
      showPersistent(notifications, event.unsent);
      return;
    case "runEnded": {
      const { id, kind, count } = event.run;
      const title = `${words[kind].verb} of ${instancesText(count)} ended`;
      const text = "The report has the outcomes.";
      notifyIfHidden(notifications, { title, text, topic: id, open: openAction(id) });
      return;
    }
    case "refused":
      raiseTeamBanner(notifications, event.error, event.run.kind, instancesText(event.run.count));
  }
}

/** Opens what came of an operation or a run. */
function openAction(action: string): HiddenMessage["open"] {
  return (router) => void router.navigate({ to: "/activity", search: { action } });
}

/** A title that leads to the page of the instance. */
function tellHidden(notifications: Notifications, operation: Operation, text?: string): void {
  const { id: topic, instanceId: id } = operation;
  const { title } = describe(operation);
  notifyIfHidden(notifications, {
    title,
    ...(text !== undefined && { text }),
    topic,
    open: (router) => void router.navigate({ to: "/instances/$id", params: { id } }),
  });
}

/** Tells of an accepted or finished operation. */
function tellSuccess(notifications: Notifications, operation: Operation): void {
  const { phase } = operation;
  notifications.toasts.show({ title: describe(operation).title, topic: operation.id });
  if (phase.name !== "accepted" || phase.late) tellHidden(notifications, operation);
}

/** Nothing else tells what came of the confirmation: the note stays until it is dismissed. */
function showPersistent({ toasts }: Notifications, unsent: Unsent): void {
  const { title, text } =
    "count" in unsent
      ? {
          title: unsentTitle(unsent.kind, instancesText(unsent.count)),
          text: unsentReasons.session,
        }
      : describe(unsent);
  toasts.show({ title, text, persistent: true, topic: unsent.id });
}

/**
 * Tells that a confirmed operation has not succeeded: nothing was sent, it was refused, or nobody knows. An open dialog shows it
 * itself.
 * @param onRetry opens the confirmation again
 */
export function tellFailure(
  notifications: Notifications,
  operation: Operation,
  isDialogOpen: boolean,
  onRetry: () => void,
): void {
  const { id, kind, phase } = operation;
  const host = displayText(operation.host);
  const { title, text, reference, error } = describe(operation);
  if (!error && !isUnsent(phase)) return;
  // A 401 ends the session, and /connect shows the reason.
  if (error?.status === 401) return;
  tellHidden(notifications, operation, text);
  if (isDialogOpen) return;
  if (isUnsent(phase))
    notifications.toasts.show({
      ...unsentToast(kind, host, text, { id, onRetry }),
      title,
      reference,
    });
  else if (error && !raiseTeamBanner(notifications, error, kind, host))
    notifications.toasts.show({ title, text, error, topic: id });
}

/** @returns whether the banner displays this failure: it does for a team code */
function raiseTeamBanner(
  { teamBanner }: Notifications,
  error: Failure,
  kind: OperationKind,
  what: string,
): boolean {
  return teamBanner.raise(error, `${words[kind].verb.toLowerCase()} ${what}`);
}

/**
 * A note about a confirmed action that was not sent: "Not stopped: 2 instances." It stays until it is dismissed.
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

/** The text of that note where a person has cancelled. */
export const cancelledText = unsentReasons.person;
