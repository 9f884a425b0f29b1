import { vi } from "vitest";

/** Starts a clock that runs as time does, and can be put forward with `passTime`. */
export function startClock(): void {
  if (vi.isFakeTimers()) return;
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
    shouldAdvanceTime: true,
    advanceTimeDelta: 5,
  });
}

/** Puts the clock forward; whatever waits for that time happens on the way, in its order. Milliseconds. */
export async function passTime(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  // What has been set off by it and needs no time, such as an answer of the API, comes with the next turns of the event loop.
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
}

/** Until keys count again after a dialog has closed by itself; see `ignorePresses`. */
export async function passIgnoredPresses(): Promise<void> {
  await passTime(500);
}

/** The machine's own time, whatever the test's clock says. */
const afterRealTime = globalThis.setTimeout;
const realTurnMs = 10;
/** Enough for the records of twenty operations: on a busy machine few turns fit into the real time of a step. */
const storageTurns = 40;
/** What has to be loaded takes real time: how many turns it is given once all of the time has passed. */
const mostRealTurns = 1500;

/**
 * Puts the clock forward, a second at a time, until a check passes.
 * @param check throws as long as it does not
 * @param mostSeconds how many seconds to pass at most
 */
export async function passTimeUntil(check: () => void, mostSeconds = 90): Promise<void> {
  for (let turn = 0; turn < mostSeconds + mostRealTurns; turn += 1) {
    try {
      return check();
    } catch {
      if (turn < mostSeconds) await passTime(1000);
      // The journal's storage needs turns of the event loop, not time, and has a limit of 3 s on this clock.
      for (let step = 0; step < storageTurns; step += 1) await new Promise(setImmediate);
      await new Promise((resolve) => afterRealTime(resolve, realTurnMs));
    }
  }
  check();
}

/** Lets the machine sleep: no timer fires meanwhile, and the page notices the time when the machine wakes up. Milliseconds. */
export async function sleepFor(ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + ms);
  document.dispatchEvent(new Event("visibilitychange"));
  await passTime(0);
}

/** Forgets all timers. The clock goes on from where it is. */
export function forgetTimers(): void {
  const now = Date.now();
  // Puts the clock back to its beginning, too.
  vi.clearAllTimers();
  if (vi.isFakeTimers()) vi.setSystemTime(now);
}

/** Gives the time back to the machine. */
export function stopClock(): void {
  vi.clearAllTimers();
  vi.useRealTimers();
}

/** The clock stands still from now on; `passTime` puts it forward all the same. */
export function holdClock(): void {
  vi.setTimerTickMode("manual");
}

/** The clock runs again. */
export function releaseClock(): void {
  vi.setTimerTickMode("interval", 5);
}

/** While the clock is held: lets happen what needs no time, until a check passes. */
export async function turnsUntil(check: () => void): Promise<void> {
  for (let turn = 0; turn < 300; turn += 1) {
    try {
      return check();
    } catch {
      await passTime(0);
    }
  }
  check();
}
