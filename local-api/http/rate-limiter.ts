/** The tiers of the specification ("Limits"): requests per second and API key. */
const ALLOWANCE = { reads: 30, writes: 5 } as const;

export type Lane = keyof typeof ALLOWANCE;

/** The state of one key's lane after a request. */
export interface Quota {
  readonly exceeded: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Unix time, in seconds, at which the window ends. */
  readonly reset: number;
}

/** The lane of a method: what only reads is a read, everything else a write. */
export function laneOf(method: string): Lane {
  return method === "GET" || method === "HEAD" ? "reads" : "writes";
}

/** The three headers of "Limits", rule 2. */
export function quotaHeaders({ limit, remaining, reset }: Omit<Quota, "exceeded">): Headers {
  return new Headers({
    "x-ratelimit-limit-second": String(limit),
    "x-ratelimit-remaining-second": String(remaining),
    "x-ratelimit-reset-second": String(reset),
  });
}

/** A lane that has been used up until `reset`, for the fault that claims so. */
export function exhausted(lane: Lane, reset: number): Quota {
  return { exceeded: true, limit: ALLOWANCE[lane], remaining: 0, reset };
}

/** Counts requests in fixed windows, the seconds of the wall clock, for each key and lane. */
export class RateLimiter {
  readonly #used = new Map<string, { readonly second: number; readonly count: number }>();

  /** Counts one request of `keyName` at `now` (milliseconds). A refused request uses nothing up. */
  take(keyName: string, lane: Lane, now: number): Quota {
    const second = Math.floor(now / 1000);
    const id = `${lane} ${keyName}`;
    const window = this.#used.get(id);
    const used = window?.second === second ? window.count : 0;
    const limit = ALLOWANCE[lane];
    if (used >= limit) return exhausted(lane, second + 1);
    this.#used.set(id, { second, count: used + 1 });
    return { exceeded: false, limit, remaining: limit - used - 1, reset: second + 1 };
  }
}
