import { createStore, type Store } from "@tanstack/react-store";
import type { ServerTime } from "../api/client/client.ts";
import { requestTimeoutMs } from "../api/client/request.ts";

/** The age of what the API has dated goes by this clock. */
export interface ServerClock extends ServerTime {
  /** How far it's ahead of this machine's. A difference of less than a minute counts as none. */
  readonly aheadMs: Store<number>;
}

const samplesKept = 5;
const minuteMs = 60_000;
/** Slow answers and times in whole seconds make samples differ. */
const noiseMs = 10_000;

/** The median of the last five answers: a wrong time or two (a jump, garbage) doesn't move it. */
export function createServerClock(): ServerClock {
  const aheadMs = createStore(0);
  let samples: readonly number[] = [];

  function observe(time: number, sentAt: number, receivedAt: number): void {
    const tookMs = receivedAt - sentAt;
    // Otherwise this machine slept, or its clock was set.
    const isPlausible = tookMs >= 0 && tookMs <= requestTimeoutMs;
    if (Number.isNaN(time) || !isPlausible) return;
    samples = [...samples, Math.round(time - (sentAt + receivedAt) / 2)].slice(-samplesKept);
    const median = samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0;
    const next = Math.abs(median) < minuteMs ? 0 : median;
    const current = aheadMs.get();
    const isSame = next === current || (next !== 0 && Math.abs(next - current) < noiseMs);
    if (!isSame) aheadMs.setState(() => next);
  }

  return { aheadMs, now: () => Date.now() + aheadMs.get(), observe };
}
