import { expect, sendAndLeave, slow, test } from "./test.ts";
import { targetAt, writeOf } from "./api.ts";

test("the outcome of a closed dialog does not close the next one", async ({
  app,
  held,
  page,
  server,
  target,
  writes,
}) => {
  const other = targetAt(server.api, 1);
  await app.open();
  server.api.faults.add(slow("Stop", { status: 403, count: 1 }));
  await sendAndLeave(await app.openDialog("Stop", target.host), target.host, () =>
    page.mouse.click(5, 500),
  );
  const next = await app.openDialog("Stop", other.host);
  await expect(next.confirm).toBeEnabled();
  held.release();
  await writes.are(writeOf("Stop", target, 403));
  await expect(next.box).toBeVisible();
  await next.cancel.click();
  await expect(app.alert(target.host)).toContainText("FORBIDDEN");
  await writes.are(writeOf("Stop", target, 403));
});
