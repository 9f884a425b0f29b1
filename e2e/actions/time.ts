import type { Page } from "@playwright/test";
import type { LocalApi } from "../../local-api/local-api.ts";
import { expect } from "../support/test.ts";

/** As long as any wait for a rate limit, a retry or a next look can be. */
const aWhile = 90_000;

/**
 * Lets a while pass on the page, until the list has been read again: whatever was to be sent by then has been sent.
 * Needs `page.clock.install()` before the page was opened, and the list on the screen.
 */
export async function letAWhilePass(page: Page, { log }: LocalApi): Promise<void> {
  const listings = () =>
    log.entries().filter(({ path, status }) => path.endsWith("/computes") && status === 200).length;
  const before = listings();
  await page.clock.fastForward(aWhile);
  await expect.poll(listings, "how often the list has been read").toBeGreaterThan(before);
}
