import type { Locator, Page } from "@playwright/test";

type Facet = "state" | "region" | "specification" | "image" | "tag";

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

  facetButton(facet: Facet): Locator {
    return this.#page.getByRole("button", { name: `Filter by ${facet}` });
  }

  /** Opens a filter's menu, takes a value or gives it back, and closes the menu. */
  async choose(facet: Facet, value: string | RegExp): Promise<void> {
    await this.facetButton(facet).click();
    await this.choice(facet, value).click();
    await this.#page.keyboard.press("Escape");
  }

  choice(facet: Facet, value: string | RegExp): Locator {
    const menu = this.#page.getByRole("menu", { name: `Filter by ${facet}` });
    return menu.getByRole("menuitemcheckbox", { name: value });
  }

  /** The header of a column, to sort by it. */
  header(column: string): Locator {
    return this.#page
      .getByRole("table", { name: "Instances" })
      .getByRole("columnheader", { name: column, exact: true });
  }

  /** Presses the header anywhere. */
  async sortBy(column: string): Promise<void> {
    await this.header(column).click();
  }

  button(name: string): Locator {
    return this.#page.getByRole("button", { name, exact: true });
  }
}
