import { expect, test } from "./journey.ts";

test.use({ serverOptions: { config: { refreshSeconds: 1 } } });

test.beforeEach(({ server }) => server.api.fleet.patch("480213", { hostName: "web-1" }));

test("the list refreshes by itself", async ({ connectPage, list, server }) => {
  await connectPage.enter();
  await expect(list.link("web-1")).toBeVisible();
  server.api.fleet.patch("480213", { hostName: "web-renamed", state: "STOPPED" });
  await expect(list.link("web-renamed")).toBeVisible();
  await expect(await list.cell("web-renamed", "State")).toHaveText("Stopped");
});

test("a refresh neither closes a menu nor moves the focus", async ({
  page,
  connectPage,
  list,
  server,
}) => {
  await connectPage.enter();
  await list.openActions("web-1");
  await expect(list.menu("web-1")).toBeVisible();
  await page.keyboard.press("End");
  const focused = list.menu("web-1").getByRole("menuitem", { name: "Copy private IPv4" });
  await expect(focused).toBeFocused();
  server.api.fleet.patch("480250", { region: "mars-north-1" });
  await expect(page.getByText("mars-north-1")).toBeVisible();
  await expect(list.menu("web-1")).toBeVisible();
  await expect(focused).toBeFocused();
});

test("a refresh keeps the scroll position and what is typed", async ({
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
