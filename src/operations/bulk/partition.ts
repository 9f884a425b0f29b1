import { isRunning } from "../../api/state.ts";
import type { OperationKind } from "../operation.ts";
import type { Target } from "./run.ts";

/** Who will be acted on, and who will be left out unless a person says otherwise. */
export interface Partition {
  hit: Target[];
  /** Not running, so that stopping them asks for what is so already, as far as anybody can tell. */
  notRunning: Target[];
  /** The same was asked of them already, and is not over. */
  requested: Target[];
}

/**
 * Divides what was selected, by what is known of it (section States: `RUNNING` is the only state that the API tells of).
 * @param isRequested whether the same has been accepted for an instance and is not over
 */
export function partition(
  kind: OperationKind,
  targets: readonly Target[],
  isRequested: (id: string) => boolean,
): Partition {
  const parts: Partition = { hit: [], notRunning: [], requested: [] };
  for (const target of targets) {
    if (isRequested(target.id)) parts.requested.push(target);
    else if (kind === "stop" && !isRunning(target.state)) parts.notRunning.push(target);
    else parts.hit.push(target);
  }
  return parts;
}
