import { expect, test } from "./journey.ts";

// With the real style sheet. src/app/layout/header.test.tsx covers the button's texts.

test("the page follows the system's theme until one is chosen", async ({
  page,
  connectPage,
  header,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await connectPage.enter();
  await expect.poll(() => header.currentTheme()).toBe("dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => header.currentTheme()).toBe("light");

  await header.switchTheme();
  await expect.poll(() => header.currentTheme()).toBe("dark");
  await page.reload();
  await expect(header.themeButton).toHaveAccessibleDescription("Switch to the light theme");
  expect(await header.currentTheme()).toBe("dark");
  // The choice belongs to the browser, not to the session.
  await header.disconnect();
  await expect(connectPage.heading).toBeVisible();
  expect(await header.currentTheme()).toBe("dark");
});
