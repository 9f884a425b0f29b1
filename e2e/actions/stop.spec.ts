import { expect, test } from "./test.ts";
import { writeOf } from "./writes.ts";

test("one confirmation sends one stop, and the row says what is known, step by step", async ({
  app,
  server,
  target,
  writes,
}) => {
  await app.open();
  const dialog = await app.askTo("Stop", target.host);
  await dialog.confirm.click();

  await expect(dialog.box).toBeHidden();
  await expect(app.note(`Stopping ${target.host}`)).toBeVisible();
  const state = await app.list.cell(target.host, "State");
  await expect(state).toHaveText(/^StoppingStop requested$/);
  await expect(app.note(/stopped|is over/i)).toBeHidden();
  await expect(app.list.actions(target.host)).toBeFocused();

  server.api.fleet.patch(target.id, { state: "STOPPED" });
  await expect(app.note(`Stop of ${target.host} is over`)).toContainText("Its state is Stopped");
  await expect(state).toHaveText("Stopped");
  await writes.are(writeOf("Stop", target));
});

test("a stop that was accepted invents no state: the row keeps the one that the API gives", async ({
  app,
  server,
  target,
  writes,
}) => {
  await app.open();
  server.api.faults.add({ method: "POST", kind: "empty", status: 202 });
  const dialog = await app.askTo("Stop", target.host);
  await dialog.confirm.click();
  await expect(await app.list.cell(target.host, "State")).toHaveText(/^RunningStop requested$/);
  await writes.are(writeOf("Stop", target));
});

test.describe("at the local API's own pace", () => {
  test.use({ serverOptions: { transitMs: 1000 } });

  test("stopping ends in stopped without anybody's help", async ({ app, target, writes }) => {
    await app.open();
    const dialog = await app.askTo("Stop", target.host);
    await dialog.confirm.click();
    const state = await app.list.cell(target.host, "State");
    await expect(state).toContainText("Stopping");
    await expect(state).toHaveText("Stopped");
    await writes.are(writeOf("Stop", target));
  });
});
