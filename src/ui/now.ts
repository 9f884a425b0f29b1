import { useSyncExternalStore } from "react";

const second = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, second);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/**
 * The time, in steps of `stepMs`, from one clock for the whole page: a component renders again only when its step
 * changes.
 * @returns milliseconds since the epoch, rounded down to the step
 */
export function useNow(stepMs: number): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / stepMs) * stepMs);
}
