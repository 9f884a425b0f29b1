import { violations } from "../support/axe.ts";
import { sidewaysScroll } from "../journeys/journey.ts";
import { expect, test } from "./test.ts";

test("? lists every key, and the focus goes back to where it was", async ({
  app,
  press,
  sheet,
  writes,
}) => {
  await app.open();
  await app.list.hosts.first().focus();
  await press("?");
  for (const [place, keys] of [
    ["In the list", ["j", "k", "x", "Enter"]],
    ["In the list, and on the page of an instance", ["s", "#"]],
  ] as const) {
    for (const key of keys) {
      await expect(sheet.group(place).getByText(key, { exact: true })).toBeVisible();
    }
  }
  const everywhere = sheet.group("Everywhere");
  for (const key of [/^(Ctrl|⌘) K$/, /^\/$/, /^r$/, /^\?$/]) {
    await expect(everywhere.getByText(key)).toBeVisible();
  }
  await press("Escape");
  await expect(sheet.box).toHaveCount(0);
  await expect(app.list.hosts.first()).toBeFocused();
  await writes.none();
});

test("Jump to opens it", async ({ app, jump, press, sheet, writes }) => {
  await app.open("/specifications");
  await jump.button.click();
  await jump.input.fill("shortcuts");
  await press("Enter");
  await expect(sheet.box).toBeVisible();
  await expect(jump.dialog).toHaveCount(0);
  await press("Tab", "Tab");
  await expect(sheet.close).toBeFocused();
  await press("Enter");
  await expect(sheet.box).toHaveCount(0);
  await expect(jump.button).toBeFocused();
  await writes.none();
});

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
