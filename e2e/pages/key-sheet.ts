import type { Locator, Page } from "@playwright/test";

/** The list of the keys. */
export class KeySheet {
  readonly box: Locator;
  /** Turns single keys on and off. */
  readonly singleKeys: Locator;
  readonly close: Locator;

  constructor(page: Page) {
    this.box = page.getByRole("dialog", { name: "Keyboard shortcuts", exact: true });
    this.singleKeys = this.box.getByRole("switch", { name: "Single keys", exact: true });
    this.close = this.box.getByRole("button", { name: "Close", exact: true });
  }

  /** What the keys do in a place, in words. */
  group(name: string): Locator {
    return this.box.getByRole("region", { name, exact: true });
  }
}
