import { heldMs } from "../support/api.ts";
import { expect, test } from "../support/test.ts";

test("another page of the list starts at the top; back and reload restore the scroll position", async ({
  app,
  held,
  page,
  server,
}) => {
  const scrolled = () => page.evaluate(() => scrollY);
  await app.open("/instances?limit=50");
  await expect(app.list.hosts).toHaveCount(50);
  await app.pager.pageBox.scrollIntoViewIfNeeded();
  const left = await scrolled();
  expect(left).toBeGreaterThan(500);

  await app.pager.next.click();
  await expect(app.pager.position).toHaveText("51–100 of 250");
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect(app.pager.position).toHaveText("1–50 of 250");
  await expect.poll(scrolled).toBe(left);

  await app.list.hosts.nth(40).click();
  await expect(app.detail.card("Details")).toBeVisible();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect(app.list.hosts).toHaveCount(50);
  await expect.poll(scrolled).toBeGreaterThan(500);

  // Even before the rows are there.
  server.api.faults.add({ path: "*/computes", kind: "pass", delayMs: heldMs });
  await page.reload();
  await expect.poll(scrolled).toBeGreaterThan(500);
  held.release();
  await expect(app.list.hosts).toHaveCount(50);
  await expect.poll(scrolled).toBeGreaterThan(500);

  // A typed address starts at the top.
  await page.goto("/specifications");
  await expect(app.specifications.first()).toBeVisible();
  expect(await scrolled()).toBe(0);
});

test.describe("with a refresh every second", () => {
  test.use({ serverOptions: { config: { refreshSeconds: 1 } } });

  test("a refresh keeps the scroll position and the typed text", async ({ app, page, server }) => {
    await app.open("/instances?limit=50");
    await app.pager.pageBox.scrollIntoViewIfNeeded();
    await app.pager.pageBox.fill("2");
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(500);
    server.api.fleet.patch("480250", { hostName: "renamed-meanwhile" });
    await expect(app.list.link("renamed-meanwhile")).toBeAttached();
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await expect(app.pager.pageBox).toHaveValue("2");
    await expect(app.pager.pageBox).toBeFocused();
  });
});
