import { Activity } from "../pages/activity.ts";
import { Connected } from "../pages/connected.ts";
import { expect, test } from "../support/test.ts";

const host = "worker-batch-02";
const stops = (log: { writes(): readonly { path: string }[] }) => log.writes().length;

test.use({ serverOptions: { transitMs: 300 } });

test("an open tab resolves the request of a closed tab", async ({ page, context, server }) => {
  server.api.faults.add({ method: "POST", kind: "hang", when: "after" });
  const app = new Connected(page);
  const activity = new Activity(page);
  await app.open();
  const tab = await context.newPage();
  const other = new Connected(tab);
  await other.list.open();
  const dialog = await other.openDialog("Stop", host);
  await dialog.confirm.click();
  await expect.poll(() => stops(server.api.log)).toBe(1);
  await tab.close();
  await activity.open();
  await expect(activity.row(host)).toContainText(/Done.*Stopped/s);
  expect(stops(server.api.log)).toBe(1);
});
