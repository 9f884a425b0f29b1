/**
 * What a state looks like. The specification shows only `RUNNING` and leaves the rest open (States and transitions),
 * so any string is a state; its shape tells how to show it, and no logic rests on a name other than `RUNNING`.
 */
export type StateTone = "run" | "wait" | "bad" | "stop" | "unknown";

const ended = new Set(["STOPPED", "OFF", "TERMINATED", "DELETED"]);

/** Whether this is the one state that the specification knows. */
export function isRunning(state: string | undefined): boolean {
  return state === "RUNNING";
}

/** Whether the state's name says that it is on its way to another ("STOPPING", "MIGRATING"). */
export function isInTransit(state: string | undefined): boolean {
  return state !== undefined && !isRunning(state) && /ING$/i.test(state);
}

/** How to show a state: a label in sentence case, its tone, and the exact value. */
export function describeState(state: string): { label: string; tone: StateTone; exact: string } {
  return { label: stateLabel(state), tone: stateTone(state), exact: state };
}

function stateLabel(state: string): string {
  // Only the API's own shape is recased; anything else is shown as it came.
  if (!/^[A-Z][A-Z0-9_ -]*$/.test(state)) return state;
  const words = state.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function stateTone(state: string): StateTone {
  if (isRunning(state)) return "run";
  if (/ERROR|FAIL/i.test(state)) return "bad";
  if (isInTransit(state)) return "wait";
  return state
    .toUpperCase()
    .split("_")
    .some((word) => ended.has(word))
    ? "stop"
    : "unknown";
}
