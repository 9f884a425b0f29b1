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

/** Not connected yet: `connectPage.enter()`. */
export const test = base.extend<Pages>({
  connectPage: ({ page }, use) => use(new ConnectPage(page)),
  header: ({ page }, use) => use(new Header(page)),
  list: ({ page }, use) => use(new InstanceList(page)),
  detail: ({ page }, use) => use(new InstanceDetail(page)),
  specifications: ({ page }, use) => use(new SpecificationList(page)),
  pager: ({ page }, use) => use(new Pager(page)),
});

/**
 * Advances the page's clock second by second until an element shows. Waits between tries alternate with requests,
 * which take real time. Needs `page.clock.install()` before the page opens.
 * Starts once the app has replaced the shell: a prefetched response expires after 15 s, and another request would use
 * up a fault that the test has counted.
 */
export async function passTimeUntilVisible(page: Page, wanted: Locator): Promise<void> {
  await expect(page.locator("#shell")).toHaveCount(0);
  await expect(async () => {
    await page.clock.fastForward(1000);
    await expect(wanted).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [0], timeout: 20_000 });
}

/** Pixels of horizontal scrolling; should be 0. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

export { expect } from "../support/test.ts";
