import type { Locator, Page } from "@playwright/test";

export class SpecificationList {
  readonly heading: Locator;
  readonly table: Locator;
  /** A nameless specification is headed by its size. */
  readonly names: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole("heading", { level: 1, name: "Specifications" });
    this.table = page.getByRole("table", { name: "Specifications" });
    this.names = this.table.getByRole("rowheader");
  }
}
