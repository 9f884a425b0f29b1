import { Connected } from "../pages/connected.ts";
import { expect, test } from "../support/test.ts";

test.use({ serverOptions: { config: { idleMinutes: 30 } } });

test("half an hour without input disconnects, and says so", async ({ page }) => {
  await page.clock.install();
  const app = new Connected(page);
  await app.open("/instances?page=2");
  await expect(app.pager.position).toHaveText("21–40 of 250");
  await page.clock.fastForward("29:00");
  await expect(app.list.table).toBeVisible();
  await page.clock.fastForward("02:00");
  await expect(app.connectPage.heading).toBeVisible();
  await expect(
    page.getByRole("status").filter({ hasText: "after 30 min without input" }),
  ).toBeVisible();
  await app.connectPage.connect();
  await expect(app.pager.position).toHaveText("21–40 of 250");
});

test("whoever uses it stays connected", async ({ page }) => {
  await page.clock.install();
  const app = new Connected(page);
  await app.open();
  await page.clock.fastForward("20:00");
  await page.keyboard.press("Shift");
  await page.clock.fastForward("20:00");
  await expect(app.list.table).toBeVisible();
});
