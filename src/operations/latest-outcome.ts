import { useSelector } from "@tanstack/react-store";
import type { Operation } from "./operation.ts";
import { useOperations } from "./operations-context.ts";

/** An operation as it is by now: it goes on being looked at after its try has ended. */
export function useLatest(operation: Operation | undefined): Operation | undefined {
  const { journal } = useOperations();
  return useSelector(journal.store, () => operation && (journal.latest(operation.id) ?? operation));
}
