/** Only `RUNNING` is in the specification (States and transitions). The spelling of any other state decides its tone. */
export type StateTone = "run" | "wait" | "bad" | "stop" | "unknown";

const endedWords = new Set(["STOPPED", "OFF", "TERMINATED", "DELETED"]);

export function isRunning(state: string | undefined): boolean {
  return state === "RUNNING";
}

/** Anything that ends in "ing", e.g. "STOPPING", "MIGRATING". */
export function isInTransit(state: string | undefined): boolean {
  return state !== undefined && !isRunning(state) && /ING$/i.test(state);
}

export function describeState(state: string): { label: string; tone: StateTone; exact: string } {
  return { label: stateLabel(state), tone: stateTone(state), exact: state };
}

function stateLabel(state: string): string {
  // Only the API's upper-case spelling is converted; anything else stays as received.
  if (!/^[A-Z][A-Z0-9_ -]*$/.test(state)) return state;
  const words = state.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function stateTone(state: string | undefined): StateTone {
  if (state === undefined) return "unknown";
  if (isRunning(state)) return "run";
  if (/ERROR|FAIL/i.test(state)) return "bad";
  if (isInTransit(state)) return "wait";
  const words = state.toUpperCase().split("_");
  return words.some((word) => endedWords.has(word)) ? "stop" : "unknown";
}
