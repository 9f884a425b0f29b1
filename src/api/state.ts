import { sentenceCase } from "../lib/text.ts";

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

/** A word in "ing" besides "RUNNING" says so, whatever the others say: "POWERING_OFF" isn't off yet. */
export function isInTransit(state: string | undefined): boolean {
  return stateWords(state).some((word) => word.endsWith("ING") && word !== "RUNNING");
}

export function describeState(state: string): { label: string; tone: StateTone; exact: string } {
  return { label: stateLabel(state), tone: stateTone(state), exact: state };
}

function stateLabel(state: string): string {
  // Mixed case stays as received.
  if (!/^(?:[A-Z][A-Z0-9_ -]*|[a-z][a-z0-9_ -]*)$/.test(state)) return state;
  return sentenceCase(state.toLowerCase().replaceAll("_", " "));
}

export function stateTone(state: string | undefined): StateTone {
  if (state === undefined) return "unknown";
  if (isRunning(state)) return "run";
  if (isInTransit(state)) return "wait";
  if (/ERROR|FAIL/i.test(state)) return "bad";
  return stateWords(state).some((word) => endedWords.has(word)) ? "stop" : "unknown";
}

/** In upper case. */
function stateWords(state = ""): string[] {
  return state.split(wordBreak).map((word) => word.toUpperCase());
}
