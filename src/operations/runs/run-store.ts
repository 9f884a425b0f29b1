import { createStore } from "@tanstack/react-store";
import type { CurrentRun, RunProgress } from "./run.ts";

/** Stays after the end until the user dismisses it. */
export type RunStore = ReturnType<typeof createRunStore>;

export function createRunStore() {
  return createStore<{ current?: CurrentRun }>({});
}

export function showRun(store: RunStore, current: CurrentRun): void {
  store.setState(() => (current.run.dismissed ? {} : { current }));
}

export function isSending(current: Pick<RunProgress, "phase"> | undefined): boolean {
  return current?.phase === "running" || current?.phase === "paused";
}

export function isDriving(store: RunStore): boolean {
  const { current } = store.get();
  return current?.isOfThisTab === true && (isSending(current) || current.phase === "ending");
}
