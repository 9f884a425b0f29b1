import { expect, type Page } from "@playwright/test";
import type { RequestLog } from "../../local-api/http/request-log.ts";
import type { LocalApi } from "../../local-api/local-api.ts";
import type { Verb } from "../pages/action-dialog.ts";

/** An instance of the local API's fleet. */
export interface Target {
  id: string;
  host: string;
  ipv4: string;
}

/** The instance at a position of the list, from 0. */
export function targetAt({ fleet }: LocalApi, place: number): Target {
  const [item] = fleet.page(place + 1, 1);
  const { id, hostName, ipv4 } = item ?? {};
  return { id: String(id), host: String(hostName), ipv4: String(ipv4) };
}

/** The method and path of the read of one instance, for a fault. */
function readingOf({ id }: Target): { method: "GET"; path: string } {
  return { method: "GET", path: `/api/v1/computes/${id}` };
}

/** How often one instance has been read so far. */
export function readingsOf({ log }: LocalApi, target: Target): number {
  const { method, path } = readingOf(target);
  return log.entries().filter((entry) => entry.method === method && entry.path === path).length;
}

/** The methods that a stop and a delete are sent with. */
export const methodOf = { Stop: "POST", Delete: "DELETE" } as const;

/** The state that shows after the API has acted. */
export const acted = { Stop: "Stopping", Delete: "Deleting" } as const;

/** The status of a write; "unanswered" where the connection was cut or still hangs. */
type Answered = number | "unanswered";

/** A write as the server's log has it. */
export function writeOf(verb: Verb, { id }: Target, answered: Answered = 202): string {
  const action = verb === "Stop" ? "/stop" : "";
  return `${methodOf[verb]} /computes/${id}${action} ${answered}`;
}

/** The writes in the server's log. */
export class Writes {
  readonly #log: RequestLog;
  #expected: string[] | undefined;
  #inAnyOrder = false;

  constructor(log: RequestLog) {
    this.#log = log;
  }

  /** Expects exactly these writes, in this order, now and until the next call. */
  async are(...expected: string[]): Promise<void> {
    this.#expected = expected;
    await expect.poll(() => this.#lines(), "the writes in the server's log").toEqual(expected);
  }

  /** The same for a run, whose requests overtake each other. */
  async areInAnyOrder(...expected: string[]): Promise<void> {
    this.#inAnyOrder = true;
    await this.are(...expected.toSorted());
  }

  none(): Promise<void> {
    return this.are();
  }

  /** The API's request ID of the latest write. */
  requestId(): string {
    const latest = this.#log.writes().at(-1);
    if (latest === undefined) throw new Error("No write has arrived");
    return latest.requestId;
  }

  /** At the end of a test: it has named its writes, and they are still the only ones. */
  checkNoMore(): void {
    expect(this.#expected, "the test says which writes it expects").toBeDefined();
    expect(this.#lines(), "the writes in the server's log at the end").toEqual(this.#expected);
  }

  #lines(): string[] {
    const lines = this.#log
      .writes()
      .map(
        ({ method, path, status = "unanswered" }) =>
          `${method} ${path.replace("/api/v1", "")} ${status}`,
      );
    return this.#inAnyOrder ? lines.toSorted() : lines;
  }
}

/**
 * Replaces the timer of the local API's delays (`delayMs` of any length): a delayed response is sent when the test calls
 * `release`.
 */
export class DelayedResponses {
  readonly #released = Promise.withResolvers<void>();

  readonly wait = (): Promise<void> => this.#released.promise;

  /** Sends the delayed responses and delays no further ones, because the request itself may still be on its way. */
  release(): void {
    this.#released.resolve();
  }
}

/** Longer than any wait for a rate limit, a retry or the next poll. */
const aWhile = 90_000;

/**
 * Advances the page's clock until the list has been read again, so that every pending request has been sent. Needs
 * `page.clock.install()` before the page opens, and the list on the screen.
 */
export async function waitForFurtherRequests(page: Page, { log }: LocalApi): Promise<void> {
  const listings = () =>
    log.entries().filter(({ path, status }) => path.endsWith("/computes") && status === 200).length;
  const before = listings();
  await page.clock.fastForward(aWhile);
  await expect.poll(listings, "how often the list has been read").toBeGreaterThan(before);
}
