import { targetAt } from "./target.ts";
import { expect, test } from "./test.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("an instance's id and address can be copied from its menu", async ({
  app,
  page,
  target,
  writes,
}) => {
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await app.open();
  await app.list.choose(target.host, "Copy ID");
  await expect(app.note("Copied")).toContainText(target.id);
  expect(await copied()).toBe(target.id);

  await app.list.choose(target.host, "Copy IPv4");
  await expect(app.note("Copied")).toContainText(target.ipv4);
  expect(await copied()).toBe(target.ipv4);
  await expect(app.list.actions(target.host)).toBeFocused();
  await writes.none();
});

test("without an address there is nothing to copy, and the item says so", async ({
  app,
  page,
  server,
  writes,
}) => {
  const target = targetAt(server.api, 13);
  await app.open();
  await app.list.openActions(target.host);
  const menu = app.list.menu(target.host);
  await expect(menu.getByRole("menuitem", { name: "Copy ID", exact: true })).toBeEnabled();
  const copyIpv4 = menu.getByRole("menuitem", { name: "Copy IPv4", exact: true });
  await expect(copyIpv4).toBeVisible();
  await expect(copyIpv4).toBeDisabled();
  await expect(copyIpv4).toHaveAccessibleDescription(/not given by the API/i);
  await copyIpv4.click({ force: true });
  await expect(app.note("Copied")).toBeHidden();
  await page.keyboard.press("Escape");
  await writes.none();
});

test.describe("where the browser refuses", () => {
  test.use({ permissions: [] });

  test("that it was not copied is said", async ({ app, page, target, writes }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("No", "NotAllowedError"));
    });
    await app.open();
    await app.list.choose(target.host, "Copy ID");
    await expect(app.note(/refused/)).toBeVisible();
    await writes.none();
  });
});
