import { isRunning } from "../api/state.ts";
import { differenceFrom, type Identity, type OperationKind, type Phase } from "./operation.ts";
import { foundIn, type Reading } from "./reading.ts";

/** An instance as it was when it was confirmed. */
export interface Confirmed extends Identity {
  /** Only of one that is not to be stopped where it runs no more. */
  state?: string | undefined;
}

/**
 * Why an instance that was confirmed is not acted on after all, now that it was read again: the phase in which it ends.
 * Undefined where it still is what was confirmed.
 * @param kind a stop of what was not running when it was confirmed is meant, whatever the state is now
 */
export function objectionTo(
  kind: OperationKind,
  confirmed: Confirmed,
  reading: Reading,
): Phase | undefined {
  const found = foundIn(reading);
  if (reading.kind === "gone") {
    // What a delete asks for is so.
    const { error } = reading;
    return { name: kind === "delete" ? "done" : "cancelled", found, error };
  }
  if (reading.kind === "unreadable") return { name: "cancelled", found };
  const { instance } = reading;
  const difference = differenceFrom(confirmed, instance);
  if (difference) return { name: "cancelled", found, ...difference };
  if (kind === "stop" && isRunning(confirmed.state) && !isRunning(instance.state))
    return { name: "cancelled", found };
  return undefined;
}
