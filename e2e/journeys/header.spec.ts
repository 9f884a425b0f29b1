import { expect, test } from "./journey.ts";

test("leads to the pages, and marks the one that shows", async ({
  page,
  connectPage,
  header,
  list,
  specifications,
}) => {
  await connectPage.enter("/instances?page=2");
  await expect(header.link("Instances")).toHaveAttribute("aria-current", "page");
  await expect(header.link("Specifications")).not.toHaveAttribute("aria-current");
  await header.goTo("Specifications");
  await expect(page).toHaveURL("/specifications");
  await expect(specifications.heading).toBeVisible();
  await expect(header.link("Specifications")).toHaveAttribute("aria-current", "page");
  await expect(header.link("Instances")).not.toHaveAttribute("aria-current");
  await header.goTo("Instances");
  await expect(page).toHaveURL("/instances");
  await expect(list.heading).toBeVisible();
});

test("the address / is the instances", async ({ page, connectPage, list }) => {
  await connectPage.enter("/");
  await expect(page).toHaveURL("/instances");
  await expect(list.table).toBeVisible();
  await page.goto("/");
  await expect(page).toHaveURL("/instances");
});

test("the connection's menu works with the keyboard alone", async ({
  page,
  connectPage,
  header,
  server,
}) => {
  await connectPage.enter();
  await header.connectionButton.focus();
  await page.keyboard.press("Enter");
  await expect(header.connectionMenu).toContainText(new URL(server.url).host);
  await page.keyboard.press("Escape");
  await expect(header.connectionMenu).toHaveCount(0);
  await expect(header.connectionButton).toBeFocused();

  await page.keyboard.press("ArrowDown");
  const disconnect = header.connectionMenu.getByRole("menuitem", { name: "Disconnect" });
  await expect(disconnect).toBeVisible();
  await page.keyboard.press("Home");
  await expect(disconnect).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(connectPage.heading).toBeVisible();
});

test("the connection says when its menu is open", async ({ connectPage, header }) => {
  await connectPage.enter();
  await expect(header.connectionButton).toHaveAttribute("aria-haspopup", "menu");
  await expect(header.connectionButton).toHaveAttribute("aria-expanded", "false");
  await header.openConnectionMenu();
  await expect(header.connectionMenu).toBeVisible();
  await expect(header.connectionMenu).toContainText("key …9a41");
});
