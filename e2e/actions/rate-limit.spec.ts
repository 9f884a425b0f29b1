import { Connected } from "../pages/connected.ts";
import { expect, test } from "./test.ts";
import { targetAt, writeOf } from "./api.ts";

test("the dialog shows a rate limit hit in another tab", async ({
  app,
  context,
  page,
  server,
  target,
  writes,
}) => {
  await page.clock.install();
  await app.open();
  server.api.faults.add({ method: "POST", kind: "rate-limit", count: 1, resetInSeconds: 50 });
  const dialog = await app.openDialog("Stop", target.host);
  await dialog.confirm.click();
  await expect(dialog.note(/Continues in \d+ s/)).toBeVisible();
  const tab = await context.newPage();
  const other = new Connected(tab);
  await tab.goto("/instances");
  const next = targetAt(server.api, 1);
  const second = await other.openDialog("Stop", next.host);
  await second.confirm.click();
  await expect(second.note(/Continues in \d+ s/)).toContainText("Nothing has been done yet");
  await second.cancel.click();
  await dialog.cancel.click();
  await writes.are(writeOf("Stop", target, 429));
});
