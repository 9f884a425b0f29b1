import { expect, test } from "../support/test.ts";

test.use({ serverOptions: { instances: 40 } });

test("a cell of the map names its instance and opens it, a block opens the filtered list", async ({
  app,
  page,
  server,
}) => {
  const long = "a-region-with-a-long-name-".repeat(3);
  for (const [place, { id }] of server.api.fleet.page(1, 40).entries())
    server.api.fleet.patch(String(id), { state: "RUNNING", region: place < 30 ? "eu-1" : long });
  server.api.fleet.patch("480213", { state: "ERROR", hostName: "broken" });
  await app.open("/overview");
  const block = page.getByRole("link", { name: "eu-1, 30 instances" });
  await expect(block).toBeVisible();
  // Each block shows its whole name.
  const map = page.getByRole("group", { name: "Map" });
  for (const name of ["eu-1", long])
    await expect(map.getByText(name, { exact: true })).toBeInViewport({ ratio: 1 });
  // The worst state is the first cell, below the block's name.
  const { x = 0, y = 0, height = 0 } = (await block.boundingBox()) ?? {};
  await page.mouse.move(x + 14, y + height + 12);
  await expect(page.getByText("broken")).toBeVisible();
  await page.mouse.click(x + 14, y + height + 12);
  await expect(app.detail.heading).toHaveText("broken");
  await page.goBack();
  await block.click();
  await expect(page).toHaveURL("/instances?q=region%3Aeu-1");
  await expect(app.list.hosts).toHaveCount(20);
});

test('"and 37 more" shows all groups, and Back returns to it', async ({ app, page, server }) => {
  for (const [place, { id }] of server.api.fleet.page(1, 40).entries()) {
    const tags = Array.from({ length: 10 }, (_, tag) => `tag-${place * 10 + tag}`);
    server.api.fleet.patch(String(id), { tags });
  }
  const scrolled = () => page.evaluate(() => scrollY);
  const groups = page.getByRole("table", { name: "Groups" }).getByRole("rowheader");
  await app.open("/overview?group=tag");
  await expect(groups).toHaveCount(100);
  const rest = page.getByRole("link", { name: /^and \d+ more, \d+ instances$/ });
  await rest.click();
  await expect(groups).toHaveCount(400);
  await expect.poll(scrolled).toBeGreaterThan(200);

  await groups.nth(300).getByRole("link").click();
  await expect(app.list.hosts).toHaveCount(1);
  await page.goBack();
  await expect(groups).toHaveCount(400);

  // Sorting mustn't move the parts above the table.
  const header = page.getByRole("button", { name: "vCPUs" });
  await header.scrollIntoViewIfNeeded();
  const top = await scrolled();
  expect(top).toBeGreaterThan(0);
  await header.click();
  await expect(page).toHaveURL(/sort=-vcpus/);
  expect(await scrolled()).toBe(top);
});
