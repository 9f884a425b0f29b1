import { targetAt } from "../actions/target.ts";
import { askFor, expect, firstTargets, idsOf, test, written } from "./test.ts";

test("selected over three pages and a search, confirmed once: each is stopped once, and nothing else", async ({
  app,
  fleet,
  page,
  run,
  selection,
  server,
}) => {
  const targets = [0, 1, 22, 23, 45].map((place) => targetAt(server.api, place));
  await app.open();
  await selection.select(...targets.slice(0, 2).map(({ host }) => host));
  await app.pager.goTo("Next");
  await selection.select(...targets.slice(2, 4).map(({ host }) => host));
  await app.pager.goTo("Next");
  await fleet.type(`id=${targets[4]?.id}`);
  await selection.select(targets[4]?.host ?? "");
  const dialog = await askFor(page, "Stop");
  await expect(dialog.summary).toHaveText("Stop 5.");
  expect(written(server.api)).toEqual([]);
  await dialog.confirm.click();
  await expect(run.title).toHaveText("Stop of 5 instances: the run is over.");
  await expect(run.told).toHaveText("Stop of 5 instances: the run is over. 5 done.");
  await expect(run.panel).toContainText("5 done");
  expect(written(server.api)).toEqual(idsOf(targets));
});

test("what is not running is skipped, unless it is included", async ({
  app,
  page,
  run,
  server,
}) => {
  const targets = firstTargets(server.api, 2);
  const [running, other] = targets;
  server.api.fleet.patch(other?.id ?? "", { state: "STOPPED" });
  await app.open();
  let dialog = await askFor(page, "Stop", targets);
  await expect(dialog.summary).toHaveText("Stop 1. 1 skipped: not running.");
  await expect(dialog.targets).toHaveCount(1);
  await dialog.include(/not running/).check();
  await expect(dialog.summary).toHaveText("Stop 2.");
  await dialog.include(/not running/).uncheck();
  await dialog.confirm.click();
  await expect(run.title).toHaveText("Stop of 1 instance: the run is over.");
  expect(written(server.api)).toEqual([running?.id]);
  await run.button("Dismiss").click();
  dialog = await askFor(page, "Stop");
  await dialog.include(/not running/).check();
  await dialog.confirm.click();
  await expect(run.title).toContainText("the run is over");
  expect(written(server.api)).toContain(other?.id);
});

test("many are deleted only once their number was typed", async ({ app, page, server }) => {
  const targets = firstTargets(server.api, 3);
  await app.open();
  const dialog = await askFor(page, "Delete", targets);
  // Where it cannot be used it can still be pressed.
  await dialog.confirm.click({ force: true });
  await dialog.number.fill("4");
  await dialog.number.press("Enter");
  await expect(dialog.box).toBeVisible();
  expect(written(server.api)).toEqual([]);
  await dialog.number.fill("3");
  await dialog.confirm.dblclick();
  await expect(page.getByRole("region", { name: "Run", exact: true })).toContainText("3 done");
  await expect(app.list.row(targets[0]?.host ?? "")).toBeHidden();
  expect(written(server.api)).toEqual(idsOf(targets));
});

for (const leave of ["Cancel", "Escape", "another page"] as const) {
  test(`${leave} leaves the dialog, and nothing is sent`, async ({ app, page, server }) => {
    await app.open();
    const dialog = await askFor(page, "Stop", firstTargets(server.api, 2));
    if (leave === "Cancel") await dialog.cancel.click();
    if (leave === "Escape") await page.keyboard.press("Escape");
    if (leave === "another page") await page.goBack();
    await expect(dialog.box).toBeHidden();
    expect(written(server.api)).toEqual([]);
  });
}

test("with the keyboard alone, from the selection to the end of the run", async ({
  app,
  page,
  run,
  selection,
  server,
}) => {
  const targets = firstTargets(server.api, 2);
  await app.open();
  await selection.box(targets[0]?.host ?? "").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await selection.button("Stop…").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Cancel", exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Stop 2 instances" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(run.panel).toContainText("2 done");
  await expect(selection.button("Stop…")).toBeFocused();
  expect(written(server.api)).toEqual(idsOf(targets));
});

test("one that has another name by its turn is left out, and so is one that runs no more", async ({
  app,
  page,
  run,
  server,
}) => {
  const targets = firstTargets(server.api, 4);
  const [renamed, stopped, gone, plain] = targets;
  await app.open();
  const dialog = await askFor(page, "Stop", targets);
  server.api.fleet.patch(renamed?.id ?? "", { hostName: "somebody-else" });
  server.api.fleet.patch(stopped?.id ?? "", { state: "STOPPED" });
  server.api.fleet.remove(gone?.id ?? "");
  await dialog.confirm.click();
  await expect(run.panel).toContainText("1 done, 3 left out");
  expect(written(server.api)).toEqual([plain?.id]);
  await run.openReport();
  await expect(run.outcome(renamed?.host ?? "")).toContainText(
    "its host name is now somebody-else",
  );
  await expect(run.outcome(stopped?.host ?? "")).toContainText("its state is Stopped");
  await expect(run.outcome(gone?.host ?? "")).toContainText("no longer exists");
});

test("the tab's title says how far it is, and pages can be looked at meanwhile", async ({
  app,
  held,
  page,
  run,
  server,
}) => {
  const targets = firstTargets(server.api, 3);
  server.api.faults.add({ method: "POST", kind: "pass", skip: 1, delayMs: 1 });
  await app.open();
  const dialog = await askFor(page, "Stop", targets);
  await dialog.confirm.click();
  await expect(page).toHaveTitle(/^33%, \d+ sec left · Instances/);
  await app.header.goTo("Specifications");
  await expect(page).toHaveTitle(/^33%, \d+ sec left · Specifications/);
  await expect(run.progress).toHaveAttribute("aria-valuetext", "1 of 3");
  held.release();
  await expect(run.panel).toContainText("3 done");
  await expect(page).toHaveTitle(/^Specifications/);
});

test("while a rate limit holds the run up, no time is said to be left", async ({
  app,
  page,
  run,
  server,
}) => {
  const targets = firstTargets(server.api, 3);
  server.api.faults.add({ method: "POST", kind: "rate-limit", skip: 1, resetInSeconds: 50 });
  await app.open();
  await (await askFor(page, "Stop", targets)).confirm.click();
  await expect(app.note("Rate limit reached")).toContainText(/Continues in \d+ s/);
  await expect(page).toHaveTitle(/^33% · Instances/);
  await expect(run.panel).toContainText("1 of 3");
  await expect(run.panel).not.toContainText("left");
  await run.button("Cancel remaining").click();
});
