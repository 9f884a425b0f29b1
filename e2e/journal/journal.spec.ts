import { Activity } from "../pages/activity.ts";
import { Connected } from "../pages/connected.ts";
import { expect, test } from "../support/test.ts";

const host = "worker-batch-02";
const stops = (log: { writes(): readonly { path: string }[] }) => log.writes().length;

test.use({ serverOptions: { transitMs: 300 } });

test("after a reload before the response, the app reads the instance and shows the outcome", async ({
  page,
  server,
}) => {
  server.api.faults.add({ method: "POST", kind: "hang", when: "after" });
  const app = new Connected(page);
  const activity = new Activity(page);
  page.on("dialog", (leaving) => void leaving.accept());
  await app.open();
  const dialog = await app.openDialog("Stop", host);
  await dialog.confirm.click();
  await expect.poll(() => stops(server.api.log)).toBe(1);
  await page.reload();
  await activity.open();
  await expect(activity.row(host)).toContainText(/Done.*Stopped/s);
  expect(stops(server.api.log)).toBe(1);
});

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

test("the journal can be filtered and exported, without the key", async ({ page, server }) => {
  server.api.faults.add({
    method: "POST",
    status: 403,
    code: "FORBIDDEN",
    message: "=cmd()",
    count: 1,
  });
  const app = new Connected(page);
  const activity = new Activity(page);
  await app.open();
  const refused = await app.openDialog("Stop", host);
  await refused.confirm.click();
  await expect(refused.problem("FORBIDDEN")).toBeVisible();
  await refused.cancel.click();
  const accepted = await app.openDialog("Stop", "postgres-primary");
  await accepted.confirm.click();
  await activity.open();
  await expect(activity.row("postgres-primary")).toContainText("Done");
  await activity.outcome.selectOption("refused");
  await expect(activity.row("postgres-primary")).toHaveCount(0);
  const json: unknown = JSON.parse(await activity.exported("JSON"));
  expect(json).toMatchObject([{ action: "stop", host, outcome: "Refused", code: "FORBIDDEN" }]);
  await activity.outcome.selectOption("All");
  const csv = await activity.exported("CSV");
  expect(csv.split("\r\n")[0]).toContain("askedAt,changedAt,action,instanceId,host");
  expect(csv).toContain("postgres-primary");
  expect(csv + JSON.stringify(json)).not.toContain("demo-owner");
  await page.reload();
  await expect(activity.row("postgres-primary")).toBeVisible();
});
