import type { Clock } from "../../api/client/rate-limiter.ts";

export interface SimulatedClock extends Clock {
  runTo(time: number): Promise<void>;
  pending(): number;
}

function runMicrotasks(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

export function createSimulatedClock(lateness: () => number = () => 0, tick = 0): SimulatedClock {
  const timers = new Map<number, { due: number; callback: () => void }>();
  let time = 1000;
  let made = 0;

  function nextTimer(until: number): [number, { due: number; callback: () => void }] | undefined {
    let found: [number, { due: number; callback: () => void }] | undefined;
    for (const entry of timers) {
      if (entry[1].due <= until && (!found || entry[1].due < found[1].due)) found = entry;
    }
    return found;
  }

  return {
    now: () => (time += tick),
    setTimeout(callback, ms) {
      made += 1;
      timers.set(made, { due: time + ms + lateness(), callback });
      return made;
    },
    clearTimeout(timer) {
      if (typeof timer === "number") timers.delete(timer);
    },
    async runTo(until) {
      await runMicrotasks();
      for (let next = nextTimer(until); next; next = nextTimer(until)) {
        const [id, { due, callback }] = next;
        timers.delete(id);
        time = Math.max(time, due);
        callback();
        await runMicrotasks();
      }
      time = Math.max(time, until);
    },
    pending: () => timers.size,
  };
}

export function sleep(clock: Clock, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  clock.setTimeout(resolve, ms);
  return promise;
}
