import { expect, test } from "./journey.ts";

test("has all sizes on one page, and fewer with a limit in the URL", async ({
  page,
  connectPage,
  specifications,
  pager,
}) => {
  await connectPage.enter("/specifications");
  await expect(specifications.names).toHaveCount(24);
  await expect(pager.position).toBeHidden();
  await page.goto("/specifications?limit=20");
  await expect(pager.position).toHaveText("1–20 of 24");
  await expect(specifications.names).toHaveCount(20);
  await pager.goTo("Next");
  await expect(page).toHaveURL("/specifications?page=2&limit=20");
  await expect(pager.position).toHaveText("21–24 of 24");
  await expect(specifications.names).toHaveCount(4);
  await page.reload();
  await expect(pager.position).toHaveText("21–24 of 24");
  await page.goBack();
  await expect(pager.position).toHaveText("1–20 of 24");
  await pager.showRows(100);
  await expect(page).toHaveURL("/specifications");
  await expect(specifications.names).toHaveCount(24);
});
