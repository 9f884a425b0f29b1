import { useSelector } from "@tanstack/react-store";
import { createContext, use } from "react";
import { isNotFound } from "../api/error.ts";
import { cautionText, standingRefusal } from "./caution.ts";
import type { Operation, OperationKind } from "./operation.ts";
import type { Operations } from "./operations.ts";

/** Offers the operations to the components below. */
export const OperationsContext = createContext<Operations | undefined>(undefined);

/** Everything that was asked of the API in this tab. */
export function useOperations(): Operations {
  const operations = use(OperationsContext);
  if (!operations) throw new Error("useOperations needs an OperationsContext above it.");
  return operations;
}

/** Which account is connected; it is known a moment after the key is. */
export function useAccount(): string {
  const operations = useOperations();
  return useSelector(operations.journal.store, () => operations.account());
}

/** The last thing that was confirmed for this instance and has no answer yet, whichever tab asked for it. */
export function useUnanswered(instanceId: string): Operation | undefined {
  const operations = useOperations();
  const { journal } = operations;
  return useSelector(journal.store, () =>
    journal
      .about(instanceId)
      .findLast(
        ({ phase, account }) =>
          account === operations.account() && (phase.name === "waiting" || phase.name === "sent"),
      ),
  );
}

/** What was accepted for this instance and has not been seen to be done, whichever tab asked for it. */
export function usePendingOperation(instanceId: string): Operation | undefined {
  const operations = useOperations();
  const { journal } = operations;
  return useSelector(journal.store, () =>
    journal
      .about(instanceId)
      .findLast(
        ({ phase, account }) =>
          account === operations.account() && phase.name === "accepted" && !phase.late,
      ),
  );
}

/** The delete of an instance that this browser asked for and the API has not refused, nor said that it was gone before. */
export function useOwnDelete(instanceId: string): Operation | undefined {
  const operations = useOperations();
  const { journal } = operations;
  return useSelector(journal.store, () =>
    journal
      .about(instanceId)
      .findLast(
        ({ kind, phase, account }) =>
          kind === "delete" &&
          account === operations.account() &&
          (phase.name === "accepted" || (phase.name === "done" && !isNotFound(phase.error))),
      ),
  );
}

/** Why this kind of act will probably be refused, as a sentence; undefined where nothing speaks against it. */
export function useCaution(kind: OperationKind): string | undefined {
  const operations = useOperations();
  return useSelector(operations.journal.store, ({ entries }) =>
    cautionText(kind, standingRefusal(kind, entries, operations.account())),
  );
}
