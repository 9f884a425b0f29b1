import { expect, test } from "./journey.ts";

test("an address that is no page says so, and leads to the instances", async ({
  page,
  connectPage,
  list,
}) => {
  await connectPage.enter("/specifications");
  for (const path of ["/nowhere", "/specifications/c2", "/instances/480213/logs"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await expect(page).toHaveURL(path);
  }
  await page.getByRole("link", { name: "Go to instances" }).click();
  await expect(page).toHaveURL("/instances");
  await expect(list.table).toBeVisible();
});

test("without a key too", async ({ page, connectPage }) => {
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await page.getByRole("link", { name: "Go to instances" }).click();
  await expect(connectPage.heading).toBeVisible();
});

// Tabs and screen readers name a page by its title (WCAG 2.4.2).
test("its title says so as well", async ({ page }) => {
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page).toHaveTitle("Page not found · Compute");
});
