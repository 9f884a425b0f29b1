import { type Clock, systemClock } from "./pacing/clock.ts";
import type { Job } from "./pacing/job.ts";
import { createLane } from "./pacing/lane.ts";

/** Reads and writes have allowances of their own (section Limits). */
export type LaneName = "read" | "write";

export interface PacerOptions {
  readsPerSecond: number;
  writesPerSecond: number;
  clock?: Clock;
  /** From 0 to 1, for the jitter of waits that the server did not name. */
  random?: () => number;
}

/** Lets requests go at the pace that the API allows one key. */
export interface Pacer {
  /**
   * Runs a job when its turn comes, and again after every 429 until it has another answer.
   * @throws ApiError of kind "aborted" where the job's signal ends the wait; else what the job throws
   */
  run<T>(lane: LaneName, job: Job<T>): Promise<T>;
  /**
   * Until when a lane stands still because the API said so, in milliseconds since the epoch; undefined while it does not.
   * Full speed is no standstill. Whenever it changes, listeners are called.
   */
  heldUntil(lane: LaneName): number | undefined;
  /** Lets a lane stand still until a time that the API named to another tab, in milliseconds since the epoch. */
  hold(lane: LaneName, until: number): void;
  /** Calls the listener whenever `heldUntil` of a lane changes. Returns how to stop that. */
  subscribe(listener: () => void): () => void;
}

/** A pacer for one key. Everything that uses the key has to go through the same one. */
export function createPacer(options: PacerOptions): Pacer {
  const { readsPerSecond, writesPerSecond, clock = systemClock, random = Math.random } = options;
  const listeners = new Set<() => void>();
  // A listener that throws must not keep a lane from going on, so none runs inside of one.
  const tell = () => {
    for (const listener of listeners) queueMicrotask(listener);
  };
  const lanes = {
    read: createLane(readsPerSecond, clock, random, tell),
    write: createLane(writesPerSecond, clock, random, tell),
  };
  return {
    run: (lane, job) => lanes[lane].run(job),
    heldUntil: (lane) => lanes[lane].heldUntil(),
    hold: (lane, until) => lanes[lane].hold(until),
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
