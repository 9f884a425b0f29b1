interface LogEntry {
  readonly at: number;
  readonly method: string;
  /** Percent-decoded if possible. */
  readonly path: string;
  /** With its question mark; empty without a query. */
  readonly search: string;
  /** Name of the demo key. Undefined if missing or unknown. */
  readonly keyName: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly origin: string | undefined;
  readonly requestId: string;
  readonly fault: string | undefined;
  /** Undefined until the response, or for good if a fault withholds it. */
  readonly status: number | undefined;
  readonly code: string | undefined;
}

const CAPACITY = 50_000;

/** Requests to the API in order of arrival, including preflights (OPTIONS). */
export class RequestLog {
  #entries: { entry: LogEntry }[] = [];

  entries(): readonly LogEntry[] {
    return this.#entries.map(({ entry }) => entry);
  }

  writes(): readonly LogEntry[] {
    return this.entries().filter(({ method }) => method === "POST" || method === "DELETE");
  }

  /** Ids of the instances written to, in order of id, once per write that wasn't answered 429. */
  written(): string[] {
    return this.writes()
      .filter(({ status }) => status !== 429)
      .map(({ path }) => /computes\/(\w+)/.exec(path)?.[1] ?? path)
      .toSorted();
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
