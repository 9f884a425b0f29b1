import { Held } from "../actions/held.ts";
import { expect, test as base } from "./journey.ts";

/** What the API is told to delay is held until the test lets it go. */
const test = base.extend<{ held: Held }>({
  held: ({}, use) => use(new Held()),
  serverOptions: ({ held }, use) => use({ wait: held.wait }),
});

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

test("a key that was being checked when the person went back leads nowhere", async ({
  page,
  connectPage,
  held,
  server,
}) => {
  server.api.faults.add({ kind: "pass", delayMs: 1 });
  await page.goto("/nowhere");
  await page.getByRole("link", { name: "Go to instances" }).click();
  const asked = page.waitForRequest(/\/computes\?/);
  await connectPage.connect();
  const request = await asked;
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  held.release();
  // Nothing where it was given up.
  await (await request.response())?.finished();
  await expect(page).toHaveURL("/nowhere");
  await page.getByRole("link", { name: "Go to instances" }).click();
  await expect(connectPage.heading).toBeVisible();
  await expect(connectPage.connectButton).toHaveAccessibleName("Connect");
});
