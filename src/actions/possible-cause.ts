import { useSelector } from "@tanstack/react-store";
import { isAnotherTime } from "../queries/merge-reading.ts";
import type { ChangeEntry } from "../fleet/worker/change-list.ts";
import { isPending, isUnanswered, isUnsent, type Operation } from "../operations/operation.ts";
import { useOperations } from "./use-operations.ts";

/** Returns a function that finds the stop or delete of this browser that a change may come from; see `possibleCause`. */
export function useFindCause(): (change: ChangeEntry) => Operation | undefined {
  const operations = useOperations();
  // Renders again with each entry of the journal, and with another key.
  useSelector(operations.journal.store, (state) => state);
  return (change) => possibleCause(change, operations.ofInstance(change.id));
}

/**
 * The stop or delete of this browser that a change may come from: it was under way in the time in which the change happened. The API
 * does not say who changed an instance, so another cause is possible.
 * @param operations on the instance of the change, with the connected key
 */
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
    // The id can belong to another machine since.
    const isSameMachine = !isAnotherTime(operation.createdAt, createdAt);
    return isSameMachine && canHaveDone && askedAt <= seenAt && endedAt >= since;
  });
}
