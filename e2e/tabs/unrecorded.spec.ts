import type { BrowserContext } from "@playwright/test";
import { openBulkDialog, expect, firstTargets, idsOf, test, written } from "../bulk/test.ts";

const question = "This browser cannot record what is asked for";
const goOn = "Go on without a record";

/** A page of an older version keeps its database open and ignores the upgrade request of another. */
async function blockStorage(context: BrowserContext): Promise<() => Promise<void>> {
  const older = await context.newPage();
  await older.goto("/version.json");
  await older.evaluate(async () => {
    const opened = Promise.withResolvers<void>();
    const request = indexedDB.open("compute", 1);
    request.addEventListener("upgradeneeded", () => {
      request.result
        .createObjectStore("operations", { keyPath: "id" })
        .createIndex("askedAt", "askedAt");
    });
    request.addEventListener("success", () => opened.resolve());
    await opened.promise;
  });
  return () => older.close();
}

test("a run that cannot be recorded is shown and not sent before a decision", async ({
  app,
  context,
  held,
  page,
  run,
  server: { api },
}) => {
  await blockStorage(context);
  const targets = firstTargets(api, 3);
  held.release();
  await app.open();
  await (await openBulkDialog(page, "Stop", targets)).confirm.click();
  await expect(run.title).toHaveText("Stopping 3 instances");
  await expect(run.cancelRemaining).toBeVisible();
  await expect(run.panel.getByRole("alert")).toContainText(question);
  expect(api.log.writes()).toEqual([]);
  await run.button(goOn).click();
  await expect(run.panel).toContainText("3 stopped");
  expect(written(api)).toEqual(idsOf(targets));
});

test("one unrecorded stop is never sent after Cancel, and once after a decision", async ({
  app,
  context,
  page,
  server: { api },
}) => {
  const release = await blockStorage(context);
  const [target] = firstTargets(api, 1);
  const host = target?.host ?? "";
  await app.open();
  const left = await app.openDialog("Stop", host);
  await left.confirm.click();
  await expect(left.problem(question)).toBeVisible();
  await left.cancel.click();
  const dialog = await app.openDialog("Stop", host);
  await dialog.confirm.click();
  await expect(dialog.problem(question)).toBeVisible();
  await release();
  expect(api.log.writes()).toEqual([]);
  await dialog.box.getByRole("button", { name: goOn }).click();
  await expect(dialog.box).toBeHidden();
  await expect(app.list.row(host)).toContainText("Stopped");
  await page.getByRole("link", { name: "Activity" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Activity" })).toBeVisible();
  expect(written(api)).toEqual([target?.id]);
});
