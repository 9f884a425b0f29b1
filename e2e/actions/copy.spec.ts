import { expect, test } from "./test.ts";

test.use({ permissions: ["clipboard-write"] });

test("Copy host name in an instance's menu puts that on the clipboard, and says so", async ({
  app,
  target,
  writes,
}) => {
  await app.open();
  await app.list.choose(target.host, "Copy host name");
  await expect(app.note("Copied")).toContainText(target.host);
  await expect(app.list.actions(target.host)).toBeFocused();

  const dialog = await app.askTo("Delete", target.host);
  await dialog.hostName.press("ControlOrMeta+V");
  await expect(dialog.hostName).toHaveValue(target.host);
  await writes.none();
});

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
