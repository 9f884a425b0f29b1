/** One request to the API. */
interface LogEntry {
  /** When it arrived: milliseconds since the epoch. */
  readonly at: number;
  readonly method: string;
  /** The pathname, percent-decoded where that is possible. */
  readonly path: string;
  /** With its question mark; empty without a query. */
  readonly search: string;
  /** The name of the demo key; `undefined` for none and for an unknown one. */
  readonly keyName: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly origin: string | undefined;
  readonly requestId: string;
  /** The kind of the fault that was applied. */
  readonly fault: string | undefined;
  /** `undefined` until the response, and permanently where a fault withholds it. */
  readonly status: number | undefined;
  /** The code of the error envelope. */
  readonly code: string | undefined;
}

/** How many entries are kept; the oldest are dropped first. */
const CAPACITY = 50_000;

/** Every request that reached the API, in the order of arrival, preflights (OPTIONS) included. */
export class RequestLog {
  #entries: { entry: LogEntry }[] = [];

  /** Every entry in its current state. */
  entries(): readonly LogEntry[] {
    return this.#entries.map(({ entry }) => entry);
  }

  /** The entries of requests that change something: POST and DELETE. */
  writes(): readonly LogEntry[] {
    return this.entries().filter(({ method }) => method === "POST" || method === "DELETE");
  }

  clear(): void {
    this.#entries = [];
  }

  /** Adds a request on arrival; the returned function adds its response. */
  open(
    request: Omit<LogEntry, "status" | "code">,
  ): (answer: Pick<LogEntry, "status" | "code">) => void {
    const record: { entry: LogEntry } = {
      entry: { ...request, status: undefined, code: undefined },
    };
    this.#entries.push(record);
    if (this.#entries.length > CAPACITY) this.#entries.shift();
    return (answer) => {
      record.entry = { ...record.entry, ...answer };
    };
  }
}
