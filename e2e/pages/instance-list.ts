import type { Locator, Page } from "@playwright/test";

type InstanceColumn =
  | "Host name"
  | "State"
  | "Specification"
  | "Region"
  | "IPv4"
  | "Private IPv4"
  | "Image"
  | "Tags"
  | "Updated"
  | "Created";

/** `host` is the host name, or the id without one. */
export class InstanceList {
  readonly heading: Locator;
  readonly table: Locator;
  readonly headers: Locator;
  readonly hosts: Locator;
  readonly refreshButton: Locator;
  /** "Read 5s ago", or why the list isn't refreshed. */
  readonly age: Locator;
  readonly problem: Locator;
  readonly notes: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole("heading", { level: 1, name: "Instances" });
    this.table = page.getByRole("table", { name: "Instances" });
    this.headers = this.table.getByRole("columnheader");
    this.hosts = this.table.getByRole("rowheader").getByRole("link");
    this.refreshButton = page.getByRole("button", { name: "Refresh" });
    this.age = page.getByText(/^Read /);
    this.problem = page.getByRole("alert");
    this.notes = page.getByRole("status", { name: "Notes" });
  }

  /** Needs a connection. */
  async open(search = ""): Promise<void> {
    await this.#page.goto(`/instances${search}`);
  }

  row(host: string): Locator {
    const link = this.#page.getByRole("link", { name: host, exact: true });
    return this.table.getByRole("row").filter({ has: link });
  }

  link(host: string): Locator {
    return this.row(host).getByRole("rowheader").getByRole("link");
  }

  /** Wherever the column is. */
  async cell(host: string, column: InstanceColumn): Promise<Locator> {
    const row = this.row(host);
    await row.waitFor();
    const headers = await this.headers.allInnerTexts();
    const place = headers.findIndex((header) => header.trim() === column);
    if (place < 0) throw new Error(`There is no column ${column} among ${headers.join(", ")}`);
    return row.getByRole("rowheader").or(row.getByRole("cell")).nth(place);
  }

  async openInstance(host: string): Promise<void> {
    await this.link(host).click();
  }

  actions(host: string): Locator {
    return this.#page.getByRole("button", { name: `Actions for ${host}`, exact: true });
  }

  menu(host: string): Locator {
    return this.#page.getByRole("menu", { name: `Actions for ${host}`, exact: true });
  }

  async openActions(host: string): Promise<void> {
    await this.actions(host).click();
  }

  async choose(host: string, action: string): Promise<void> {
    await this.openActions(host);
    await this.menu(host).getByRole("menuitem", { name: action, exact: true }).click();
  }

  async refresh(): Promise<void> {
    await this.refreshButton.click();
  }
}

export class Pager {
  readonly navigation: Locator;
  /** "1–20 of 250". */
  readonly position: Locator;
  readonly pageBox: Locator;

  constructor(page: Page) {
    this.navigation = page.getByRole("navigation", { name: "Pagination" });
    this.position = this.navigation.getByText(/^[\d,]+–[\d,]+ of /);
    this.pageBox = this.navigation.getByRole("textbox", { name: "Page", exact: true });
  }

  button(which: "First" | "Previous" | "Next" | "Last"): Locator {
    return this.navigation.getByRole("button", { name: `${which} page` });
  }

  async goTo(which: "First" | "Previous" | "Next" | "Last"): Promise<void> {
    await this.button(which).click();
  }
}

export class FleetSearch {
  readonly box: Locator;
  /** "12 of 1,284" */
  readonly count: Locator;
  readonly progress: Locator;
  readonly suggestions: Locator;
  readonly noMatches: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.box = page.getByRole("searchbox", { name: "Search instances" });
    this.count = page.getByRole("status").filter({ hasText: /^[\d,]+ of [\d,]+$/ });
    this.progress = page.getByRole("progressbar", { name: "Loading fleet" });
    this.suggestions = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
    this.noMatches = page.getByText("No instances match");
  }

  async type(q: string): Promise<void> {
    await this.box.fill(q);
  }

  header(column: string): Locator {
    return this.#page
      .getByRole("table", { name: "Instances" })
      .getByRole("columnheader", { name: column, exact: true });
  }

  button(name: string): Locator {
    return this.#page.getByRole("button", { name, exact: true });
  }
}

type Format = "CSV" | "Excel" | "JSON";

/** Exports the list with all its pages. */
export class FleetExport {
  readonly button: Locator;
  readonly menu: Locator;
  /** Names of all downloaded files. */
  readonly files: string[] = [];
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.button = page.getByRole("button", { name: "Export", exact: true });
    this.menu = page.getByRole("menu", { name: "Export", exact: true });
    page.on("download", (download) => this.files.push(download.suggestedFilename()));
  }

  async choose(format: Format): Promise<void> {
    await this.button.click();
    await this.menu.getByRole("menuitem", { name: format, exact: true }).click();
  }

  async exported(format: Format): Promise<DownloadedFile> {
    const [download] = await Promise.all([
      this.#page.waitForEvent("download"),
      this.choose(format),
    ]);
    const bytes = Buffer.concat(await (await download.createReadStream()).toArray());
    return { name: download.suggestedFilename(), bytes, text: bytes.toString("utf8") };
  }
}

interface DownloadedFile {
  name: string;
  bytes: Buffer<ArrayBuffer>;
  text: string;
}
