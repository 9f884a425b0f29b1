import { waitForLaterCode } from "../support/browser.ts";
import { expect, test } from "../support/test.ts";

// With the real style sheet. src/app/layout/header.test.tsx covers the button's texts.

test("the page follows the system's theme until one is chosen", async ({ app, page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await app.open();
  await expect.poll(() => app.header.currentTheme()).toBe("dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => app.header.currentTheme()).toBe("light");

  await app.header.themeButton.click();
  await expect.poll(() => app.header.currentTheme()).toBe("dark");
  await page.reload();
  await expect(app.header.themeButton).toHaveAccessibleDescription("Switch to the light theme");
  expect(await app.header.currentTheme()).toBe("dark");
  // The choice belongs to the browser, not to the session.
  await app.header.disconnect();
  await expect(app.connectPage.heading).toBeVisible();
  expect(await app.header.currentTheme()).toBe("dark");
});

test("the printed list has no controls", async ({ app, page }) => {
  // A dark theme must not print dark.
  await page.emulateMedia({ colorScheme: "dark" });
  await app.open("/instances?page=2&limit=10");
  await expect(app.list.hosts).toHaveCount(10);
  await waitForLaterCode(page);
  await page.emulateMedia({ media: "print" });
  expect(await app.header.currentTheme()).toBe("light");
  for (const part of [app.header.banner, app.list.refreshButton, app.pager.navigation]) {
    await expect(part).toBeHidden();
  }
  await expect(page.getByRole("searchbox")).toBeHidden();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
});
