import { expect, test } from "./journey.ts";

for (const path of [
  "/instances?page=3&limit=10",
  "/instances/480213",
  "/specifications?page=2&limit=10",
]) {
  test(`without a key ${path} leads to Connect, and from there on`, async ({
    page,
    connectPage,
    header,
    server,
  }) => {
    await connectPage.open(path);
    await expect(page).toHaveURL(/\/connect\?to=/);
    expect(server.api.log.entries()).toEqual([]);
    await connectPage.connect();
    await expect(page).toHaveURL(path);
    await expect(header.banner).toBeVisible();
  });
}

test("the view that was asked for shows", async ({ connectPage, pager, list }) => {
  await connectPage.enter("/instances?page=3&limit=10");
  await expect(pager.position).toHaveText("21–30 of 250");
  await expect(list.hosts).toHaveCount(10);
});

for (const path of ["/instances", "/specifications"]) {
  test(`a page of ${path} that cannot be is corrected on the way`, async ({
    page,
    connectPage,
  }) => {
    await connectPage.enter(`${path}?page=0&limit=1000`);
    await expect(page.getByRole("rowheader")).toHaveCount(20);
    await expect(page).toHaveURL(path);
  });
}

/** What a browser, or a careless app, could take for another origin; and what would lead nowhere. */
const hostile = [
  "//evil.example",
  "https://evil.example",
  String.raw`/\evil.example`,
  String.raw`\\evil.example`,
  // Browsers drop the tab, and see "//evil.example".
  "/\t/evil.example",
  "/.//evil.example",
  "/..//evil.example/x",
  "javascript:alert(1)",
  "/connect",
  "/connect?to=/connect",
  "instances",
];

for (const to of hostile.slice(0, 7)) {
  test(`the return address ${JSON.stringify(to)} is not followed`, async ({
    page,
    connectPage,
    list,
    server,
  }) => {
    await connectPage.open(`/connect?to=${encodeURIComponent(to)}`);
    await connectPage.connect();
    await expect(list.table).toBeVisible();
    expect(page.url()).toBe(`${server.url}/instances`);
  });
}

test("nor where no key is asked for any more", async ({ page, connectPage, list, server }) => {
  // The whole page is loaded nine times.
  test.slow();
  await connectPage.enter("/specifications");
  for (const to of hostile) {
    await page.goto(`/connect?to=${encodeURIComponent(to)}`);
    await expect(list.heading).toBeVisible();
    expect(page.url()).toBe(`${server.url}/instances`);
  }
});

test("nor unencoded", async ({ page, connectPage, list, server }) => {
  await connectPage.open("/connect?to=//evil.example");
  await connectPage.connect();
  await expect(list.heading).toBeVisible();
  expect(page.url()).toBe(`${server.url}/instances`);
});
