import { targetAt } from "./target.ts";
import { expect, test } from "./test.ts";
import { sendAndLeave, slow } from "./under-way.ts";
import { writeOf } from "./writes.ts";

test("a stop whose dialog is closed under way goes on, and is announced", async ({
  app,
  held,
  server,
  target,
  writes,
}) => {
  await app.open();
  server.api.faults.add(slow("Stop", { kind: "pass" }));
  const dialog = await app.askTo("Stop", target.host);
  await dialog.confirm.click();
  await expect(dialog.note("Sent")).toBeVisible();
  await dialog.close.click();
  await expect(dialog.box).toBeHidden();
  await expect(app.list.row(target.host)).not.toContainText("requested");

  held.release();
  await expect(app.note(`Stopping ${target.host}`)).toBeVisible();
  await expect(app.list.row(target.host)).toContainText("Stop requested");
  await writes.are(writeOf("Stop", target));
});

test("a stop left under way with the browser's Back is announced on the page before", async ({
  app,
  held,
  page,
  server,
  target,
  writes,
}) => {
  await app.open();
  await app.list.openInstance(target.host);
  server.api.faults.add(slow("Stop", { kind: "pass" }));
  const dialog = await app.askHereTo("Stop", target.host);
  await dialog.confirm.click();
  await expect(dialog.note("Sent")).toBeVisible();
  await page.goBack();
  await expect(dialog.box).toBeHidden();
  held.release();
  await expect(app.note(`Stopping ${target.host}`)).toBeVisible();
  await expect(app.list.row(target.host)).toContainText("Stop requested");
  await writes.are(writeOf("Stop", target));
});

test("the outcome of a dialog that was left does not close the next one", async ({
  app,
  held,
  page,
  server,
  target,
  writes,
}) => {
  const other = targetAt(server.api, 1);
  await app.open();
  server.api.faults.add(slow("Stop", { status: 403, count: 1 }));
  await sendAndLeave(await app.askTo("Stop", target.host), target.host, () =>
    page.mouse.click(5, 500),
  );
  const next = await app.askTo("Stop", other.host);
  await expect(next.confirm).toBeEnabled();
  held.release();
  await writes.are(writeOf("Stop", target, 403));
  await expect(next.box).toBeVisible();
  await next.cancel.click();
  await expect(app.alert(target.host)).toContainText("FORBIDDEN");
  await writes.are(writeOf("Stop", target, 403));
});
