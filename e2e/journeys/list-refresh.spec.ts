import { expect, test } from "./journey.ts";

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
