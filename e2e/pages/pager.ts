import type { Locator, Page } from "@playwright/test";

/** The pager beneath a list. */
export class Pager {
  readonly navigation: Locator;
  /** "1–20 of 250". */
  readonly position: Locator;
  readonly pageBox: Locator;
  readonly rowsPerPage: Locator;

  constructor(page: Page) {
    this.navigation = page.getByRole("navigation", { name: "Pagination" });
    this.position = this.navigation.getByText(/^[\d,]+–[\d,]+ of /);
    this.pageBox = this.navigation.getByRole("textbox", { name: "Page", exact: true });
    this.rowsPerPage = this.navigation.getByRole("combobox", { name: "Rows per page" });
  }

  button(which: "First" | "Previous" | "Next" | "Last"): Locator {
    return this.navigation.getByRole("button", { name: `${which} page` });
  }

  async goTo(which: "First" | "Previous" | "Next" | "Last"): Promise<void> {
    await this.button(which).click();
  }

  async showRows(count: number): Promise<void> {
    await this.rowsPerPage.selectOption(String(count));
  }
}
