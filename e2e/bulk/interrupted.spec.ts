import type { Page } from "@playwright/test";
import type { LocalApi } from "../../local-api/local-api.ts";
import type { Held } from "../actions/held.ts";
import type { Target } from "../actions/target.ts";
import { BulkDialog, Run, Selection } from "../pages/bulk.ts";
import { Connected } from "../pages/connected.ts";
import { askFor, expect, firstTargets, idsOf, test, written } from "./test.ts";

/** More than are worked on at once. */
const many = 18;
const heldStop = { method: "POST", kind: "pass", delayMs: 1 } as const;

test("paused, nothing more is sent; resumed, the rest is, each once", async ({
  app,
  held,
  page,
  run,
  server,
}) => {
  const targets = firstTargets(server.api, many);
  server.api.faults.add({ ...heldStop, skip: 2 });
  await app.open();
  const dialog = await askFor(page, "Stop", targets);
  await dialog.confirm.click();
  await expect(run.progress).toHaveAttribute("aria-valuetext", `2 of ${many}`);
  await run.pause.click();
  await expect(run.title).toHaveText(`Stopping ${many} instances (paused)`);
  held.release();
  // What was on its way comes to its end; what was not is not sent.
  await expect(run.panel).not.toContainText("under way");
  await expect(run.panel).toContainText("not sent");
  const before = written(server.api);
  expect(before.length).toBeLessThan(many);
  await app.list.refresh();
  await app.header.goTo("Activity");
  await app.header.goTo("Instances");
  expect(written(server.api)).toEqual(before);
  await run.resume.click();
  await expect(run.panel).toContainText(`${many} done`);
  expect(written(server.api)).toEqual(idsOf(targets));
});

test("cancelled, the rest is not sent, and can be confirmed anew", async ({
  app,
  held,
  page,
  run,
  server,
}) => {
  const targets = firstTargets(server.api, many);
  server.api.faults.add({ ...heldStop, skip: 2 });
  await app.open();
  await (await askFor(page, "Stop", targets)).confirm.click();
  await expect(run.progress).toHaveAttribute("aria-valuetext", `2 of ${many}`);
  await run.cancelRemaining.click();
  held.release();
  await expect(run.title).toHaveText(`Stop of ${many} instances: cancelled.`);
  const before = written(server.api);
  expect(before.length).toBeLessThan(many);
  await run.button(/^Go on with \d+ not sent$/).click();
  const dialog = new BulkDialog(page, "Stop");
  await expect(dialog.targets).toHaveCount(many - before.length);
  expect(written(server.api)).toEqual(before);
  await dialog.confirm.click();
  await expect(run.title).toContainText("the run is over");
  expect(written(server.api)).toEqual(idsOf(targets));
});

for (const how of ["Cancel remaining", "Pause"] as const) {
  test(`after ${how} nothing is sent again that the API has refused for its rate`, async ({
    app,
    held,
    page,
    run,
    server,
  }) => {
    const targets = firstTargets(server.api, 2);
    server.api.faults.add({ method: "POST", kind: "rate-limit", delayMs: 1, count: 2 });
    await app.open();
    await (await askFor(page, "Stop", targets)).confirm.click();
    await expect.poll(() => server.api.log.writes().length).toBe(2);
    await run.button(how).click();
    held.release();
    await expect(run.panel).toContainText("2 not sent");
    await app.header.goTo("Activity");
    await expect(page.getByRole("row").filter({ hasText: "Cancelled" })).toHaveCount(2);
    expect(written(server.api)).toEqual([]);
    expect(server.api.log.writes()).toHaveLength(2);
  });
}

test("an API that fails is waited for as one that cannot be reached: nothing is left out for it", async ({
  app,
  page,
  run,
  server,
}) => {
  const targets = firstTargets(server.api, 2);
  await app.open();
  const dialog = await askFor(page, "Stop", targets);
  server.api.faults.add({ method: "GET", path: "*/computes/*", status: 503 });
  await dialog.confirm.click();
  await expect(run.problem).toContainText("Nothing is sent until the instances can be read again");
  server.api.faults.clear();
  await expect(run.panel).toContainText("2 done");
  expect(written(server.api)).toEqual(idsOf(targets));
});

test("the end of a run leaves no key under the hand that throws its report away", async ({
  app,
  held,
  page,
  run,
  server,
}) => {
  const targets = firstTargets(server.api, 1);
  server.api.faults.add(heldStop);
  await app.open();
  await (await askFor(page, "Stop", targets)).confirm.click();
  await run.openReport();
  held.release();
  await expect(run.outcome(targets[0]?.host ?? "")).toContainText("Done");
  await page.keyboard.press("Escape");
  await expect(run.report).toBeHidden();
  await expect(run.button("Report…")).toBeFocused();
});

