import { Activity } from "../pages/activity.ts";
import { Connected } from "../pages/connected.ts";
import { expect, test } from "../support/test.ts";

const host = "worker-batch-02";
const stops = (log: { writes(): readonly { path: string }[] }) => log.writes().length;

test.use({ serverOptions: { transitMs: 300 } });

test("what was asked, and what came of it, is there after a reload", async ({ page, server }) => {
  const app = new Connected(page);
  const activity = new Activity(page);
  await app.open();
  const dialog = await app.askTo("Stop", host);
  await dialog.confirm.click();
  await activity.open();
  await expect(activity.row(host)).toContainText("Done");
  await page.reload();
  await expect(activity.row(host)).toContainText(/Stop.*Done.*Stopped/s);
  await expect(activity.row(host)).toContainText(server.api.log.writes()[0]?.requestId ?? "none");
  await activity.row(host).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: host })).toBeVisible();
});

test("a reload before the answer: the next visit reads the instance and says what came of it", async ({
  page,
  server,
}) => {
  server.api.faults.add({ method: "POST", kind: "hang", when: "after" });
  const app = new Connected(page);
  const activity = new Activity(page);
  page.on("dialog", (leaving) => void leaving.accept());
  await app.open();
  const dialog = await app.askTo("Stop", host);
  await dialog.confirm.click();
  await expect.poll(() => stops(server.api.log)).toBe(1);
  await page.reload();
  await activity.open();
  await expect(activity.row(host)).toContainText(/Done.*Stopped/s);
  expect(stops(server.api.log)).toBe(1);
});

test("a request that never reached the API is found not to have been acted on", async ({
  page,
  server,
}) => {
  server.api.faults.add({ method: "DELETE", kind: "hang", when: "before" });
  const app = new Connected(page);
  const activity = new Activity(page);
  page.on("dialog", (leaving) => void leaving.accept());
  await app.open();
  const dialog = await app.askTo("Delete", host);
  await dialog.confirmFor(host);
  await expect.poll(() => stops(server.api.log)).toBe(1);
  await page.reload();
  await activity.open();
  await expect(activity.row(host)).toContainText(/Unknown.*its state is Running/s);
  expect(stops(server.api.log)).toBe(1);
});

test("a closed tab's request is settled by a tab that is still open", async ({
  page,
  context,
  server,
}) => {
  server.api.faults.add({ method: "POST", kind: "hang", when: "after" });
  const app = new Connected(page);
  const activity = new Activity(page);
  await app.open();
  const tab = await context.newPage();
  const other = new Connected(tab);
  await other.list.open();
  const dialog = await other.askTo("Stop", host);
  await dialog.confirm.click();
  await expect.poll(() => stops(server.api.log)).toBe(1);
  await tab.close();
  await activity.open();
  await expect(activity.row(host)).toContainText(/Done.*Stopped/s);
  expect(stops(server.api.log)).toBe(1);
});

test("the journal can be narrowed and taken along, without the key", async ({ page, server }) => {
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
  const refused = await app.askTo("Stop", host);
  await refused.confirm.click();
  await expect(refused.problem("FORBIDDEN")).toBeVisible();
  await refused.cancel.click();
  const accepted = await app.askTo("Stop", "postgres-primary");
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
