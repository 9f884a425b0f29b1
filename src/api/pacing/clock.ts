import { timerDelay } from "../../sleep.ts";

type Timer = ReturnType<typeof globalThis.setTimeout> | number;

/** The time that pacing runs on, in milliseconds; tests put their own in its place. */
export interface Clock {
  /** Time that never goes back, whatever happens to the machine's date. */
  now(): number;
  setTimeout(callback: () => void, ms: number): Timer;
  clearTimeout(timer: Timer | undefined): void;
}

/** The real time. */
export const systemClock: Clock = {
  now: () => performance.now(),
  setTimeout: (callback, ms) => setTimeout(callback, timerDelay(ms)),
  clearTimeout: (timer) => clearTimeout(timer),
};
