import { sidewaysScroll } from "../journeys/journey.ts";
import { expect, test } from "./test.ts";
import { violations } from "../support/accessibility.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test(`it has no violation in the ${colorScheme} theme, and fits 320 px`, async ({
    app,
    page,
    press,
    sheet,
    writes,
  }) => {
    await page.emulateMedia({ colorScheme });
    await app.open();
    await expect(app.list.hosts.first()).toBeVisible();
    await press("?");
    await expect(sheet.box).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(sheet.box.getByRole("heading", { name: "Keyboard shortcuts" })).toBeInViewport();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await sheet.box.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
    await writes.none();
  });
}
