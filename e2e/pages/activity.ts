import type { Locator, Page } from "@playwright/test";
import { downloadedBy } from "./instance-list.ts";

export class Activity {
  readonly table: Locator;
  readonly outcome: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.table = page.getByRole("table", { name: "Activity", exact: true });
    this.outcome = page.getByRole("combobox", { name: "Outcome" });
  }

  async open(): Promise<void> {
    await this.#page.getByRole("link", { name: "Activity" }).click();
    // While there is news, the link leads to Changes.
    await this.#page.getByRole("tab", { name: "Actions" }).click();
  }

  row(host: string): Locator {
    return this.table.getByRole("row").filter({ hasText: host });
  }

  async exported(as: "CSV" | "JSON"): Promise<string> {
    await this.#page.getByRole("button", { name: "Export", exact: true }).click();
    const button = this.#page.getByRole("menuitem", { name: as });
    const { text } = await downloadedBy(this.#page, () => button.click());
    return text;
  }
}
