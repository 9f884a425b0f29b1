import { Connected } from "../pages/connected.ts";
import { expect, test } from "./test.ts";

test("what a dialog shows stays as it was read, also when another tab's dialog reads later", async ({
  app,
  context,
  server,
  target,
  writes,
}) => {
  await app.open();
  const tab = await context.newPage();
  const other = new Connected(tab);
  await tab.goto("/instances");
  const dialog = await app.askTo("Stop", target.host);
  await expect(dialog.confirm).toBeEnabled();
  const before = await dialog.facts();
  server.api.fleet.patch(target.id, { ipv4: "203.0.113.77" });
  const later = await other.askTo("Stop", target.host);
  await expect(later.box).toContainText("203.0.113.77");
  expect(await dialog.facts()).toEqual(before);
  await writes.none();
});
