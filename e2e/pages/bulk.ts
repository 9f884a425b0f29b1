import type { Locator, Page } from "@playwright/test";
import type { Verb } from "./action-dialog.ts";

export class Selection {
  readonly bar: Locator;
  readonly count: Locator;
  readonly all: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.bar = page.getByRole("region", { name: "Selection" });
    this.count = this.bar.getByRole("status");
    this.all = page.getByRole("checkbox", { name: "Select all on this page" });
  }

  box(host: string): Locator {
    return this.#page.getByRole("checkbox", { name: `Select ${host}`, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.bar.getByRole("button", { name, exact: true });
  }

  async select(...hosts: string[]): Promise<void> {
    for (const host of hosts) await this.box(host).check();
  }
}

export class BulkDialog {
  readonly box: Locator;
  readonly confirm: Locator;
  readonly cancel: Locator;
  readonly number: Locator;
  readonly targets: Locator;
  readonly problems: Locator;

  constructor(page: Page, verb: Verb) {
    this.box = page.getByRole("dialog", { name: new RegExp(`^${verb} [\\d,]+ instances?\\?$`) });
    this.confirm = this.box.getByRole("button", {
      name: new RegExp(`^${verb} [\\d,]+ instances?$`),
    });
    this.cancel = this.box.getByRole("button", { name: "Cancel", exact: true });
    this.number = this.box.getByRole("textbox", { name: "Number of instances" });
    this.targets = this.box.getByRole("listitem");
    this.problems = this.box.getByRole("alert");
  }

  /** Types the number if asked to, then confirms. */
  async confirmAll(): Promise<void> {
    const [, count = ""] = /([\d,]+) instance/.exec(await this.confirm.innerText()) ?? [];
    if (await this.number.isVisible()) await this.number.fill(count);
    await this.confirm.click();
  }
}

export class Run {
  readonly panel: Locator;
  readonly title: Locator;
  readonly progress: Locator;
  readonly pause: Locator;
  readonly resume: Locator;
  readonly cancelRemaining: Locator;
  readonly reportLink: Locator;
  readonly report: Locator;

  constructor(page: Page, verb: Verb = "Stop") {
    this.panel = page.getByRole("region", { name: "Run", exact: true });
    this.title = this.panel.getByRole("heading");
    const name = verb === "Stop" ? "Stopping instances" : "Deleting instances";
    this.progress = this.panel.getByRole("progressbar", { name });
    this.pause = this.button("Pause");
    this.resume = this.button("Resume");
    this.cancelRemaining = this.button("Cancel remaining");
    this.reportLink = this.panel.getByRole("link", { name: "Report" });
    this.report = page.getByRole("table", { name: "Report" });
  }

  button(name: string | RegExp): Locator {
    return this.panel.getByRole("button", { name, exact: true });
  }

  async openReport(): Promise<void> {
    await this.reportLink.click();
  }

  outcome(host: string): Locator {
    return this.report.getByRole("row").filter({ hasText: host });
  }
}
