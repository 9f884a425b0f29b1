import { expect } from "@playwright/test";
import type { RequestLog } from "../../local-api/http/request-log.ts";
import type { Verb } from "../pages/action-dialog.ts";
import type { Target } from "./target.ts";

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
