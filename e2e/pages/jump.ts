import type { Locator, Page } from "@playwright/test";

/** "Jump to": its button in the header, and its dialog. */
export class Jump {
  readonly button: Locator;
  readonly dialog: Locator;
  readonly input: Locator;
  readonly options: Locator;
  /** The one that Enter takes. */
  readonly highlighted: Locator;
  /** How many options there are, or what was not found. */
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

  /** Presses the key that opens and closes it. */
  async pressKey(): Promise<void> {
    await this.#page.keyboard.press("ControlOrMeta+K");
  }

  /** Opens it with the key, and types. */
  async find(text: string): Promise<void> {
    await this.pressKey();
    await this.input.fill(text);
  }

  group(name: "Pages" | "Actions" | "Instances"): Locator {
    return this.dialog.getByRole("group", { name, exact: true });
  }

  /** The options with this in their name: what they lead to, or an instance's host name, id, state and IPv4. */
  option(name: string | RegExp): Locator {
    return this.dialog.getByRole("option", { name });
  }
}
