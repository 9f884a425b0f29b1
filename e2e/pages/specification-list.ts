import type { Locator, Page } from "@playwright/test";

type Column = "Name" | "vCPUs" | "Memory" | "Storage" | "Memory per vCPU";

/** The catalogue of sizes. */
export class SpecificationList {
  readonly heading: Locator;
  readonly table: Locator;
  readonly headers: Locator;
  /** The row headers: name, and id beneath it. */
  readonly names: Locator;
  readonly problem: Locator;
  readonly retryButton: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole("heading", { level: 1, name: "Specifications" });
    this.table = page.getByRole("table", { name: "Specifications" });
    this.headers = this.table.getByRole("columnheader");
    this.names = this.table.getByRole("rowheader");
    this.problem = page.getByRole("alert");
    this.retryButton = this.problem.getByRole("button", { name: "Retry" });
  }

  /** Opens the catalogue at an address. Needs a connection. */
  async open(search = ""): Promise<void> {
    await this.#page.goto(`/specifications${search}`);
  }

  /** The row of a size, found by its name or by its id. */
  row(nameOrId: string): Locator {
    return this.table
      .getByRole("row")
      .filter({ has: this.#page.getByRole("rowheader").getByText(nameOrId, { exact: true }) });
  }

  /** The cell of a row beneath a column's header. */
  async cell(nameOrId: string, column: Column): Promise<Locator> {
    const row = this.row(nameOrId);
    await row.waitFor();
    const headers = await this.headers.allInnerTexts();
    const place = headers.findIndex((header) => header.trim() === column);
    if (place < 0) throw new Error(`There is no column ${column} among ${headers.join(", ")}`);
    return row.getByRole("rowheader").or(row.getByRole("cell")).nth(place);
  }
}