test("a team code in the middle ends it: nothing further is sent", async ({
  app,
  page,
  run,
  server,
}) => {
  const targets = firstTargets(server.api, many);
  server.api.faults.add({ method: "POST", skip: 2, status: 403, code: "TEAM_SUSPENDED" });
  await app.open();
  await (await askFor(page, "Stop", targets)).confirm.click();
  await expect(run.title).toContainText("the API refuses all of them");
  await expect(app.alert("TEAM_SUSPENDED")).toBeVisible();
  await expect(run.panel).toContainText(/refused.*not sent/);
  expect(written(server.api).length).toBeLessThan(many);
});

test("a rejected key in the middle ends it with the session; the next one shows what was not sent", async ({
  app,
  page,
  run,
  server,
}) => {
  const targets = firstTargets(server.api, many);
  server.api.faults.add({
    method: "POST",
    skip: 2,
    status: 401,
    code: "UNAUTHORIZED",
  });
  await app.open();
  await (await askFor(page, "Stop", targets)).confirm.click();
  await expect(app.connectPage.heading).toBeVisible();
  const before = written(server.api).length;
  server.api.faults.clear();
  // On the page that is there: another one would cut off what this one still writes down.
  await app.connectPage.connect();
  await expect(run.panel).toContainText("not sent");
  await expect(run.title).toContainText(/ended/);
  await page.reload();
  await expect(run.title).toContainText(/ended/);
  expect(written(server.api)).toHaveLength(before);
});

test("a reload in the middle asks first; then it shows what was done, finds out what is unknown, and goes on when told", async ({
  app,
  held,
  page,
  run,
  server,
}) => {
  const targets = firstTargets(server.api, many);
  server.api.faults.add({ ...heldStop, skip: 2 });
  await app.open();
  await (await askFor(page, "Stop", targets)).confirm.click();
  await expect(run.progress).toHaveAttribute("aria-valuetext", `2 of ${many}`);
  const asked = page.waitForEvent("dialog");
  const reloaded = page.reload();
  await (await asked).accept();
  held.release();
  await reloaded;
  await expect(run.title).toContainText("interrupted");
  await expect(run.panel).not.toContainText("under way");
  const before = written(server.api);
  expect(before.length).toBeLessThan(many);
  await run.button(/^Go on with \d+ not sent$/).click();
  const dialog = new BulkDialog(page, "Stop");
  await dialog.confirm.click();
  await expect(run.title).toContainText("the run is over");
  const after = written(server.api);
  expect(new Set(after).size).toBe(after.length);
});

test("what a run has left undone stays within reach, also when it is dismissed and another has run", async ({
  app,
  page,
  run,
  server,
}) => {
  const targets = firstTargets(server.api, 3);
  server.api.faults.add({ method: "POST", count: 1, status: 409, code: "CONFLICT" });
  await app.open();
  await (await askFor(page, "Stop", targets)).confirm.click();
  await expect(run.panel).toContainText("2 done, 1 refused");
  await run.button("Dismiss").click();
  await expect(run.panel).toBeHidden();
  await app.header.goTo("Activity");
  const past = page.getByRole("region", { name: "Runs" }).getByRole("listitem");
  await expect(past).toContainText("2 done, 1 refused");
  await past.getByRole("button", { name: "Retry refused" }).click();
  await new BulkDialog(page, "Stop").confirm.click();
  await expect(past).toHaveCount(2);
  await expect(run.panel).toContainText("1 done");
  await past.last().getByRole("button", { name: "Report…" }).click();
  await expect(run.report.getByRole("listitem")).toHaveCount(3);
});

test("the refused can be tried again, after being confirmed again", async ({
  app,
  page,
  run,
  server,
}) => {
  const targets = firstTargets(server.api, 3);
  server.api.faults.add({ method: "POST", count: 1, status: 409, code: "CONFLICT" });
  await app.open();
  await (await askFor(page, "Stop", targets)).confirm.click();
  await expect(run.panel).toContainText("2 done, 1 refused");
  expect(written(server.api)).toHaveLength(3);
  await run.button("Retry refused").click();
  const dialog = new BulkDialog(page, "Stop");
  await expect(dialog.targets).toHaveCount(1);
  expect(written(server.api)).toHaveLength(3);
  await dialog.confirm.click();
  await expect(run.panel).toContainText("1 done");
  expect(written(server.api)).toHaveLength(4);
});

