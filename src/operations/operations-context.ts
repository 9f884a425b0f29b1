import { useSelector } from "@tanstack/react-store";
import { createContext, use } from "react";
import type { Operation } from "./operation.ts";
import type { Operations } from "./operations.ts";

/** Offers the operations to the components below. */
export const OperationsContext = createContext<Operations | undefined>(undefined);

/** Everything that was asked of the API in this tab. */
export function useOperations(): Operations {
  const operations = use(OperationsContext);
  if (!operations) throw new Error("useOperations needs an OperationsContext above it.");
  return operations;
}

/** What was accepted for this instance and has not been seen to be done. */
export function usePendingOperation(instanceId: string): Operation | undefined {
  return useSelector(useOperations().store, (all) =>
    all.findLast(
      ({ instanceId: id, phase }) => id === instanceId && phase.name === "accepted" && !phase.late,
    ),
  );
}
