/** Requests per second and API key ("Limits"). */
const ALLOWANCE = { reads: 30, writes: 5 } as const;

export type RequestKind = keyof typeof ALLOWANCE;

export interface Quota {
  readonly exceeded: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** End of the window, in Unix seconds. */
  readonly reset: number;
}

export function kindOf(method: string): RequestKind {
  return method === "GET" || method === "HEAD" ? "reads" : "writes";
}

/** "Limits", rule 2. */
export function quotaHeaders({ limit, remaining, reset }: Omit<Quota, "exceeded">): Headers {
  return new Headers({
    "x-ratelimit-limit-second": String(limit),
    "x-ratelimit-remaining-second": String(remaining),
    "x-ratelimit-reset-second": String(reset),
  });
}

export function exhausted(kind: RequestKind, reset: number): Quota {
  return { exceeded: true, limit: ALLOWANCE[kind], remaining: 0, reset };
}

/** Fixed windows, the seconds of the wall clock, for each key and kind. */
export class RateLimiter {
  readonly #used = new Map<string, { readonly second: number; readonly count: number }>();

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
