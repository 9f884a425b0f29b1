import { expect, test } from "./journey.ts";

test("an unknown address shows Not found with a link to the instances", async ({
  page,
  connectPage,
  list,
}) => {
  await connectPage.enter("/specifications");
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page).toHaveURL("/nowhere");
  await page.getByRole("link", { name: "Go to instances" }).click();
  await expect(page).toHaveURL("/instances");
  await expect(list.table).toBeVisible();
});
