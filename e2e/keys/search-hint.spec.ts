import { expect, test } from "./test.ts";

test("on a phone the search box doesn't show its shortcut", async ({ app, page, writes }) => {
  await app.open("/instances?limit=10");
  const hint = page.getByRole("main").getByText("/", { exact: true });
  await expect(hint).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(hint).toBeHidden();
  await writes.none();
});
