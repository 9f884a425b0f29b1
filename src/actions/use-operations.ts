import { useSelector } from "@tanstack/react-store";
import { useServices, useSession } from "../hooks/use-services.ts";
import type { Operations } from "../operations/operations.ts";
import { isSending } from "../operations/runs/run.ts";
import { useConfirmation } from "./confirmation.tsx";

export const useOperations = (): Operations => useServices().operations;

/** Empty until the session has begun. */
export function useFingerprint(): string {
  const operations = useOperations();
  return useSelector(operations.journal.store, () => operations.fingerprint());
}

/** Asks first while a run has more to send. Returns a handler that takes the element to focus afterwards. */
export function useDisconnect(): (returnFocus: HTMLElement | null) => void {
  const { disconnect } = useSession();
  const { run } = useOperations();
  const confirmation = useConfirmation();
  return (returnFocus) =>
    isSending(run.get().current) ? confirmation.openDisconnect(returnFocus) : disconnect();
}
