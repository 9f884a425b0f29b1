import { isPending, isUnanswered, isUnsent, type Operation } from "../operations/operation.ts";
import { isAnotherTime } from "../queries/merge-reading.ts";
import type { ChangeEntry } from "./worker/answers/change-list.ts";

/** Under way when the change happened. Only a guess: the API doesn't say who changed an instance. */
export function possibleCause(
  { kind, since, seenAt, createdAt }: Pick<ChangeEntry, "kind" | "since" | "seenAt" | "createdAt">,
  operations: readonly Operation[],
): Operation | undefined {
  return operations.findLast((operation) => {
    const { phase, askedAt, changedAt } = operation;
    if (isUnsent(phase) || ["waiting", "refused", "alreadyGone"].includes(phase.name)) return false;
    const endedAt =
      isPending(operation) || isUnanswered(operation) ? Number.POSITIVE_INFINITY : changedAt;
    const canHaveDone = kind === "state" || (kind === "gone" && operation.kind === "delete");
    // The id may belong to another machine by now.
    const isSameMachine = !isAnotherTime(operation.createdAt, createdAt);
    return isSameMachine && canHaveDone && askedAt <= seenAt && endedAt >= since;
  });
}
