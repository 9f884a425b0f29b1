import { isRunning } from "../../api/state.ts";
import { hostOf, type OperationKind, type Phase } from "../operation.ts";
import { foundIn, type Reading } from "../reading.ts";
import type { Target } from "./run.ts";

/**
 * Why an instance that was confirmed is not acted on after all, now that it was read again: the phase in which it ends.
 * Undefined where it still is what was confirmed.
 * @param kind of the run; a stop of what was not running when it was confirmed is meant, whatever the state is now
 */
export function objectionTo(
  kind: OperationKind,
  { host, state }: Target,
  reading: Reading,
): Phase | undefined {
  const found = foundIn(reading);
  if (reading.kind === "gone") {
    // What a delete asks for is so.
    return kind === "delete" ? { name: "done", found } : { name: "cancelled", found };
  }
  if (reading.kind === "unreadable") return { name: "cancelled", found };
  const { instance } = reading;
  if (hostOf(instance) !== host) return { name: "cancelled", found, renamed: hostOf(instance) };
  if (kind === "stop" && isRunning(state) && !isRunning(instance.state))
    return { name: "cancelled", found };
  return undefined;
}
