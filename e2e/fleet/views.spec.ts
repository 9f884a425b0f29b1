import { expect, test } from "./fleet.ts";

test.beforeEach(async ({ connectPage, list, server }) => {
  server.api.fleet.patch("480213", { hostName: "web-10" });
  server.api.fleet.patch("480250", { hostName: "web-9", ipv4: "9.0.0.1" });
  server.api.fleet.patch("480287", { hostName: null, ipv4: null });
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
});

test("any column sorts: up, down, and back to the API's order", async ({ page, fleet, list }) => {
  const first = await list.hosts.allTextContents();
  await fleet.sortBy("IPv4");
  await expect(list.hosts.first()).toHaveText("web-9");
  await expect(page).toHaveURL("/instances?sort=ipv4");
  await expect(fleet.header("IPv4")).toHaveAttribute("aria-sort", "ascending");
  await fleet.sortBy("IPv4");
  await expect(page).toHaveURL("/instances?sort=-ipv4");
  await expect(list.hosts.first()).not.toHaveText("web-9");
  await fleet.sortBy("IPv4");
  await expect(page).toHaveURL("/instances");
  await expect(list.hosts).toHaveText(first);
});

test("host names sort as people count", async ({ fleet, list }) => {
  await fleet.type("host:web-9,web-10");
  await fleet.sortBy("Host name");
  await expect(list.hosts.first()).toHaveText("web-9");
  await expect(list.hosts.nth(1)).toHaveText("web-10");
});

test("columns can be hidden, and that is remembered", async ({ page, fleet, list }) => {
  await fleet.button("Columns").click();
  const menu = page.getByRole("menu", { name: "Columns" });
  await menu.getByRole("menuitemcheckbox", { name: "Image" }).click();
  await expect(fleet.header("Image")).toHaveCount(0);
  await expect(menu.getByRole("menuitemcheckbox", { name: "Host name" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(list.hosts).toHaveCount(20);
  await expect(fleet.header("Image")).toHaveCount(0);
  await expect(fleet.header("Region")).toHaveCount(1);
});

test("a view can be saved by name, gone back to, and deleted", async ({ page, fleet, list }) => {
  await fleet.type("web-10");
  await fleet.sortBy("Created");
  await expect(list.hosts.first()).toHaveText("web-10");
  await fleet.button("Views").click();
  const views = page.getByRole("dialog", { name: "Saved views" });
  await views.getByRole("textbox", { name: "Name of this view" }).fill("Tens <by age>");
  await page.keyboard.press("Enter");
  await expect(views.getByRole("button", { name: /^Tens <by age>/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto("/instances");
  await fleet.button("Views").click();
  await views.getByRole("button", { name: /^Tens <by age>/ }).click();
  await expect(page).toHaveURL("/instances?q=web-10&sort=created");
  await expect(list.hosts.first()).toHaveText("web-10");
  await fleet.button("Views").click();
  await views.getByRole("button", { name: "Delete view Tens <by age>" }).click();
  await expect(views).toContainText("None yet.");
});

test("the catalogue leads to the instances of a size, and knows their number once the fleet is loaded", async ({
  page,
  fleet,
  header,
  list,
}) => {
  await header.goTo("Specifications");
  const row = page.getByRole("row", { name: /c1-m2/ }).first();
  await row.getByRole("link", { name: "Show instances that use c1-m2" }).click();
  await expect(page).toHaveURL("/instances?q=spec%3Dc1-m2");
  await expect(fleet.count).toHaveText(/^\d+ of 250$/);
  const count = /^(\d+) of 250$/.exec((await fleet.count.textContent()) ?? "")?.[1] ?? "none";
  await expect(list.hosts.first()).toBeVisible();
  await header.goTo("Specifications");
  await expect(
    row.getByRole("link", { name: new RegExp(`^${count} instances? (that use|uses) c1-m2$`) }),
  ).toBeVisible();
});
