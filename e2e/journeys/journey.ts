import type { Locator, Page } from "@playwright/test";
import { ConnectPage } from "../pages/connect-page.ts";
import { Header } from "../pages/header.ts";
import { InstanceDetail } from "../pages/instance-detail.ts";
import { InstanceList, Pager } from "../pages/instance-list.ts";
import { SpecificationList } from "../pages/specification-list.ts";
import { expect, test as base } from "../support/test.ts";

interface Pages {
  connectPage: ConnectPage;
  header: Header;
  list: InstanceList;
  detail: InstanceDetail;
  specifications: SpecificationList;
  pager: Pager;
}

/** A test with the pages that a person goes through. Nobody is connected yet: `connectPage.enter()`. */
export const test = base.extend<Pages>({
  connectPage: ({ page }, use) => use(new ConnectPage(page)),
  header: ({ page }, use) => use(new Header(page)),
  list: ({ page }, use) => use(new InstanceList(page)),
  detail: ({ page }, use) => use(new InstanceDetail(page)),
  specifications: ({ page }, use) => use(new SpecificationList(page)),
  pager: ({ page }, use) => use(new Pager(page)),
});

/**
 * Lets the page's time run on, a second at a time, until something shows: the waits between tries have requests between
 * them, which take real time. Needs `page.clock.install()` before the page was opened.
 *
 * Time begins to run once the app stands in the shell's place: an answer that was asked for ahead is too old after 15 s and
 * would be asked for once more, which takes one of the faults that a test has counted.
 */
export async function passTimeUntilVisible(page: Page, wanted: Locator): Promise<void> {
  await expect(page.locator("#shell")).toHaveCount(0);
  await expect(async () => {
    await page.clock.fastForward(1000);
    await expect(wanted).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [0], timeout: 20_000 });
}

/** By how many pixels the whole page can be scrolled sideways; 0 is right. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

export { expect } from "../support/test.ts";
