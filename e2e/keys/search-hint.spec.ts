import { expect, test } from "./test.ts";

test("the empty search box shows the key that leads to it, while that key does so", async ({
  app,
  fleet,
  page,
  press,
  sheet,
  writes,
}) => {
  await app.open("/instances?limit=10");
  const hint = page.getByRole("main").getByText("/", { exact: true });
  await expect(hint).toBeVisible();
  await fleet.type("web");
  await expect(hint).toHaveCount(0);
  await fleet.type("");
  await expect(hint).toBeVisible();
  await fleet.box.blur();
  await press("?");
  await sheet.singleKeys.uncheck();
  await expect(hint).toHaveCount(0);
  await sheet.singleKeys.check();
  await sheet.close.click();
  await expect(hint).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(hint).toBeHidden();
  await writes.none();
});
