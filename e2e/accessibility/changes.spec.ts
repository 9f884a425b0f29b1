import { targetAt } from "../actions/api.ts";
import { sidewaysScroll } from "../journeys/journey.ts";
import { expectNoViolation, illegible } from "../support/accessibility.ts";
import { expect, test } from "./test.ts";

test.describe.configure({ timeout: 300_000 });
test.use({ serverOptions: { config: { refreshSeconds: 2 }, instances: 20 } });

test("Changes has no violation, can be read on a phone, and expands by keyboard", async ({
  app,
  page,
  server,
}) => {
  await app.open("/activity?view=changes");
  await expect(page.getByText("Compared since")).toBeVisible();
  for (let place = 0; place < 6; place += 1)
    server.api.fleet.patch(targetAt(server.api, place).id, { state: "MAINTENANCE" });
  const group = page.getByRole("button", { name: "6 maintenance" });
  await expect(group).toBeVisible();
  server.api.fleet.remove(targetAt(server.api, 0).id);
  const table = page.getByRole("table", { name: "Changes", exact: true });
  await expect(table.getByRole("cell", { name: "Gone" })).toBeVisible();
  await group.focus();
  await page.keyboard.press("Enter");
  await expect(group).toHaveAttribute("aria-expanded", "true");
  await expectNoViolation(page);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await illegible(table)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await app.header.goTo("Instances");
  server.api.fleet.patch(targetAt(server.api, 0).id, { state: "STOPPED" });
  await expect(page.getByText("Changed in the last minute").first()).toBeAttached();
  await expect(page.getByRole("link", { name: "Activity, 1 change" })).toBeVisible();
  await expectNoViolation(page);
});
