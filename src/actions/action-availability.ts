import { useSelector } from "@tanstack/react-store";
import { isTeamWide } from "../api/error.ts";
import { protectedAmong, protectedText, readOnlyReason } from "../api/write-guard.ts";
import { errorLabel } from "../errors/error-table.ts";
import { useConfig, useReadOnly } from "../hooks/use-services.ts";
import { displayText } from "../text/display-text.ts";
import {
  isPending,
  isUnanswered,
  type Operation,
  type OperationKind,
} from "../operations/operation.ts";
import { type Operations } from "../operations/operations.ts";
import { useOperations } from "./use-operations.ts";

/** Whether an action may be offered. */
export interface Availability {
  /** False: a guard rail refuses it. */
  allowed: boolean;
  /** Why it is not allowed, or a warning. */
  reason?: string | undefined;
}

/**
 * Whether an action is offered with the connected key: not while read-only is on. The API does not tell what a key may do, and
 * roles and balances change, so its last refusal is only a warning. So is a protected tag, which its dialog has confirmed.
 * `reason` is text for controls and dialogs.
 * @param tags of the instance; none where the action is about many, or its dialog names them
 */
export function actionAvailability(
  operations: Operations,
  kind: OperationKind,
  tags: readonly string[] = [],
): Availability {
  const { journal, config, connection, fingerprint } = operations;
  const refusal = readOnlyReason(connection()?.readOnly.get() ?? "off");
  if (refusal !== undefined) return { allowed: false, reason: refusal };
  const reasons = [
    protectedReason(protectedAmong(tags, config.protectedTags)),
    lastRefusal(kind, journal.store.get().entries, fingerprint()),
  ].filter((reason) => reason !== undefined);
  return { allowed: true, reason: reasons.length === 0 ? undefined : reasons.join(" ") };
}

/**
 * "Protected by tag prod.": what asks for the host name before an action on one instance; undefined where no tag does.
 * @param tags the protected tags of the instance
 */
export function protectedReason(tags: readonly string[]): string | undefined {
  if (tags.length === 0) return undefined;
  const text = displayText(protectedText(tags));
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/**
 * The guard rail that an instance is behind, to be displayed where it has actions: read-only, or its protected tags.
 * @param tags all tags of the instance
 */
export function useGuardReason(tags: readonly string[]): string | undefined {
  const { protectedTags } = useConfig();
  const refusal = readOnlyReason(useReadOnly());
  return refusal ?? protectedReason(protectedAmong(tags, protectedTags));
}

/** @param entries the journal, oldest first */
function lastRefusal(
  kind: OperationKind,
  entries: readonly Operation[],
  fingerprint: string,
): string | undefined {
  const last = entries.findLast(
    (entry) =>
      entry.keyFingerprint === fingerprint && entry.kind === kind && showsPermission(entry),
  );
  const code = last?.phase.name === "refused" ? errorLabel(last.phase.error) : undefined;
  return code && `The API refused the last ${kind} with this key: ${code}. It can be tried again.`;
}

/** Whether an outcome shows what a key may do: an acceptance does, and a refusal of the role or the team. */
function showsPermission({ phase }: Operation): boolean {
  if (phase.name === "refused") return phase.error.code === "FORBIDDEN" || isTeamWide(phase.error);
  return phase.name === "accepted" || (phase.name === "done" && phase.error === undefined);
}

/** `actionAvailability` as it is now, and when it changes. */
export function useAvailability(kind: OperationKind, tags?: readonly string[]): Availability {
  const operations = useOperations();
  const allowed = useReadOnly() === "off";
  // The reason is text, so that a change of the journal that does not change it renders nothing.
  const reason = useSelector(
    operations.journal.store,
    () => actionAvailability(operations, kind, tags).reason,
  );
  return { allowed, reason };
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
    ({ kind, phase }) => kind === "delete" && (phase.name === "accepted" || phase.name === "done"),
  );
}

function useLastOperation(
  instanceId: string,
  matches: (operation: Operation) => boolean,
): Operation | undefined {
  const operations = useOperations();
  return useSelector(operations.journal.store, () =>
    operations.ofInstance(instanceId).findLast(matches),
  );
}
