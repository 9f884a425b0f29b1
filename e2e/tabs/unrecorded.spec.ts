import type { BrowserContext } from "@playwright/test";
import { expect, firstTargets, test, written } from "../bulk/test.ts";

const warning = "This browser cannot record what is asked for";

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

test("what cannot be recorded is said before it is confirmed, and is sent once", async ({
  app,
  context,
  page,
  server: { api },
}) => {
  await blockStorage(context);
  const [target] = firstTargets(api, 1);
  const host = target?.host ?? "";
  await app.open();
  const left = await app.openDialog("Stop", host);
  await expect(left.problem(warning)).toBeVisible();
  await left.cancel.click();
  const dialog = await app.openDialog("Stop", host);
  await expect(dialog.problem(warning)).toBeVisible();
  expect(api.log.writes()).toEqual([]);
  await dialog.confirm.click();
  await expect(dialog.box).toBeHidden();
  await expect(page.getByText(`Sent without a record: stop ${host}.`)).toBeVisible();
  await expect(app.list.row(host)).toContainText("Stopped");
  expect(written(api)).toEqual([target?.id]);
});
