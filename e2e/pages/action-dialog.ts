import type { Locator, Page } from "@playwright/test";

/** What a dialog asks for: the word in its title and on its button. */
export type Verb = "Stop" | "Delete";

/** The dialog that asks before one instance is stopped or deleted. */
export class ActionDialog {
  readonly box: Locator;
  /** "Stop anyway" where it is not running. */
  readonly confirm: Locator;
  /** The safe control, as long as there is something to cancel. */
  readonly cancel: Locator;
  /** The safe control, once there is nothing to cancel any more. */
  readonly close: Locator;
  /** Where a delete wants the name typed. */
  readonly hostName: Locator;
  readonly copyHostName: Locator;
  /** What must be read before going on, and what came of a try. */
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

  /** What it says of the instance, by name. */
  async facts(): Promise<Record<string, string>> {
    const names = await this.box.getByRole("term").allTextContents();
    const values = await this.box.getByRole("definition").allTextContents();
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
  }

  /** The one of `problems` with this in it. */
  problem(text: string | RegExp): Locator {
    return this.problems.filter({ hasText: text });
  }

  /** That a try was refused, with its code. */
  refusal(code: string): Locator {
    return this.problem(/^Not (?:stopped|deleted)\./).filter({ hasText: code });
  }

  /** What it says quietly, with this in it: how far a try has come. */
  note(text: string | RegExp): Locator {
    return this.box.getByRole("status").filter({ hasText: text });
  }

  /** For a delete, types the name that it asks for. */
  async fillIn(name: string): Promise<void> {
    if (this.#verb === "Delete") await this.hostName.fill(name);
  }

  /** Does what it asks for, and confirms. */
  async confirmFor(name: string): Promise<void> {
    await this.fillIn(name);
    await this.confirm.click();
  }
}
