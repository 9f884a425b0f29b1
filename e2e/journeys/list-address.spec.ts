import { expect, test } from "./journey.ts";

test("reload, back and forward restore the view", async ({ page, connectPage, pager, list }) => {
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
