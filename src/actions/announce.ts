import { notifyIfHidden } from "../errors/hidden-messages.tsx";
import type { HiddenMessage, Notifications, Toast } from "../errors/notifications.ts";
import type { OperationEvent, Unsent } from "../operations/events.ts";
import { displayNameOf, type Operation, type OperationKind } from "../operations/operation.ts";
import type { RunSummary } from "../operations/runs/run.ts";
import { wasAlreadyStopped } from "../operations/outcome-of-request.ts";
import { instancesText, words } from "./labels.ts";
import { describeOutcome, unsentReasons } from "./outcomes.ts";

// Where an outcome shows up: a toast, a banner, or a notification if the tab is hidden. `outcomes.ts` has the words.

/** Announces the outcome of a single stop or delete that `execute` has returned. `onRetry` reopens the confirmation. */
export function announceOutcome(
  notifications: Notifications,
  operation: Operation,
  { isInDialog, onRetry }: { isInDialog: boolean; onRetry: () => void },
): void {
  const { id, kind, phase } = operation;
  const { title, text: what, next, reference } = describeOutcome(operation);
  const text = [what, next].filter(Boolean).join(" ");
  const host = displayNameOf(operation);
  switch (phase.name) {
    case "accepted":
    case "done":
      return showSuccess(notifications, operation);
    case "givenUp":
    case "changed":
    case "guarded": {
      notifyOperation(notifications, operation, text);
      if (isInDialog) return;
      const toast = unsentToast(kind, host, text, { id, onRetry });
      return notifications.toasts.show({ ...toast, title, reference });
    }
    case "alreadyGone":
    case "refused":
    case "unknown": {
      const { error } = phase;
      if (!error) return;
      notifyOperation(notifications, operation, text);
      if (wasAlreadyStopped(operation))
        return isInDialog ? undefined : notifications.toasts.show({ title, reference, topic: id });
      const isInBanner = notifications.teamBanner.raise(error, `${kind} ${host}`);
      // The team banner shows a refusal, but not that an outcome is unknown.
      if (isInDialog || (isInBanner && phase.name === "refused")) return;
      return notifications.toasts.show({ title, text, error, topic: id });
    }
    case "waiting":
    case "sent":
    // `execute` never returns these.
  }
}

/** Everything else comes as an event. A run's panel announces its progress. */
export function announceEvent(notifications: Notifications, event: OperationEvent): void {
  switch (event.kind) {
    case "succeeded":
      // If an action works, the team isn't refused any more.
      notifications.teamBanner.clearAfterSuccess(event.operation.askedAt);
      return;
    case "ended":
      if (event.operation.runId === undefined) showSuccess(notifications, event.operation);
      return;
    case "recovered":
      // The run's panel shows it.
      if (event.operation.runId === undefined) showPersistent(notifications, event.operation);
      return;
    case "endedUnsent":
      showPersistent(notifications, event.unsent);
      return;
    case "runHeld":
      notifyRun(notifications, "held", event.run, "It sends nothing until you resume it.");
      return;
    case "runEnded":
      notifyRun(notifications, "ended", event.run, "The report shows what happened to each.");
      return;
    case "refused":
      notifications.teamBanner.raise(
        event.error,
        `${event.run.kind} one of ${instancesText(event.run.count)}`,
      );
  }
}

function notifyOperation(notifications: Notifications, operation: Operation, text?: string): void {
  const { id: topic, instanceId: id } = operation;
  const { title } = describeOutcome(operation);
  notifyIfHidden(notifications, {
    title,
    ...(text !== undefined && { text }),
    topic,
    open: (router) => void router.navigate({ to: "/instances/$id", params: { id } }),
  });
}

function notifyRun(
  notifications: Notifications,
  what: "held" | "ended",
  { id, kind, count }: RunSummary,
  text: string,
): void {
  const title = `Run ${what}: ${kind} ${instancesText(count)}`;
  const open: HiddenMessage["open"] = (router) =>
    void router.navigate({ to: "/activity/runs/$id", params: { id } });
  notifyIfHidden(notifications, { title, text, topic: id, open });
}

function showSuccess(notifications: Notifications, operation: Operation): void {
  const { phase } = operation;
  notifications.toasts.show({ title: describeOutcome(operation).title, topic: operation.id });
  if (phase.name !== "accepted" || phase.late) notifyOperation(notifications, operation);
}

/** Shown nowhere else, so the toast stays until dismissed. */
function showPersistent({ toasts }: Notifications, unsent: Unsent): void {
  const { title, text } =
    "count" in unsent
      ? {
          title: unsentTitle(unsent.kind, instancesText(unsent.count)),
          text: unsentReasons.session,
        }
      : describeOutcome(unsent);
  toasts.show({ title, text, persistent: true, topic: unsent.id });
}

/** `id` is the operation's or run's, `onRetry` reopens the confirmation. */
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
