import { sidewaysScroll } from "../journeys/journey.ts";
import { expect, test } from "./test.ts";
import { showTheme, violations } from "../support/accessibility.ts";

test("it has no violation in either theme, and fits 320 px, where the search box hides its key", async ({
  app,
  page,
  press,
  writes,
}) => {
  await app.open();
  await expect(app.list.hosts.first()).toBeVisible();
  const hint = page.getByRole("main").getByText("/", { exact: true });
  await expect(hint).toBeVisible();
  await press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts", exact: true });
  await expect(sheet).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await showTheme(page, colorScheme);
    expect(await violations(page), colorScheme).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(sheet.getByRole("heading", { name: "Keyboard shortcuts" })).toBeInViewport();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await sheet.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  await press("Escape");
  await expect(hint).toBeHidden();
  await writes.none();
});
