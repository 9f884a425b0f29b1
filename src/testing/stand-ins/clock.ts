import { vi } from "vitest";

export function startClock(): void {
  if (vi.isFakeTimers()) return;
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
    shouldAdvanceTime: true,
    advanceTimeDelta: 5,
  });
}

export async function passTime(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  // Reactions that need no time, e.g. an API response, come with the next turns of the event loop.
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
}

/** Keys right after a dialog closes by itself are ignored; see `ignorePresses`. */
export async function passIgnoredPresses(): Promise<void> {
  await passTime(500);
}

/** Real time, whatever the test's clock says. */
const afterRealTime = globalThis.setTimeout;
const realTurnMs = 10;
/** Enough for the records of 20 operations: on a busy machine few turns fit into a step's real time. */
const storageTurns = 40;
/** Loading code takes real time: turns to wait after all simulated time has passed. */
const mostRealTurns = 1500;

export async function passTimeUntil(check: () => void, mostSeconds = 90): Promise<void> {
  for (let turn = 0; turn < mostSeconds + mostRealTurns; turn += 1) {
    try {
      return check();
    } catch {
      if (turn < mostSeconds) await passTime(1000);
      // The journal's storage needs turns of the event loop, not time, and gives up after 3 s of this clock.
      for (let step = 0; step < storageTurns; step += 1) await new Promise(setImmediate);
      await new Promise((resolve) => afterRealTime(resolve, realTurnMs));
    }
  }
  check();
}

/** No timer fires during sleep; the page notices the time when the machine wakes. */
export async function sleepFor(ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + ms);
  document.dispatchEvent(new Event("visibilitychange"));
  await passTime(0);
}

/** The clock keeps its time. */
export function forgetTimers(): void {
  const now = Date.now();
  vi.clearAllTimers();
  if (vi.isFakeTimers()) vi.setSystemTime(now);
}

export function stopClock(): void {
  vi.clearAllTimers();
  vi.useRealTimers();
}

export function holdClock(): void {
  vi.setTimerTickMode("manual");
}

export function releaseClock(): void {
  vi.setTimerTickMode("interval", 5);
}

/** With the clock held: runs whatever needs no time until a check passes. */
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
