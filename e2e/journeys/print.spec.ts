import { waitForLaterCode } from "../support/browser.ts";
import { expect, test } from "./journey.ts";

// A dark theme must not print dark.
test.use({ colorScheme: "dark" });

test("the printed list has no controls", async ({ page, connectPage, header, list, pager }) => {
  await connectPage.enter("/instances?page=2&limit=10");
  await expect(list.hosts).toHaveCount(10);
  await waitForLaterCode(page);
  await page.emulateMedia({ media: "print" });
  expect(await header.currentTheme()).toBe("light");
  for (const part of [header.banner, list.refreshButton, pager.navigation]) {
    await expect(part).toBeHidden();
  }
  await expect(page.getByRole("searchbox")).toBeHidden();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
});
