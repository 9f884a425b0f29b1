import { expect, sidewaysScroll, test } from "./journey.ts";

test("a host name of markup, 300 characters without a space, shows as text", async ({
  page,
  connectPage,
  list,
  detail,
  server,
}) => {
  // For other names and fields see `src/instances/list.test.tsx`.
  const name = `<img/src=x/onerror="document.title='owned'">${"x".repeat(256)}`;
  server.api.fleet.patch("480213", { hostName: name, tags: [name, name], region: name });
  await connectPage.enter();
  await expect(list.hosts.first()).toHaveText(name);
  await expect(list.hosts).toHaveCount(20);
  await expect(list.actions(name)).toBeVisible();
  await expect(page).toHaveTitle(/^Instances \(\d+\) · Compute$/);
  expect(await sidewaysScroll(page)).toBe(0);

  await list.hosts.first().click();
  await expect(detail.heading).toHaveText(name);
  await expect(detail.card("Details")).toBeVisible();
  await expect(page).toHaveTitle(`${name} · Compute`);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysScroll(page)).toBe(0);
  await page.goBack();
  await expect(list.hosts.first()).toHaveText(name);
  expect(await sidewaysScroll(page)).toBe(0);
});
