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

/**
 * Puts the clock forward, a second at a time, until a check passes.
 * @param check throws as long as it does not
 * @param mostSeconds how many seconds to pass at most
 */
export async function passTimeUntil(check: () => void, mostSeconds = 90): Promise<void> {
  for (let second = 0; second < mostSeconds; second += 1) {
    try {
      return check();
    } catch {
      await passTime(1000);
    }
  }
  check();
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
