import type { Locator, Page } from "@playwright/test";

export type Verb = "Stop" | "Delete";

export class ActionDialog {
  readonly box: Locator;
  /** "Stop anyway" if the instance isn't running. */
  readonly confirm: Locator;
  /** Before the request is sent. */
  readonly cancel: Locator;
  /** After the request is sent. */
  readonly close: Locator;
  readonly hostName: Locator;
  readonly copyHostName: Locator;
  readonly problems: Locator;
  readonly #verb: Verb;

  constructor(page: Page, verb: Verb, host: string) {
    this.#verb = verb;
    this.box = page.getByRole("dialog", { name: `${verb} ${host}?`, exact: true });
    const button = (name: string) => this.box.getByRole("button", { name, exact: true });
    this.confirm = this.box.getByRole("button", {
      name: new RegExp(`^(?:${verb} instance|Stop anyway)$`),
    });
    this.cancel = button("Cancel");
    this.close = button("Close");
    this.hostName = this.box.getByRole("textbox", { name: "Host name", exact: true });
    this.copyHostName = button("Copy host name");
    this.problems = this.box.getByRole("alert");
  }

  problem(text: string | RegExp): Locator {
    return this.problems.filter({ hasText: text });
  }

  refusal(code: string): Locator {
    return this.problem(/^Not (?:stopped|deleted): /).filter({ hasText: code });
  }

  note(text: string | RegExp): Locator {
    return this.box.getByRole("status").filter({ hasText: text });
  }

  /** Types the host name if required. */
  async fillIn(name: string): Promise<void> {
    if (this.#verb === "Delete") await this.hostName.fill(name);
  }

  async confirmFor(name: string): Promise<void> {
    await this.fillIn(name);
    await this.confirm.click();
  }
}
