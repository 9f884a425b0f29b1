/**
 * The appearance of a state, called as its colour in the style sheet. The specification names only `RUNNING` (specification:
 * States and transitions), so any string is a state; its spelling decides its tone, and no logic depends on a name other than
 * `RUNNING`.
 */
export type StateTone = "run" | "wait" | "bad" | "stop" | "unknown";

const endedWords = new Set(["STOPPED", "OFF", "TERMINATED", "DELETED"]);

/** Whether this is the one state that the specification names. */
export function isRunning(state: string | undefined): boolean {
  return state === "RUNNING";
}

/** Whether the name describes a transition ("STOPPING", "MIGRATING"). */
export function isInTransit(state: string | undefined): boolean {
  return state !== undefined && !isRunning(state) && /ING$/i.test(state);
}

/** The display of a state: a label in sentence case, its tone, and the exact value. */
export function describeState(state: string): { label: string; tone: StateTone; exact: string } {
  return { label: stateLabel(state), tone: stateTone(state), exact: state };
}

function stateLabel(state: string): string {
  // Only the API's own spelling changes; anything else stays as it came.
  if (!/^[A-Z][A-Z0-9_ -]*$/.test(state)) return state;
  const words = state.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The tone of a state; "unknown" where the API gives none. */
export function stateTone(state: string | undefined): StateTone {
  if (state === undefined) return "unknown";
  if (isRunning(state)) return "run";
  if (/ERROR|FAIL/i.test(state)) return "bad";
  if (isInTransit(state)) return "wait";
  const words = state.toUpperCase().split("_");
  return words.some((word) => endedWords.has(word)) ? "stop" : "unknown";
}
