import type { Locator, Page } from "@playwright/test";

export class Activity {
  readonly table: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.table = page.getByRole("table", { name: "Activity", exact: true });
  }

  async open(): Promise<void> {
    await this.#page.getByRole("link", { name: "Activity" }).click();
    // While there is news, the link leads to Changes.
    await this.#page.getByRole("tab", { name: "Actions" }).click();
  }

  row(host: string): Locator {
    return this.table.getByRole("row").filter({ hasText: host });
  }
}
