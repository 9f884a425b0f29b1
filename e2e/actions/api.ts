import { expect, type Page } from "@playwright/test";
import type { RequestLog } from "../../local-api/http/request-log.ts";
import type { LocalApi } from "../../local-api/local-api.ts";
import type { Verb } from "../pages/action-dialog.ts";

export interface Target {
  id: string;
  host: string;
  ipv4: string;
}

/** @param position from 0 */
export function targetAt({ fleet }: LocalApi, place: number): Target {
  const [item] = fleet.page(place + 1, 1);
  const { id, hostName, ipv4 } = item ?? {};
  return { id: String(id), host: String(hostName), ipv4: String(ipv4) };
}

/** Matches reads of an instance, for a fault. */
function readingOf({ id }: Target): { method: "GET"; path: string } {
  return { method: "GET", path: `/api/v1/computes/${id}` };
}

export function readingsOf({ log }: LocalApi, target: Target): number {
  const { method, path } = readingOf(target);
  return log.entries().filter((entry) => entry.method === method && entry.path === path).length;
}

export const methodOf = { Stop: "POST", Delete: "DELETE" } as const;

/** Shown after the API has acted. */
export const acted = { Stop: "Stopping", Delete: "Deleting" } as const;

/** "unanswered" if the connection was cut or still hangs. */
type Answered = number | "unanswered";

/** As in the server's log. */
export function writeOf(verb: Verb, { id }: Target, answered: Answered = 202): string {
  const action = verb === "Stop" ? "/stop" : "";
  return `${methodOf[verb]} /computes/${id}${action} ${answered}`;
}

export class Writes {
  readonly #log: RequestLog;
  #expected: string[] | undefined;
  #inAnyOrder = false;

  constructor(log: RequestLog) {
    this.#log = log;
  }

  /** Expects exactly these writes, in order, now and until the next call. */
  async are(...expected: string[]): Promise<void> {
    this.#expected = expected;
    await expect.poll(() => this.#lines(), "the writes in the server's log").toEqual(expected);
  }

  /** In any order: requests of a run overtake each other. */
  async areInAnyOrder(...expected: string[]): Promise<void> {
    this.#inAnyOrder = true;
    await this.are(...expected.toSorted());
  }

  none(): Promise<void> {
    return this.are();
  }

  /** Checks at the end of a test that it named its writes and that there are no others. */
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

/** Replaces the timer of the local API's delays (`delayMs` of any length): a delayed response waits for `release`. */
export class DelayedResponses {
  readonly #released = Promise.withResolvers<void>();

  readonly wait = (): Promise<void> => this.#released.promise;

  /** Also stops delaying later responses, because the request itself may still be in flight. */
  release(): void {
    this.#released.resolve();
  }
}

/** Longer than any wait for a rate limit, a retry or the next poll. */
const longestWaitMs = 90_000;

/**
 * Advances the page's clock until the list is read again, so that all pending requests have been sent. Needs
 * `page.clock.install()` before the page opens, and the list on screen.
 */
export async function waitForFurtherRequests(page: Page, { log }: LocalApi): Promise<void> {
  const listings = () =>
    log.entries().filter(({ path, status }) => path.endsWith("/computes") && status === 200).length;
  const before = listings();
  await page.clock.fastForward(longestWaitMs);
  await expect.poll(listings, "how often the list has been read").toBeGreaterThan(before);
}
