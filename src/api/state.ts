/** Only `RUNNING` is in the specification (States and transitions). The spelling of any other state decides its tone. */
export type StateTone = "run" | "wait" | "bad" | "stop" | "unknown";

/** "POWERED_OFF", "powered off" and "PoweredOff" are two words each. */
const wordBreak = /[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/;
const endedWords = new Set(["STOPPED", "OFF", "TERMINATED", "DELETED"]);

export function isRunning(state: string | undefined): boolean {
  return isSameState(state, "RUNNING");
}

/** One API can spell a state in several ways, e.g. in the list and for a single instance. */
export function isSameState(one: string | undefined, other: string | undefined): boolean {
  return one?.toLowerCase() === other?.toLowerCase();
}

/** Anything that ends in "ing", e.g. "STOPPING", "MIGRATING". */
export function isInTransit(state: string | undefined): boolean {
  return state !== undefined && !isRunning(state) && /ING$/i.test(state);
}

export function describeState(state: string): { label: string; tone: StateTone; exact: string } {
  return { label: stateLabel(state), tone: stateTone(state), exact: state };
}

function stateLabel(state: string): string {
  // Mixed case stays as received.
  if (!/^(?:[A-Z][A-Z0-9_ -]*|[a-z][a-z0-9_ -]*)$/.test(state)) return state;
  const words = state.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function stateTone(state: string | undefined): StateTone {
  if (state === undefined) return "unknown";
  if (isRunning(state)) return "run";
  if (/ERROR|FAIL/i.test(state)) return "bad";
  if (isInTransit(state)) return "wait";
  const words = state.split(wordBreak);
  return words.some((word) => endedWords.has(word.toUpperCase())) ? "stop" : "unknown";
}
