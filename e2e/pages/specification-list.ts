import type { Locator, Page } from "@playwright/test";

/** The catalogue of sizes. */
export class SpecificationList {
  readonly heading: Locator;
  readonly table: Locator;
  /** The row headers: name, and id beneath it. */
  readonly names: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole("heading", { level: 1, name: "Specifications" });
    this.table = page.getByRole("table", { name: "Specifications" });
    this.names = this.table.getByRole("rowheader");
  }

  /** The row of a size by its name or id. */
  row(nameOrId: string): Locator {
    return this.table
      .getByRole("row")
      .filter({ has: this.#page.getByRole("rowheader").getByText(nameOrId, { exact: true }) });
  }
}
