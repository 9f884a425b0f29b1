import { expect, type Page } from "@playwright/test";
import type { RequestLog } from "../../local-api/http/request-log.ts";
import type { LocalApi } from "../../local-api/local-api.ts";
import type { Verb } from "../pages/actions.ts";

export interface Target {
  id: string;
  host: string;
}

/** @param position from 0 */
export function targetAt({ fleet }: LocalApi, place: number): Target {
  const [item] = fleet.page(place + 1, 1);
  const { id, hostName } = item ?? {};
  return { id: String(id), host: String(hostName) };
}

/** The first instances, all running. */
export function firstTargets(api: LocalApi, count: number): Target[] {
  return Array.from({ length: count }, (_, place) => {
    const target = targetAt(api, place);
    api.fleet.patch(target.id, { state: "RUNNING" });
    return target;
  });
}

export const methodOf = { Stop: "POST", Delete: "DELETE" } as const;

/** "unanswered" if the connection was cut or still hangs. */
type Answered = number | "unanswered";

/** As in the server's log. */
export function writeOf(verb: Verb, { id }: Target, answered: Answered = 202): string {
  const action = verb === "Stop" ? "/stop" : "";
  return `${methodOf[verb]} /computes/${id}${action} ${answered}`;
}

export class Writes {
  readonly #log: RequestLog;
  #expected: string[] = [];

  constructor(log: RequestLog) {
    this.#log = log;
  }

  /** Expects exactly these writes, in order, now and until the next call. */
  async are(...expected: string[]): Promise<void> {
    this.#expected = expected;
    await expect.poll(() => this.#lines(), "the writes in the server's log").toEqual(expected);
  }

  /** Checks at the end of a test that there are no others than it has named. */
  checkNoMore(): void {
    expect(this.#lines(), "the writes in the server's log at the end").toEqual(this.#expected);
  }

  #lines(): string[] {
    return this.#log
      .writes()
      .map(
        ({ method, path, status = "unanswered" }) =>
          `${method} ${path.replace("/api/v1", "")} ${status}`,
      );
  }
}

/** Ids of the writes that weren't answered 429, with duplicates. */
/** In the format of `RequestLog.written`. */
export const idsOf = (targets: Target[]) => targets.map(({ id }) => id).toSorted();

/** Pages requested to load the fleet, without those that a rate limit refused: they're requested again. */
export function pagesRead({ log }: LocalApi): number[] {
  return pagesOf(log.entries().filter(({ status }) => status !== 429));
}

/** Page numbers of the successful ones. */
export function pagesAnswered({ log }: LocalApi): number[] {
  return pagesOf(log.entries().filter(({ status }) => status === 200));
}

function pagesOf(entries: ReturnType<LocalApi["log"]["entries"]>): number[] {
  return entries
    .filter(({ path, search }) => path === "/api/v1/computes" && search.includes("limit=100"))
    .map(({ search }) => Number(new URLSearchParams(search).get("page")));
}

/** `delayMs` of a response that waits for `held.release()`. */
export const heldMs = 1;

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
