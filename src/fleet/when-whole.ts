import type { Fleet } from "./fleet.ts";
import { type FleetState, isWhole } from "./fleet-state.ts";

interface Outcomes {
  onWhole: () => void;
  /** The load was cancelled or has failed; `phase` and `error` say which. */
  onStopped: (state: FleetState) => void;
}

/**
 * Waits until the whole fleet is here, and has it loaded for that; what was cancelled or has failed before goes on. One of
 * the two outcomes is told, once, and at once where there is nothing to wait for.
 * @returns how to wait no more: then neither is told, and the fleet is not needed on behalf of this any longer
 */
export function whenWhole(
  fleet: Pick<Fleet, "store" | "want" | "resume">,
  { onWhole, onStopped }: Outcomes,
): () => void {
  const before = fleet.store.get();
  if (isWhole(before)) {
    onWhole();
    return () => undefined;
  }
  /** It stands where it was left, and has yet to go on. */
  let stands = hasStopped(before);
  const { unsubscribe } = fleet.store.subscribe((state) => {
    if (isWhole(state)) {
      stop();
      onWhole();
    } else if (!hasStopped(state)) {
      stands = false;
    } else if (!stands || couldNotOpen(state, before)) {
      stop();
      onStopped(state);
    }
  });
  const stopWanting = fleet.want();
  if (stands) fleet.resume();

  function stop(): void {
    unsubscribe();
    stopWanting();
  }
  return stop;
}

function hasStopped({ phase }: FleetState): boolean {
  return phase === "failed" || phase === "cancelled";
}

/** It cannot go on for want of its code, which it has not for the first time perhaps. No other tab tells of that. */
function couldNotOpen({ error }: FleetState, before: FleetState): boolean {
  return error?.code === "SEARCH_NOT_STARTED" && error !== before.error;
}
