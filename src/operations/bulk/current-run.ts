import { createStore } from "@tanstack/react-store";
import type { Failure } from "../../api/error.ts";
import type { RunSummary } from "./run.ts";

/** What tabs tell each other of how far a run is. Who wants the numbers counts them in the journal. */
export interface RunProgress {
  run: RunSummary;
  /** `ending`: nothing more is sent, but something is still on its way. */
  phase: "running" | "paused" | "ending" | "over";
  /** When it last began to run, and how many had an outcome then: for the time that is left. Milliseconds since the epoch. */
  since: number;
  settledBefore: number;
  /** Why nothing is sent for the moment: the instances cannot be read. It goes on by itself. */
  holdup?: Failure | undefined;
}

/** The run of this browser: there is one at a time. */
export type CurrentRun = RunProgress & {
  /** This tab sends. */
  own: boolean;
};

/** What is known of the run in this tab. It stays here after the run, until somebody dismisses it. */
export type RunStore = ReturnType<typeof createRunStore>;

export function createRunStore() {
  return createStore<{ current?: CurrentRun }>({});
}

/** Whether a run has more to send, in whichever tab. */
export function isSending(current: CurrentRun | undefined): boolean {
  return current?.phase === "running" || current?.phase === "paused";
}

/** Whether this tab has more to send. */
export function isDriving(store: RunStore): boolean {
  const { current } = store.get();
  return current?.own === true && current.phase !== "over";
}
