import { expectNoViolation } from "../support/accessibility.ts";
import { expect, test } from "./journey.ts";

test.use({ serverOptions: { instances: 40 } });

test("a cell of the map names its instance and opens it, a block leads to its instances", async ({
  connectPage,
  detail,
  list,
  page,
  server,
}) => {
  for (const { id } of server.api.fleet.page(1, 40))
    server.api.fleet.patch(String(id), { state: "RUNNING", region: "eu-1" });
  server.api.fleet.patch("480213", { state: "ERROR", hostName: "broken" });
  await connectPage.enter("/overview");
  const block = page.getByRole("link", { name: "eu-1, 40 instances" });
  await expect(block).toBeVisible();
  // The worst state is the first cell, beneath the block's name.
  const { x = 0, y = 0, height = 0 } = (await block.boundingBox()) ?? {};
  await page.mouse.move(x + 14, y + height + 12);
  await expect(page.getByText("broken")).toBeVisible();
  await page.mouse.click(x + 14, y + height + 12);
  await expect(detail.heading).toHaveText("broken");
  await page.goBack();
  await block.click();
  await expect(page).toHaveURL("/instances?q=region%3Deu-1");
  await expect(list.hosts).toHaveCount(20);
});

test("the overview has no accessibility violation and nothing runs off a small screen", async ({
  connectPage,
  page,
}) => {
  test.setTimeout(120_000);
  await connectPage.enter("/overview?group=tag");
  await expect(page.getByRole("table", { name: "Groups" })).toBeVisible();
  await expectNoViolation(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(320);
});
