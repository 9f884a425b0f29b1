import type { Locator, Page } from "@playwright/test";
import { test as base } from "../actions/test.ts";
import { Selection } from "../pages/bulk.ts";
import { expect } from "../support/test.ts";
import { FleetSearch } from "../pages/instance-list.ts";
import { Jump } from "../pages/header.ts";

interface KeyFixtures {
  fleet: FleetSearch;
  jump: Jump;
  selection: Selection;
  press: (...keys: string[]) => Promise<void>;
}

/** Each test names the writes that reached the API. */
export const test = base.extend<KeyFixtures>({
  fleet: ({ page }, use) => use(new FleetSearch(page)),
  jump: ({ page }, use) => use(new Jump(page)),
  selection: ({ page }, use) => use(new Selection(page)),
  press: ({ page }, use) =>
    use(async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    }),
});

/** More tab stops than any path in these tests. */
const mostStops = 80;

/** Presses Tab or Shift+Tab until the element has the focus. */
export async function tabTo(page: Page, wanted: Locator, key = "Tab"): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press(key);
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(wanted).toBeFocused();
}

export { expect };
