import { sidewaysScroll } from "../journeys/journey.ts";
import { expect, test } from "./test.ts";
import { showTheme, violations } from "../support/accessibility.ts";

test("it has no violation in either theme, and fits 320 px", async ({
  app,
  page,
  press,
  sheet,
  writes,
}) => {
  await app.open();
  await expect(app.list.hosts.first()).toBeVisible();
  await press("?");
  await expect(sheet.box).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await showTheme(page, colorScheme);
    expect(await violations(page), colorScheme).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(sheet.box.getByRole("heading", { name: "Keyboard shortcuts" })).toBeInViewport();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await sheet.box.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  await writes.none();
});
