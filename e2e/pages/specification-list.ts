import type { Locator, Page } from "@playwright/test";

type Column = "Name" | "vCPUs" | "Memory" | "Storage" | "Memory per vCPU";

/** The catalogue of sizes. */
export class SpecificationList {
  readonly heading: Locator;
  readonly table: Locator;
  readonly headers: Locator;
  /** The row headers: name, and id beneath it. */
  readonly names: Locator;
  /** How far the whole catalogue is loaded. */
  readonly progress: Locator;
  readonly problem: Locator;
  readonly retryButton: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole("heading", { level: 1, name: "Specifications" });
    this.table = page.getByRole("table", { name: "Specifications" });
    this.headers = this.table.getByRole("columnheader");
    this.names = this.table.getByRole("rowheader");
    this.progress = page.getByRole("progressbar", { name: "Loading catalogue" });
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

  /** The header of a column, to sort by it. */
  header(column: Column): Locator {
    return this.table.getByRole("columnheader", { name: column, exact: true });
  }

  async sortBy(column: Column): Promise<void> {
    await this.header(column).getByRole("button").click();
  }

  /** The cell of a row beneath a column's header. */
  async cell(nameOrId: string, column: Column): Promise<Locator> {
    const row = this.row(nameOrId);
    await row.waitFor();
    return row
      .getByRole("rowheader")
      .or(row.getByRole("cell"))
      .nth(await this.#place(column));
  }

  /** All that stands beneath a column's header, from top to bottom. */
  async values(column: Exclude<Column, "Name">): Promise<string[]> {
    // The row header is no cell.
    const place = (await this.#place(column)) - 1;
    const rows = await this.table.getByRole("row").filter({ has: this.names }).all();
    return await Promise.all(rows.map((row) => row.getByRole("cell").nth(place).innerText()));
  }

  async #place(column: Column): Promise<number> {
    const headers = await this.headers.allInnerTexts();
    const place = headers.findIndex((header) => header.trim() === column);
    if (place < 0) throw new Error(`There is no column ${column} among ${headers.join(", ")}`);
    return place;
  }
}
