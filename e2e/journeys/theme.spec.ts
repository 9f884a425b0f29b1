import { expect, test } from "./journey.ts";

test("follows the system's theme, also when it changes", async ({ page, connectPage, header }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await connectPage.enter();
  await expect.poll(() => header.currentTheme()).toBe("dark");
  await expect(header.themeButton).toHaveAccessibleDescription("Switch to the light theme");
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => header.currentTheme()).toBe("light");
  await expect(header.themeButton).toHaveAccessibleDescription("Switch to the dark theme");
});

test("the button switches the theme, and the choice is stored", async ({
  page,
  connectPage,
  header,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await connectPage.enter();
  await expect.poll(() => header.currentTheme()).toBe("light");
  await header.switchTheme();
  await expect.poll(() => header.currentTheme()).toBe("dark");
  await expect(header.themeButton).toHaveAccessibleDescription("Switch to the light theme");

  await page.reload();
  await expect(header.themeButton).toHaveAccessibleDescription("Switch to the light theme");
  expect(await header.currentTheme()).toBe("dark");
  // The choice belongs to the browser, not to the session.
  await header.disconnect();
  await expect(connectPage.heading).toBeVisible();
  expect(await header.currentTheme()).toBe("dark");
});
