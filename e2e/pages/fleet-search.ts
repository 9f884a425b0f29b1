import type { Locator, Page } from "@playwright/test";

/** What stands above the list: the search, the filters, the saved views, and how far the fleet is loaded. */
export class FleetSearch {
  readonly box: Locator;
  /** "12 of 1,284" */
  readonly count: Locator;
  readonly clearButton: Locator;
  readonly progress: Locator;
  readonly suggestions: Locator;
  readonly noMatches: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.box = page.getByRole("searchbox", { name: "Search instances" });
    this.count = page.getByRole("status").filter({ hasText: /^[\d,]+ of [\d,]+$/ });
    this.clearButton = page.getByRole("button", { name: "Clear", exact: true });
    this.progress = page.getByRole("progressbar", { name: "Loading fleet" });
    this.suggestions = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
    this.noMatches = page.getByText("No instances match");
  }

  /** Types a query in place of the one that is there. */
  async type(q: string): Promise<void> {
    await this.box.fill(q);
  }

  /** The header of a column. */
  header(column: string): Locator {
    return this.#page
      .getByRole("table", { name: "Instances" })
      .getByRole("columnheader", { name: column, exact: true });
  }

  button(name: string): Locator {
    return this.#page.getByRole("button", { name, exact: true });
  }
}
