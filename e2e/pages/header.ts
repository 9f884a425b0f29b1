import type { Locator, Page } from "@playwright/test";

type MainPage = "Instances" | "Specifications" | "Activity";

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

  /** The badge of a read-only tab. */
  get readOnlyBadge(): Locator {
    return this.banner.getByText("Read-only").filter({ visible: true });
  }

  async toggleReadOnly(): Promise<void> {
    await this.openConnectionMenu();
    await this.connectionMenu.getByRole("menuitemcheckbox", { name: "Read-only" }).click();
    await this.#page.keyboard.press("Escape");
  }

  async disconnect(): Promise<void> {
    await this.openConnectionMenu();
    await this.connectionMenu.getByRole("menuitem", { name: "Disconnect" }).click();
  }

  /** Goes by the lightness of the page's background. */
  async currentTheme(): Promise<"light" | "dark"> {
    const lightness = await this.#page.evaluate(() => {
      const ground = getComputedStyle(document.body).backgroundColor;
      return Number.parseFloat(/^oklch\((?<lightness>[\d.]+)/.exec(ground)?.[1] ?? "");
    });
    if (Number.isNaN(lightness)) throw new Error("The page's ground is no oklch colour");
    return lightness > 0.5 ? "light" : "dark";
  }
}

export class Jump {
  readonly button: Locator;
  readonly dialog: Locator;
  readonly input: Locator;
  readonly options: Locator;
  /** The option that Enter activates. */
  readonly highlighted: Locator;
  /** The number of options, or that there are none. */
  readonly status: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.button = page.getByRole("button", { name: "Jump to", exact: true });
    this.dialog = page.getByRole("dialog", { name: "Jump to", exact: true });
    this.input = this.dialog.getByRole("combobox", { name: "Jump to", exact: true });
    this.options = this.dialog.getByRole("option");
    this.highlighted = this.options.and(page.locator("[data-highlighted]"));
    this.status = this.dialog.getByRole("status");
  }

  async pressKey(): Promise<void> {
    await this.#page.keyboard.press("ControlOrMeta+K");
  }

  async find(text: string): Promise<void> {
    await this.pressKey();
    await this.input.fill(text);
  }
}
