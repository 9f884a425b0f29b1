const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_KEPT = 10_000;
const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** "Idempotency", 1. */
export function isUuidV4(value: string): boolean {
  return UUID_V4.test(value);
}

interface Kept {
  readonly at: number;
  /** The original response's body. Undefined if it isn't kept. */
  readonly body: Promise<string | undefined>;
}

/** Keeps responses by idempotency key for 24 hours, at most the last 10,000. */
export class IdempotencyStore {
  readonly #kept = new Map<string, Kept>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Waits for a first request in progress. Undefined if this request should act. */
  async find(id: string): Promise<string | undefined> {
    const kept = this.#kept.get(id);
    if (kept === undefined || kept.at + DAY_MS <= this.#now()) return undefined;
    return kept.body;
  }

  /** @param act returns undefined to keep nothing, so that a retry acts again */
  async keep(id: string, act: () => Promise<string | undefined>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    this.#kept.delete(id);
    this.#kept.set(id, { at: this.#now(), body: promise });
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size > MAX_KEPT) this.#kept.delete(oldest);
    let body: string | undefined;
    try {
      body = await act();
    } finally {
      if (body === undefined) this.#kept.delete(id);
      resolve(body);
    }
  }
}
