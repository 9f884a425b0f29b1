import { useSelector } from "@tanstack/react-store";
import { protectedAmong, protectedText, readOnlyReason } from "../api/client/write-guard.ts";
import { useReadOnly, useServices } from "../hooks/use-services.ts";
import type { JournalStorage } from "../operations/journal/journal-entries.ts";
import type { Operation } from "../operations/operation.ts";
import type { Operations } from "../operations/operations.ts";
import { displayText, sentenceCase } from "../lib/text.ts";

export const useOperations = (): Operations => useServices().operations;

/** Empty until the session has begun. */
export function useFingerprint(): string {
  const operations = useOperations();
  return useSelector(operations.journal.store, () => operations.fingerprint());
}

/** The latest matching operation on this instance, from any tab with the connected key. */
export function useLastOperation(
  instanceId: string,
  matches: (operation: Operation) => boolean,
): Operation | undefined {
  const operations = useOperations();
  return useSelector(operations.journal.store, () =>
    operations.ofInstance(instanceId).findLast(matches),
  );
}

interface Availability {
  allowed: boolean;
  /** Why it's not allowed, or that the instance is protected. */
  reason?: string | undefined;
}

/** Of stop and delete. Only read-only and a missing record disallow them. `tags` are all of the instance's. */
export function actionAvailability(
  { journal, config, connection }: Operations,
  tags: readonly string[] = [],
): Availability {
  const readOnly = connection()?.readOnly.get() ?? "off";
  const refusal = readOnlyReason(readOnly) ?? storageReasons[journal.store.get().storage];
  if (refusal !== undefined) return { allowed: false, reason: refusal };
  return { allowed: true, reason: protectedReason(protectedAmong(tags, config.protectedTags)) };
}

/** Re-renders when read-only is switched, or when storage fails or works again. */
export function useAvailability(tags?: readonly string[]): Availability {
  useReadOnly();
  useStorageReason();
  return actionAvailability(useOperations(), tags);
}

/** e.g. "Protected by tag prod.": why one instance needs its host name typed. `tags` are the protected ones. */
export function protectedReason(tags: readonly string[]): string | undefined {
  if (tags.length === 0) return undefined;
  return `${sentenceCase(displayText(protectedText(tags)))}.`;
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
