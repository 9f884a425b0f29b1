import { useSelector } from "@tanstack/react-store";
import { isNotFound } from "../api/error.ts";
import { isRunning } from "../api/state.ts";
import { errorLabel, isTeamWide } from "../errors/error-table.ts";
import type { Target } from "./bulk/run.ts";
import { isPending, isUnanswered, type Operation, type OperationKind } from "./operation.ts";
import { useOperations } from "./operations.ts";

/** Whether an action may be offered. The API decides in the end: a person can always try. */
export interface Availability<Reason extends string = string> {
  /** False: left out unless a person includes it. */
  allowed: boolean;
  reason?: Reason | undefined;
}

/**
 * Whether an action is offered with a key, whatever the instance. The API does not tell what a key may do, and roles and
 * balances change, so the last refusal is only a warning: `reason` is a sentence for controls and dialogs.
 * @param entries the journal, oldest first
 */
export function actionAvailability(
  kind: OperationKind,
  entries: readonly Operation[],
  keyFingerprint: string,
): Availability {
  const last = entries.findLast(
    (entry) =>
      entry.keyFingerprint === keyFingerprint && entry.kind === kind && showsPermission(entry),
  );
  const code = last?.phase.name === "refused" ? errorLabel(last.phase.error) : undefined;
  const reason =
    code && `The API refused the last ${kind} with this key: ${code}. It can be tried again.`;
  return { allowed: true, reason };
}

/** Whether an outcome shows what a key may do: an acceptance does, and a refusal of the role or the team. */
function showsPermission({ phase }: Operation): boolean {
  if (phase.name === "refused") return phase.error.code === "FORBIDDEN" || isTeamWide(phase.error);
  return phase.name === "accepted" || (phase.name === "done" && phase.error === undefined);
}

/** `actionAvailability` for the connected key. */
export function useAvailability(kind: OperationKind): Availability {
  const operations = useOperations();
  // The reason is text, so that a change of the journal that does not change it renders nothing.
  const reason = useSelector(
    operations.journal.store,
    ({ entries }) => actionAvailability(kind, entries, operations.keyFingerprint()).reason,
  );
  return { allowed: true, reason };
}

/**
 * Whether an action is sensible for one of many instances (specification: States and transitions).
 * @param isRequested whether the same was accepted for the instance and is not over
 */
export function targetAvailability(
  kind: OperationKind,
  { id, state }: Target,
  isRequested: (id: string) => boolean,
): Availability<"requested" | "notRunning"> {
  if (isRequested(id)) return { allowed: false, reason: "requested" };
  if (kind === "stop" && !isRunning(state)) return { allowed: false, reason: "notRunning" };
  return { allowed: true };
}

/** The last accepted operation on an instance that is not over, from any tab. */
export function usePendingOperation(instanceId: string): Operation | undefined {
  return useLastOperation(instanceId, isPending);
}

/** The last confirmed operation on an instance that has no answer, from any tab. */
export function useUnanswered(instanceId: string): Operation | undefined {
  return useLastOperation(instanceId, isUnanswered);
}

/** This browser's delete of an instance, unless the API refused it or answered that the instance was gone before. */
export function useOwnDelete(instanceId: string): Operation | undefined {
  return useLastOperation(
    instanceId,
    ({ kind, phase }) =>
      kind === "delete" &&
      (phase.name === "accepted" || (phase.name === "done" && !isNotFound(phase.error))),
  );
}

function useLastOperation(
  instanceId: string,
  matches: (operation: Operation) => boolean,
): Operation | undefined {
  const operations = useOperations();
  const { journal } = operations;
  return useSelector(journal.store, () => {
    const keyFingerprint = operations.keyFingerprint();
    return journal
      .ofInstance(instanceId)
      .findLast((entry) => entry.keyFingerprint === keyFingerprint && matches(entry));
  });
}
