import { expect, test } from "./test.ts";
import { writeOf } from "./writes.ts";

test.describe("where a delete takes no time", () => {
  test.use({ serverOptions: { transitMs: 0 } });

  test("a delete whose answer was lost counts as done once the instance is seen to be gone", async ({
    app,
    server,
    target,
    writes,
  }) => {
    await app.open();
    server.api.faults.add({ method: "DELETE", kind: "cut", when: "after" });
    const dialog = await app.askTo("Delete", target.host);
    await dialog.confirmFor(target.host);
    await expect(dialog.box).toBeHidden();
    await expect(app.note(target.host)).toContainText("no longer exists");
    await expect(app.list.row(target.host)).toBeHidden();
    await expect(app.pager.position).toHaveText("1–20 of 249");
    await expect(app.alerts).toBeHidden();
    await writes.are(writeOf("Delete", target, "unanswered"));
  });
});

test("a stop whose answer was lost, of an instance that is gone by then, says both", async ({
  app,
  held,
  server,
  target,
  writes,
}) => {
  await app.open();
  server.api.faults.add({ method: "POST", kind: "cut", delayMs: 1 });
  const dialog = await app.askTo("Stop", target.host);
  await dialog.confirm.click();
  await expect(dialog.note("Sent")).toBeVisible();
  server.api.fleet.remove(target.id);
  held.release();
  await expect(dialog.problem("not known whether the API acted")).toContainText("no longer exists");
  await expect(dialog.confirm).toBeHidden();
  await dialog.close.click();
  await expect(app.list.row(target.host)).toBeHidden();
  await writes.are(writeOf("Stop", target, "unanswered"));
});
