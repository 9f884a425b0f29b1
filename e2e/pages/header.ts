import type { Locator, Page } from "@playwright/test";

type MainPage = "Instances" | "Specifications" | "Activity";

/** What stands above every page: the product, its pages, the theme, the connection. */
export class Header {
  readonly banner: Locator;
  readonly themeButton: Locator;
  readonly connectionButton: Locator;
  readonly connectionMenu: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.banner = page.getByRole("banner");
    this.themeButton = page.getByRole("button", { name: "Theme" });
    this.connectionButton = page.getByRole("button", { name: "Connection" });
    this.connectionMenu = page.getByRole("menu", { name: "Connection" });
  }

  /** The link to a page of the app. */
  link(name: MainPage): Locator {
    return this.#page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
  }

  async goTo(name: MainPage): Promise<void> {
    await this.link(name).click();
  }

  async switchTheme(): Promise<void> {
    await this.themeButton.click();
  }

  async openConnectionMenu(): Promise<void> {
    await this.connectionButton.click();
  }

  async disconnect(): Promise<void> {
    await this.openConnectionMenu();
    await this.connectionMenu.getByRole("menuitem", { name: "Disconnect" }).click();
  }

  /** Which theme is on the screen, told by how light the page's ground is. */
  async shownTheme(): Promise<"light" | "dark"> {
    const lightness = await this.#page.evaluate(() => {
      const ground = getComputedStyle(document.body).backgroundColor;
      return Number.parseFloat(/^oklch\((?<lightness>[\d.]+)/.exec(ground)?.[1] ?? "");
    });
    if (Number.isNaN(lightness)) throw new Error("The page's ground is no oklch colour");
    return lightness > 0.5 ? "light" : "dark";
  }
}
