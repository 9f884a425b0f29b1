import type { Locator, Page } from "@playwright/test";

/** The action in the dialog's title and on its button. */
export type Verb = "Stop" | "Delete";

/** The confirmation of a stop or delete of one instance. */
export class ActionDialog {
  readonly box: Locator;
  /** "Stop anyway" where it is not running. */
  readonly confirm: Locator;
  /** While there is something to cancel. */
  readonly cancel: Locator;
  /** Once there is nothing to cancel. */
  readonly close: Locator;
  /** The field for the host name, in a delete. */
  readonly hostName: Locator;
  readonly copyHostName: Locator;
  /** Warnings and outcomes. */
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

  /** The instance's values by name. */
  async facts(): Promise<Record<string, string>> {
    const names = await this.box.getByRole("term").allTextContents();
    const values = await this.box.getByRole("definition").allTextContents();
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
  }

  /** The one of `problems` that contains a text. */
  problem(text: string | RegExp): Locator {
    return this.problems.filter({ hasText: text });
  }

  /** The rejection with a code. */
  refusal(code: string): Locator {
    return this.problem(/^(?:Stop|Delete) refused\./).filter({ hasText: code });
  }

  /** The status that contains a text: the progress of a request. */
  note(text: string | RegExp): Locator {
    return this.box.getByRole("status").filter({ hasText: text });
  }

  /** Types the host name where the dialog requires it. */
  async fillIn(name: string): Promise<void> {
    if (this.#verb === "Delete") await this.hostName.fill(name);
  }

  /** Types the host name if required, and confirms. */
  async confirmFor(name: string): Promise<void> {
    await this.fillIn(name);
    await this.confirm.click();
  }
}
