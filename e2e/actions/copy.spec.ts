import { expect, test } from "./test.ts";

test.use({ permissions: ["clipboard-write"] });

test("the host name can be copied in the delete dialog and pasted", async ({
  app,
  target,
  writes,
}) => {
  await app.open();
  const dialog = await app.openDialog("Delete", target.host);
  await dialog.copyHostName.click();
  await expect(dialog.note("Copied")).toBeAttached();
  await dialog.hostName.press("ControlOrMeta+V");
  await expect(dialog.hostName).toHaveValue(target.host);
  await expect(dialog.confirm).toBeEnabled();
  await writes.none();
});
