import type { Locator, Page } from "@playwright/test";

/** The catalogue of sizes. */
export class SpecificationList {
  readonly heading: Locator;
  readonly table: Locator;
  /** The row headers: name, or size without one. */
  readonly names: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole("heading", { level: 1, name: "Specifications" });
    this.table = page.getByRole("table", { name: "Specifications" });
    this.names = this.table.getByRole("rowheader");
  }
}
