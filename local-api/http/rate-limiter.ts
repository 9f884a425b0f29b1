/** The tiers of the specification ("Limits"): requests per second and API key. */
const ALLOWANCE = { reads: 30, writes: 5 } as const;

export type RequestKind = keyof typeof ALLOWANCE;

/** The state of one key's limit after a request. */
export interface Quota {
  readonly exceeded: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Unix time, in seconds, at which the window ends. */
  readonly reset: number;
}

/** The limit of a method: read for safe methods, else write. */
export function kindOf(method: string): RequestKind {
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

/** An exhausted limit until `reset`, for the rate-limit fault. */
export function exhausted(kind: RequestKind, reset: number): Quota {
  return { exceeded: true, limit: ALLOWANCE[kind], remaining: 0, reset };
}

/** Counts requests in fixed windows, the seconds of the wall clock, for each key and kind. */
export class RateLimiter {
  readonly #used = new Map<string, { readonly second: number; readonly count: number }>();

  /** Counts one request of `keyName` at `now` (milliseconds). A rejected request does not count. */
  take(keyName: string, kind: RequestKind, now: number): Quota {
    const second = Math.floor(now / 1000);
    const id = `${kind} ${keyName}`;
    const window = this.#used.get(id);
    const used = window?.second === second ? window.count : 0;
    const limit = ALLOWANCE[kind];
    if (used >= limit) return exhausted(kind, second + 1);
    this.#used.set(id, { second, count: used + 1 });
    return { exceeded: false, limit, remaining: limit - used - 1, reset: second + 1 };
  }
}
