import { expect, test } from "./journey.ts";

test("without a key a page leads to Connect, and after connecting to the page", async ({
  page,
  connectPage,
  header,
  server,
}) => {
  const path = "/instances?page=3&limit=10";
  await connectPage.open(path);
  await expect(page).toHaveURL(/\/connect\?to=/);
  expect(server.api.log.entries()).toEqual([]);
  await connectPage.connect();
  await expect(page).toHaveURL(path);
  await expect(header.banner).toBeVisible();
});

test("a return address that leads to another site is not followed", async ({
  page,
  connectPage,
  list,
  server,
}) => {
  // Browsers drop the tab character and read "//evil.example". More of them are in src/session/return-path.test.tsx.
  await connectPage.open(`/connect?to=${encodeURIComponent("/\t/evil.example")}`);
  await connectPage.connect();
  await expect(list.table).toBeVisible();
  expect(page.url()).toBe(`${server.url}/instances`);
});
