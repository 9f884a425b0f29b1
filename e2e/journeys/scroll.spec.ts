import { DelayedResponses } from "../actions/api.ts";
import { expect, test } from "./journey.ts";

const held = new DelayedResponses();
test.use({ serverOptions: { wait: held.wait } });

test("another page of the list starts at the top; back and reload restore the scroll position", async ({
  page,
  connectPage,
  detail,
  list,
  pager,
  server,
  specifications,
}) => {
  const scrolled = () => page.evaluate(() => scrollY);
  await connectPage.enter("/instances?limit=50");
  await expect(list.hosts).toHaveCount(50);
  await pager.pageBox.scrollIntoViewIfNeeded();
  const left = await scrolled();
  expect(left).toBeGreaterThan(500);

  await pager.goTo("Next");
  await expect(pager.position).toHaveText("51–100 of 250");
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect(pager.position).toHaveText("1–50 of 250");
  await expect.poll(scrolled).toBe(left);

  await list.hosts.nth(40).click();
  await expect(detail.card("Details")).toBeVisible();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect(list.hosts).toHaveCount(50);
  await expect.poll(scrolled).toBeGreaterThan(500);

  // Even before the rows are there.
  server.api.faults.add({ path: "*/computes", kind: "pass", delayMs: 1 });
  await page.reload();
  await expect.poll(scrolled).toBeGreaterThan(500);
  held.release();
  await expect(list.hosts).toHaveCount(50);
  await expect.poll(scrolled).toBeGreaterThan(500);

  // A typed address starts at the top.
  await page.goto("/specifications");
  await expect(specifications.names.first()).toBeVisible();
  expect(await scrolled()).toBe(0);
});

test.describe("with a refresh every second", () => {
  test.use({ serverOptions: { config: { refreshSeconds: 1 } } });

  test("a refresh keeps the scroll position and the typed text", async ({
    page,
    connectPage,
    list,
    pager,
    server,
  }) => {
    await connectPage.enter("/instances?limit=50");
    await pager.pageBox.scrollIntoViewIfNeeded();
    await pager.pageBox.fill("2");
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(500);
    server.api.fleet.patch("480250", { hostName: "renamed-meanwhile" });
    await expect(list.link("renamed-meanwhile")).toBeAttached();
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await expect(pager.pageBox).toHaveValue("2");
    await expect(pager.pageBox).toBeFocused();
  });
});
