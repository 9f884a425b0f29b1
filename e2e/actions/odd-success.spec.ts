import { Activity } from "../pages/activity.ts";
import { expect, test } from "./test.ts";
import { acted, readingOf, readingsOf, writeOf } from "./api.ts";

test("a Stop whose response body breaks off is unknown, and the instance is read again", async ({
  app,
  server,
  target,
  writes,
}) => {
  await app.open();
  server.api.faults.add({ method: "POST", kind: "truncate", cut: true, when: "after" });
  const dialog = await app.openDialog("Stop", target.host);
  await dialog.confirmFor(target.host);
  await expect(dialog.problem("It is not known whether")).toContainText(acted.Stop);
  expect(readingsOf(server.api, target)).toBeGreaterThanOrEqual(2);
  await writes.are(writeOf("Stop", target));
});

test("a stop accepted without data is shown and stored before the instance is read again", async ({
  app,
  context,
  held,
  server,
  target,
  writes,
}) => {
  await app.open();
  const dialog = await app.openDialog("Stop", target.host);
  await expect(dialog.confirm).toBeEnabled();
  server.api.faults.add({ kind: "empty", status: 204, method: "POST", when: "after" });
  server.api.faults.add({ ...readingOf(target), skip: 1, kind: "pass", delayMs: 1 });
  await dialog.confirm.click();
  await expect(dialog.note("Accepted")).toBeVisible();
  await expect(dialog.close).toBeVisible();
  await writes.are(writeOf("Stop", target, 204));

  // A new tab knows only what is stored.
  const later = await context.newPage();
  const { table } = new Activity(later);
  await expect(async () => {
    await later.goto("/activity");
    // The request ID of a success can be copied.
    await expect(table).toContainText(/Accepted.*Request ID/);
  }).toPass();
  held.release();
  await expect(dialog.box).toBeHidden();
});
