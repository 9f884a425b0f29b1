import { useSelector } from "@tanstack/react-store";
import { errorLabel, isTeamWide } from "../api/error.ts";
import { protectedAmong, protectedText, readOnlyReason } from "../api/client/write-guard.ts";
import { useConfig, useReadOnly } from "../hooks/use-services.ts";
import { displayText } from "../text/display-text.ts";
import type { Operation, OperationKind } from "../operations/operation.ts";
import type { JournalStorage } from "../operations/journal/journal-entries.ts";
import { type Operations } from "../operations/operations.ts";
import { useOperations } from "./use-operations.ts";

export interface Availability {
  allowed: boolean;
  /** Why it's not allowed, or a warning. */
  reason?: string | undefined;
}

/** Only read-only and a missing record disallow; roles and balances change, so the API's last refusal is just a warning. */
export function actionAvailability(
  operations: Operations,
  kind: OperationKind,
  tags: readonly string[] = [],
): Availability {
  const { journal, config, connection, fingerprint } = operations;
  const readOnly = connection()?.readOnly.get() ?? "off";
  const refusal = readOnlyReason(readOnly) ?? storageReasons[journal.store.get().storage];
  if (refusal !== undefined) return { allowed: false, reason: refusal };
  const reasons = [
    protectedReason(protectedAmong(tags, config.protectedTags)),
    lastRefusal(kind, journal.store.get().entries, fingerprint()),
  ].filter((reason) => reason !== undefined);
  return { allowed: true, reason: reasons.length === 0 ? undefined : reasons.join(" ") };
}

/** e.g. "Protected by tag prod.": why one instance needs its host name typed. `tags` are the protected ones. */
export function protectedReason(tags: readonly string[]): string | undefined {
  if (tags.length === 0) return undefined;
  const text = displayText(protectedText(tags));
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const noRecord = "Nothing is stopped or deleted without a record";

/** Why nothing can be recorded, so nothing may be sent. */
const storageReasons: Record<JournalStorage, string | undefined> = {
  works: undefined,
  fails: `${noRecord}, and this browser can’t store one: perhaps it blocks site data, or the disk is full.`,
  silent: `${noRecord}, and this browser’s storage doesn’t answer. If that doesn’t pass, reload the page.`,
  blocked: `${noRecord}, and another tab with an older version of the dashboard blocks the storage. Close that tab, or reload it.`,
};

/** Why this browser can't record anything now. */
export function useStorageReason(): string | undefined {
  return useSelector(useOperations().journal.store, ({ storage }) => storageReasons[storage]);
}

/** Read-only, no record or protected tags, to show next to an instance's actions. `tags` are all of its tags. */
export function useGuardReason(tags: readonly string[]): string | undefined {
  const { protectedTags } = useConfig();
  const storageReason = useStorageReason();
  const refusal = readOnlyReason(useReadOnly()) ?? storageReason;
  return refusal ?? protectedReason(protectedAmong(tags, protectedTags));
}

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
  return code && `The API refused the last ${kind} with this key: ${code}. You can try again.`;
}

/** The API's last answers say what the key may do: it accepted a request, or refused one because of the role or the team. */
function showsPermission({ phase }: Operation): boolean {
  if (phase.name === "refused") return phase.error.code === "FORBIDDEN" || isTeamWide(phase.error);
  return phase.name === "accepted" || (phase.name === "done" && phase.error === undefined);
}

/** Re-renders when read-only is switched, or when storage or a refusal in the journal changes the reason. */
export function useAvailability(kind: OperationKind, tags?: readonly string[]): Availability {
  const operations = useOperations();
  const isRecordable = useStorageReason() === undefined;
  const allowed = useReadOnly() === "off" && isRecordable;
  // A string, so journal changes that don't affect it render nothing.
  const reason = useSelector(
    operations.journal.store,
    () => actionAvailability(operations, kind, tags).reason,
  );
  return { allowed, reason };
}
