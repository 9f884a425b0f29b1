import { isInTransit } from "../../api/state.ts";
import type { Found, Operation } from "../operation.ts";

const firstDelayMs = 2000;
const longestDelayMs = 15_000;
const growth = 1.3;

/** How long an accepted operation is watched. */
export const watchForMs = 10 * 60_000;

/** The wait before reading `attempt` (from 0): 2 s, slowing to 15 s. Milliseconds. */
export function watchDelay(attempt: number): number {
  return Math.min(longestDelayMs, firstDelayMs * growth ** attempt);
}

/**
 * Whether what was found ends the watch. A delete ends when the instance is gone; a stop when its state is another than
 * before and not on its way to a further one. The states themselves are not known (specification: States and
 * transitions).
 */
export function isSettled(operation: Operation, found: Found): boolean {
  if (found.kind === "gone") return true;
  if (found.kind === "unreadable" || operation.kind === "delete") return false;
  return found.state !== operation.stateBefore && !isInTransit(found.state);
}

/** Whether what was found shows that the operation is under way: another state than before, on its way to a further one. */
export function isUnderWay(operation: Operation, found: Found): boolean {
  return (
    found.kind === "instance" && found.state !== operation.stateBefore && isInTransit(found.state)
  );
}

/** Whether there is still something to find out about an operation. */
export function isOpen(operation: Operation): boolean {
  const { phase } = operation;
  switch (phase.name) {
    case "waiting":
    case "sent":
      return true;
    case "accepted":
      return !phase.late;
    case "unknown":
      return phase.found.kind === "unreadable" || isUnderWay(operation, phase.found);
    case "cancelled":
    case "refused":
    case "done":
      return false;
  }
}
