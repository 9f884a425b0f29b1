import { createStore, type Store } from "@tanstack/react-store";
import type { ServerTime } from "../api/client/client.ts";
import { requestTimeoutMs } from "../api/client/request.ts";

/** The age of what the API has dated goes by this clock. */
export interface ServerClock extends ServerTime {
  /** How far it's ahead of this machine's. A difference of less than a minute counts as none. */
  readonly aheadMs: Store<number>;
}

interface Sample {
  time: number;
  aheadMs: number;
}

const samplesKept = 5;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Slow answers and times in whole seconds make samples differ. */
const noiseMs = 10_000;
/** Two answers can come within one second of the server's clock; then it stands still. */
const standstillMs = 2000;

/**
 * The median of the last five answers: a wrong time or two (a jump, garbage, a cached answer) doesn't move it. Before there are
 * three answers, the one nearest to this machine's clock counts.
 */
export function createServerClock(): ServerClock {
  const aheadMs = createStore(0);
  let samples: readonly Sample[] = [];
  let stoodStillAt: number | undefined;

  function observe(time: number, sentAt: number, receivedAt: number): void {
    const tookMs = receivedAt - sentAt;
    // Otherwise this machine slept, or its clock was set.
    const isPlausible = tookMs >= 0 && tookMs <= requestTimeoutMs;
    if (Number.isNaN(time) || time === stoodStillAt || !isPlausible) return;
    const sample = { time, aheadMs: Math.round(time - (sentAt + receivedAt) / 2) };
    const same = samples.find((other) => other.time === time);
    if (!same) samples = [...samples, sample].slice(-samplesKept);
    else if (Math.abs(sample.aheadMs - same.aheadMs) > standstillMs + tookMs) {
      stoodStillAt = time;
      samples = samples.filter((other) => other !== same);
    } else return;
    publish(difference(samples));
  }

  function publish(next: number): void {
    const current = aheadMs.get();
    const isSame = next === current || (next !== 0 && Math.abs(next - current) < noiseMs);
    if (!isSame) aheadMs.setState(() => next);
  }

  return { aheadMs, now: () => Date.now() + aheadMs.get(), observe };
}

function difference(samples: readonly Sample[]): number {
  const sorted = samples.map(({ aheadMs }) => aheadMs).toSorted((a, b) => a - b);
  const { length } = sorted;
  const middle = sorted.slice(Math.floor((length - 1) / 2), Math.floor(length / 2) + 1);
  const [nearest = 0] = middle.toSorted((a, b) => Math.abs(a) - Math.abs(b));
  const isSure = length >= 3 || Math.abs(nearest) < dayMs;
  return isSure && Math.abs(nearest) >= minuteMs ? nearest : 0;
}
