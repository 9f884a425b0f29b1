import { useSelector } from "@tanstack/react-store";
import { useServices } from "../hooks/use-services.ts";
import type { Operation } from "../operations/operation.ts";
import type { Operations } from "../operations/operations.ts";

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
