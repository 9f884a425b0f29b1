import { targetAt } from "./target.ts";
import { expect, test } from "./test.ts";

test.use({ permissions: ["clipboard-write"] });

for (const [item, field] of [
  ["Copy ID", "id"],
  ["Copy host name", "host"],
  ["Copy IPv4", "ipv4"],
] as const) {
  test(`${item} in an instance's menu puts that on the clipboard, and says so`, async ({
    app,
    target,
    writes,
  }) => {
    await app.open();
    await app.list.choose(target.host, item);
    await expect(app.note("Copied")).toContainText(target[field]);
    await expect(app.list.actions(target.host)).toBeFocused();

    const dialog = await app.askTo("Delete", target.host);
    await dialog.hostName.press("ControlOrMeta+V");
    await expect(dialog.hostName).toHaveValue(target[field]);
    await writes.none();
  });
}

test("the name that a delete asks for can be copied in its dialog, and pasted", async ({
  app,
  target,
  writes,
}) => {
  await app.open();
  const dialog = await app.askTo("Delete", target.host);
  await dialog.copyHostName.click();
  await expect(dialog.note("Copied")).toBeAttached();
  await dialog.hostName.press("ControlOrMeta+V");
  await expect(dialog.hostName).toHaveValue(target.host);
  await expect(dialog.confirm).toBeEnabled();
  await writes.none();
});

test("without an address there is nothing to copy, and the item says so", async ({
  app,
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
  await writes.none();
});