test("the report says what became of each, and can be kept as CSV and JSON", async ({
  app,
  page,
  run,
  server,
}) => {
  const targets = firstTargets(server.api, 3);
  const [, refused, cut] = targets;
  server.api.faults.add({
    method: "POST",
    path: `*/${refused?.id}/stop`,
    status: 409,
    code: "CONFLICT",
  });
  server.api.faults.add({ method: "POST", path: `*/${cut?.id}/stop`, kind: "cut" });
  await app.open();
  await (await askFor(page, "Stop", targets)).confirm.click();
  await expect(run.panel).toContainText("1 done, 1 refused, 1 unknown");
  await run.openReport();
  await expect(run.outcome(refused?.host ?? "")).toContainText("CONFLICT");
  await expect(run.outcome(cut?.host ?? "")).toContainText(/Unknown.*its state is Running/);
  const rows = (await run.exported("CSV")).split("\r\n");
  expect(rows[0]).toMatch(/^result,askedAt,/);
  expect(rows.find((row) => row.startsWith("refused,"))).toContain(refused?.id);
  const items: unknown = JSON.parse(await run.exported("JSON"));
  expect(items).toContainEqual(expect.objectContaining({ result: "unknown", instanceId: cut?.id }));
  expect(items).toHaveLength(3);
});

test("while the API cannot be reached nothing is sent; then it goes on by itself", async ({
  app,
  page,
  run,
  server,
}) => {
  const targets = firstTargets(server.api, 3);
  await app.open();
  const dialog = await askFor(page, "Stop", targets);
  server.api.faults.add({ method: "GET", path: "*/computes/*", kind: "cut" });
  await dialog.confirm.click();
  await expect(run.problem).toContainText("Nothing is sent until the instances can be read again");
  expect(written(server.api)).toEqual([]);
  server.api.faults.clear();
  await expect(run.panel).toContainText("3 done");
  expect(written(server.api)).toEqual(idsOf(targets));
});

/** Begins a run and pauses it in the middle, so that the rest of the test can take its time. */
async function pauseInTheMiddle(
  { page, held, api, run }: { page: Page; held: Held; api: LocalApi; run: Run },
  targets: Target[],
): Promise<void> {
  api.faults.add({ ...heldStop, skip: 2 });
  await (await askFor(page, "Stop", targets)).confirm.click();
  await expect(run.progress).toHaveAttribute("aria-valuetext", `2 of ${targets.length}`);
  await run.pause.click();
  await expect(run.resume).toBeVisible();
  held.release();
  await expect(run.panel).not.toContainText("under way");
}

test("another tab shows the run, can tell it to go on, and cannot begin another", async ({
  app,
  context,
  held,
  page,
  run,
  server: { api },
}) => {
  const targets = firstTargets(api, many);
  await app.open();
  await pauseInTheMiddle({ page, held, api, run }, targets);
  const second = await context.newPage();
  await second.goto("/instances");
  const seen = new Run(second);
  await expect(seen.title).toHaveText(`Stopping ${many} instances (paused) in another tab`);
  await expect(seen.progress).toHaveAttribute("aria-valuetext", /^\d+ of 18$/);
  await new Selection(second).select(targets.at(-1)?.host ?? "");
  const dialog = await askFor(second, "Stop");
  await dialog.confirm.click();
  await expect(dialog.problems).toContainText("Another run goes on in this browser");
  await dialog.cancel.click();
  await seen.resume.click();
  await expect(seen.panel).toContainText(`${many} done`);
  expect(written(api)).toEqual(idsOf(targets));
  await seen.button("Dismiss").click();
  await expect(run.panel).toBeHidden();
});

test("another tab can cancel the run", async ({
  app,
  context,
  held,
  page,
  run,
  server: { api },
}) => {
  const targets = firstTargets(api, many);
  await app.open();
  await pauseInTheMiddle({ page, held, api, run }, targets);
  const second = await context.newPage();
  await second.goto("/instances");
  const seen = new Run(second);
  await seen.cancelRemaining.click();
  await expect(run.title).toContainText("cancelled");
  await expect(seen.title).toContainText("cancelled");
  expect(written(api).length).toBeLessThan(many);
});

test("when the tab that sends is closed, the other says that the run was interrupted", async ({
  app,
  context,
  held,
  page,
  run,
  server: { api },
}) => {
  const targets = firstTargets(api, many);
  await app.open();
  await pauseInTheMiddle({ page, held, api, run }, targets);
  const second = await context.newPage();
  await new Connected(second).list.open();
  const seen = new Run(second);
  await expect(seen.progress).toBeVisible();
  await page.close();
  await expect(seen.title).toContainText("interrupted");
  await expect(seen.button(/^Go on with \d+ not sent$/)).toBeVisible();
});
