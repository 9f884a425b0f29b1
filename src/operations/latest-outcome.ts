import { useSelector } from "@tanstack/react-store";
import type { Instance } from "../api/schema.ts";
import type { Found, Operation, Phase } from "./operation.ts";
import { useOperations } from "./operations-context.ts";

/** An operation as it is by now: it goes on being looked at after its try has ended. */
export function useLatest(operation: Operation | undefined): Operation | undefined {
  const { journal } = useOperations();
  return useSelector(journal.store, () => operation && (journal.latest(operation.id) ?? operation));
}

/** What the instance looked like when it was last read for an operation, where it was. */
export function foundOf(phase: Phase): Found | undefined {
  return "found" in phase ? phase.found : undefined;
}

/** An instance in the state that was found later; the journal keeps no more of a reading. */
export function inState({ state: _before, ...rest }: Instance, state?: string): Instance {
  return state === undefined ? rest : { ...rest, state };
}
