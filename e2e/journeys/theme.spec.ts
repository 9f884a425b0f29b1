import { expect, test } from "./journey.ts";

test("follows the system, also while it changes", async ({ page, connectPage, header }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await connectPage.enter();
  await expect.poll(() => header.shownTheme()).toBe("dark");
  await expect(header.themeButton).toHaveAccessibleDescription("Switch to the light theme");
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => header.shownTheme()).toBe("light");
  await expect(header.themeButton).toHaveAccessibleDescription("Switch to the dark theme");
});

test("its button switches it, and the choice is remembered", async ({
  page,
  connectPage,
  header,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await connectPage.enter();
  await expect.poll(() => header.shownTheme()).toBe("light");
  await header.switchTheme();
  await expect.poll(() => header.shownTheme()).toBe("dark");
  await expect(header.themeButton).toHaveAccessibleDescription("Switch to the light theme");

  await page.reload();
  await expect(header.themeButton).toHaveAccessibleDescription("Switch to the light theme");
  expect(await header.shownTheme()).toBe("dark");
  // It is the browser's choice, not the session's.
  await header.disconnect();
  await expect(connectPage.heading).toBeVisible();
  expect(await header.shownTheme()).toBe("dark");
});
