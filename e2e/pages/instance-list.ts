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
  | "Created";

/** The list of instances. A host is the host name, or the id where there is none. */
export class InstanceList {
  readonly heading: Locator;
  readonly table: Locator;
  readonly headers: Locator;
  /** The links to the instances, a row each. */
  readonly hosts: Locator;
  readonly refreshButton: Locator;
  /** "Updated 5s ago", and why it is not renewed where it is not. */
  readonly age: Locator;
  readonly problem: Locator;
  readonly retryButton: Locator;
  /** What is said quietly, in passing. */
  readonly notes: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole("heading", { level: 1, name: "Instances" });
    this.table = page.getByRole("table", { name: "Instances" });
    this.headers = this.table.getByRole("columnheader");
    this.hosts = this.table.getByRole("rowheader").getByRole("link");
    this.refreshButton = page.getByRole("button", { name: "Refresh" });
    this.age = page.getByText(/^Updated /);
    this.problem = page.getByRole("alert");
    this.retryButton = this.problem.getByRole("button", { name: "Retry" });
    this.notes = page.getByRole("status", { name: "Notes" });
  }

  /** Opens the list at an address. Needs a connection. */
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

  /** The cell of a row beneath a column's header, wherever that column stands. */
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

  /** Opens a row's menu and chooses a line of it. */
  async choose(host: string, action: string): Promise<void> {
    await this.openActions(host);
    await this.menu(host).getByRole("menuitem", { name: action, exact: true }).click();
  }

  async refresh(): Promise<void> {
    await this.refreshButton.click();
  }
}
