import { expect } from "@playwright/test";
import type { RequestLog } from "../../local-api/http/request-log.ts";

/** How a write was answered. A connection that was cut, or that still hangs, is unanswered. */
type Answered = number | "unanswered";

/** A stop as the server's log has it. */
export function stopOf({ id }: { id: string }, answer: Answered = 202): string {
  return `POST /computes/${id}/stop ${answer}`;
}

/** A delete as the server's log has it. */
export function deleteOf({ id }: { id: string }, answer: Answered = 202): string {
  return `DELETE /computes/${id} ${answer}`;
}

/** What the server's own log says of the requests that change something. */
export class Writes {
  readonly #log: RequestLog;
  #expected: string[] | undefined;

  constructor(log: RequestLog) {
    this.#log = log;
  }

  /** These have arrived, in this order, and nothing else; from now on nothing more may. */
  async are(...expected: string[]): Promise<void> {
    this.#expected = expected;
    await expect.poll(() => this.#lines(), "the writes in the server's log").toEqual(expected);
  }

  none(): Promise<void> {
    return this.are();
  }

  /** At the end of a test: it has said what was written, and that is still so. */
  checkNoMore(): void {
    expect(this.#expected, "the writes that the test expects").toBeDefined();
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
