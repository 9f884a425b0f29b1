import type { Locator, Page } from "@playwright/test";
import { downloadedBy } from "./downloads.ts";

type Format = "CSV" | "JSON";

/** The export of what the list shows, on all of its pages. */
export class FleetExport {
  readonly button: Locator;
  readonly menu: Locator;
  /** Every file that the browser was given to keep, by name. */
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
    await this.item(format).click();
  }

  /** A line of the open menu. */
  item(format: Format): Locator {
    return this.menu.getByRole("menuitem", { name: format, exact: true });
  }

  /** The file that comes of a choice. */
  async exported(format: Format): Promise<{ name: string; text: string }> {
    return await downloadedBy(this.#page, () => this.choose(format));
  }
}
