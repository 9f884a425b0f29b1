import { expect, type Page } from "@playwright/test";
import type { RequestLog } from "../../local-api/http/request-log.ts";
import type { LocalApi } from "../../local-api/local-api.ts";
import type { Verb } from "../pages/action-dialog.ts";

/** An instance as the fleet has it. */
export interface Target {
  id: string;
  host: string;
  ipv4: string;
}

/** The instance at a place of the list, from 0. */
export function targetAt({ fleet }: LocalApi, place: number): Target {
  const [item] = fleet.page(place + 1, 1);
  const { id, hostName, ipv4 } = item ?? {};
  return { id: String(id), host: String(hostName), ipv4: String(ipv4) };
}

/** For a fault: the reading of one instance. */
export function readingOf({ id }: Target): { method: "GET"; path: string } {
  return { method: "GET", path: `/api/v1/computes/${id}` };
}

/** How often one instance has been read so far. */
export function readingsOf({ log }: LocalApi, target: Target): number {
  const { method, path } = readingOf(target);
  return log.entries().filter((entry) => entry.method === method && entry.path === path).length;
}

/** The methods that a stop and a delete are sent with. */
export const methodOf = { Stop: "POST", Delete: "DELETE" } as const;

/** What the state is called once the API has acted. */
export const acted = { Stop: "Stopping", Delete: "Deleting" } as const;

/** How a write was answered: not at all where the connection was cut or still hangs. */
type Answered = number | "unanswered";

/** A write as the server's log has it. */
export function writeOf(verb: Verb, { id }: Target, answered: Answered = 202): string {
  const action = verb === "Stop" ? "/stop" : "";
  return `${methodOf[verb]} /computes/${id}${action} ${answered}`;
}

/** What the server's own log says of the requests that change something. */
export class Writes {
  readonly #log: RequestLog;
  #expected: string[] | undefined;
  #inAnyOrder = false;

  constructor(log: RequestLog) {
    this.#log = log;
  }

  /** These have arrived, in this order, and nothing else has; until the test's next word, nothing else may. */
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

  /** The request ID of the latest one, as the API gave it. */
  requestId(): string {
    const latest = this.#log.writes().at(-1);
    if (latest === undefined) throw new Error("No write has arrived");
    return latest.requestId;
  }

  /** At the end of a test: it has said what was written, and that is still so. */
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
 * Takes the place of time for the delays that the local API is told to make (`delayMs`, of any length): what is delayed
 * is answered when the test says so, neither earlier nor later.
 */
export class Held {
  readonly #released = Promise.withResolvers<void>();

  readonly wait = (): Promise<void> => this.#released.promise;

  /** Lets go what is held, and holds nothing from now on: the request itself may still be on its way. */
  release(): void {
    this.#released.resolve();
  }
}

/** As long as any wait for a rate limit, a retry or a next look can be. */
const aWhile = 90_000;

/**
 * Lets a while pass on the page, until the list has been read again: whatever was to be sent by then has been sent.
 * Needs `page.clock.install()` before the page was opened, and the list on the screen.
 */
export async function letAWhilePass(page: Page, { log }: LocalApi): Promise<void> {
  const listings = () =>
    log.entries().filter(({ path, status }) => path.endsWith("/computes") && status === 200).length;
  const before = listings();
  await page.clock.fastForward(aWhile);
  await expect.poll(listings, "how often the list has been read").toBeGreaterThan(before);
}
