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
const dayMs = 24 * 60 * minuteMs;
/** Slow answers and times in whole seconds make samples differ. */
const noiseMs = 10_000;

/**
 * The median of the last five answers: a wrong time or two (a jump, garbage) doesn't move it. The first two alone can't tell, so then
 * the one nearer to this machine's clock counts, and a day or more counts as garbage.
 */
export function createServerClock(): ServerClock {
  const aheadMs = createStore(0);
  let samples: readonly number[] = [];

  function observe(time: number, sentAt: number, receivedAt: number): void {
    const tookMs = receivedAt - sentAt;
    // Otherwise this machine slept, or its clock was set.
    const isPlausible = tookMs >= 0 && tookMs <= requestTimeoutMs;
    if (Number.isNaN(time) || !isPlausible) return;
    samples = [...samples, Math.round(time - (sentAt + receivedAt) / 2)].slice(-samplesKept);
    const isFew = samples.length < 3;
    const sorted = samples.toSorted((a, b) => (isFew ? Math.abs(a) - Math.abs(b) : a - b));
    const ahead = sorted[isFew ? 0 : Math.floor(samples.length / 2)] ?? 0;
    const isGarbage = isFew && Math.abs(ahead) >= dayMs;
    const next = Math.abs(ahead) < minuteMs || isGarbage ? 0 : ahead;
    const current = aheadMs.get();
    const isSame = next === current || (next !== 0 && Math.abs(next - current) < noiseMs);
    if (!isSame) aheadMs.setState(() => next);
  }

  return { aheadMs, now: () => Date.now() + aheadMs.get(), observe };
}
