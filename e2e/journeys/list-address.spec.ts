import { expect, test } from "./journey.ts";

test("reload, back and forward give the same view", async ({ page, connectPage, pager, list }) => {
  await connectPage.enter("/instances?page=2&limit=10");
  await expect(pager.position).toHaveText("11–20 of 250");
  await pager.goTo("Next");
  await expect(pager.position).toHaveText("21–30 of 250");
  const hosts = await list.hosts.allInnerTexts();

  await page.reload();
  await expect(pager.position).toHaveText("21–30 of 250");
  await expect(list.hosts).toHaveText(hosts);
  await expect(page).toHaveURL("/instances?page=3&limit=10");

  await page.goBack();
  await expect(pager.position).toHaveText("11–20 of 250");
  await expect(page).toHaveURL("/instances?page=2&limit=10");
  await page.goForward();
  await expect(pager.position).toHaveText("21–30 of 250");
  await expect(list.hosts).toHaveText(hosts);
});

test("back from an instance leads to the same page of the list", async ({
  page,
  connectPage,
  pager,
  list,
  detail,
}) => {
  await connectPage.enter("/instances?page=4&limit=10");
  await list.hosts.first().click();
  await expect(detail.card("Overview")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/instances?page=4&limit=10");
  await expect(pager.position).toHaveText("31–40 of 250");
});

test("a pasted link gives the view of who copied it", async ({ page, connectPage, pager }) => {
  await connectPage.enter();
  await pager.showRows(50);
  await pager.goTo("Next");
  await expect(pager.position).toHaveText("51–100 of 250");
  const link = page.url();
  await page.goto("/specifications");
  await page.goto(link);
  await expect(pager.position).toHaveText("51–100 of 250");
  await expect(pager.rowsPerPage).toHaveValue("50");
});

test("a page or limit that cannot be is corrected in the address", async ({
  page,
  connectPage,
  list,
  server,
}) => {
  // The whole page is loaded nine times.
  test.slow();
  await connectPage.enter("/specifications");
  for (const [given, corrected, rows] of [
    ["?page=0&limit=1000", "", 20],
    ["?page=abc", "", 20],
    ["?page=-1&limit=0", "", 20],
    ["?page=1.5&limit=10", "?limit=10", 10],
    ["?page=3&limit=101", "?page=3", 20],
    // 2^53 + 1: no number of a page that a browser could send on as it is.
    ["?page=9007199254740993", "", 20],
    ["?page=null&limit=true", "", 20],
    ["?page=2&page=3", "", 20],
    ["?page=1&limit=20", "", 20],
  ] as const) {
    server.api.log.clear();
    await list.open(given);
    await expect(list.hosts).toHaveCount(rows);
    await expect(page).toHaveURL(`/instances${corrected}`);
    const asked = server.api.log.entries().filter(({ path }) => path === "/api/v1/computes");
    for (const { search } of asked) {
      expect(search).toMatch(/^\?page=[1-9]\d*&limit=([1-9]\d?|100)$/);
    }
  }
});

test("a page past the end offers the last one", async ({ page, connectPage, pager, list }) => {
  await connectPage.enter("/instances?page=999");
  await expect(page.getByText("Page 999 is past the end of the list.")).toBeVisible();
  await expect(page).toHaveURL("/instances?page=999");
  await page.getByRole("button", { name: "Go to page 13" }).click();
  await expect(pager.position).toHaveText("241–250 of 250");
  await expect(list.hosts).toHaveCount(10);
  await expect(page).toHaveURL("/instances?page=13");
});
