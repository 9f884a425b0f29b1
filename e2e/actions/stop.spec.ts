import { expect, test } from "./test.ts";
import { stopOf } from "./writes.ts";

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
  const state = await app.list.cell(target.host, "State");
  await expect(state).toHaveText(/^StoppingStop requested$/);
  await expect(app.note(`Stopping ${target.host}`)).toBeVisible();
  await expect(app.note(/stopped|is over/i)).toBeHidden();

  server.api.fleet.patch(target.id, { state: "STOPPED" });
  await expect(state).toHaveText("Stopped");
  await expect(app.note(`Stop of ${target.host} is over`)).toContainText("Its state is Stopped");
  await writes.are(stopOf(target));
});

test("while the stop is only accepted, the state stays the one that the API gives", async ({
  app,
  server,
  target,
  writes,
}) => {
  await app.open();
  const dialog = await app.askTo("Stop", target.host);
  server.api.faults.add({ method: "POST", kind: "empty", status: 202 });
  await dialog.confirm.click();
  const state = await app.list.cell(target.host, "State");
  await expect(state).toHaveText(/^RunningStop requested$/);
  await writes.are(stopOf(target));
});

test.describe("with the local API's own pace", () => {
  test.use({ serverOptions: { transitMs: 1000 } });

  test("stopping ends in stopped without anybody's help", async ({ app, target, writes }) => {
    await app.open();
    const dialog = await app.askTo("Stop", target.host);
    await dialog.confirm.click();
    const state = await app.list.cell(target.host, "State");
    await expect(state).toContainText("Stopping");
    await expect(state).toHaveText("Stopped");
    await writes.are(stopOf(target));
  });
});
