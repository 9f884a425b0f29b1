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

// Browsers drop the tab character and read "//evil.example". More of them are in src/session/return-path.test.tsx.
for (const to of ["//evil.example", "/\t/evil.example"]) {
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
