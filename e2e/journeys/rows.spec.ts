import { expect, test } from "../support/test.ts";

test("compact rows don't grow during a stop, are remembered, and apply from the first paint", async ({
  app,
  page,
  server,
}) => {
  server.api.fleet.patch("480213", { hostName: "web-1" });
  const rowHeight = async () =>
    (await app.list.table.getByRole("row").nth(1).boundingBox())?.height;
  await app.open();
  await expect(await app.list.cell("web-1", "Specification")).toContainText("vCPU");
  expect(await rowHeight()).toBe(48);
  await app.fleet.button("Compact rows").click();
  await expect.poll(rowHeight).toBe(36);
  await expect(app.list.table.getByText("480213", { exact: true })).toBeHidden();
  await app.list.choose("web-1", "Stop…");
  await page.getByRole("dialog").getByRole("button", { name: "Stop instance" }).click();
  await expect(app.list.row("web-1")).toContainText("Stop requested");
  expect(await rowHeight()).toBe(36);

  server.api.faults.add({ method: "GET", kind: "hang" });
  await page.reload();
  // Skeleton rows have the same height.
  await expect(app.list.table).toHaveAttribute("aria-busy", "true");
  const skeletons = await app.list.table
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
  expect(new Set(skeletons)).toEqual(new Set([36]));
});

test("k never moves to a row that the sticky header covers", async ({ app, page }) => {
  await app.open("/instances?limit=100");
  await expect(app.list.hosts).toHaveCount(100);
  // At the bottom of the window, so that k has more than a window's height to go.
  await app.list.hosts.nth(60).focus();
  const header = await app.list.headers.nth(1).elementHandle();
  for (let row = 59; row >= 35; row--) {
    await page.keyboard.press("k");
    await expect(app.list.hosts.nth(row)).toBeFocused();
    const overlap = await page.evaluate((above) => {
      const host = document.activeElement?.getBoundingClientRect();
      return (above?.getBoundingClientRect().bottom ?? 0) - (host?.top ?? 0);
    }, header);
    expect(overlap).toBeLessThanOrEqual(0);
  }
});

// bluewave-labs/Checkmate#3910
test("a click on a row opens it, a middle one in a new tab, but not at the end of a selection it began", async ({
  app,
  context,
  page,
  server,
}) => {
  server.api.fleet.patch("480213", { hostName: "web-1", region: "moon-north-1" });
  await app.open();
  const region = (await app.list.cell("web-1", "Region")).getByText("moon-north-1");
  const box = await region.boundingBox();
  if (!box) throw new Error("The region has no place");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width + 12, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 4, y, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe("");
  await expect(page).toHaveURL("/instances");
  const cell = await app.list.cell("web-1", "State");
  const opened = context.waitForEvent("page");
  await cell.click({ button: "middle" });
  const tab = await opened;
  await expect(tab.getByRole("heading", { level: 1, name: "web-1" })).toBeVisible();
  await expect(page).toHaveURL("/instances");
  await page.keyboard.press("ControlOrMeta+a");
  await cell.click();
  await expect(app.detail.heading).toHaveText("web-1");
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a tap on a card opens its instance, a tap on its controls doesn't", async ({
    app,
    page,
    server,
  }) => {
    server.api.fleet.patch("480213", { hostName: "web-1" });
    await app.open();
    await page.getByRole("checkbox", { name: "Select web-1", exact: true }).tap();
    await app.list.actions("web-1").tap();
    await expect(app.list.menu("web-1")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL("/instances");
    await (await app.list.cell("web-1", "State")).tap();
    await expect(app.detail.heading).toHaveText("web-1");
  });
});
