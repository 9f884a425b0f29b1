import { demoKey } from "../pages/connect-page.ts";
import { expect, test } from "./test.ts";
import { writeOf } from "./api.ts";

test("Stop with a revoked key ends the session and keeps the return path", async ({
  app,
  page,
  server,
  target,
  writes,
}) => {
  await app.open("/instances?limit=10");
  server.api.faults.add({
    method: "POST",
    status: 401,
    message: "The key was revoked",
    count: 1,
  });
  const dialog = await app.openDialog("Stop", target.host);
  await dialog.confirmFor(target.host);
  await expect(app.connectPage.heading).toBeVisible();
  await expect(dialog.box).toBeHidden();
  await expect(app.alerts).toHaveCount(1);
  await expect(app.alerts).toContainText("The key was revoked");
  await expect(app.alerts).toContainText("UNAUTHORIZED");
  await expect(app.alerts).toContainText(writes.requestId());
  await writes.are(writeOf("Stop", target, 401));

  await app.connectPage.connect(demoKey("admin"));
  await expect(page).toHaveURL(/\/instances\?limit=10$/);
  await expect(app.pager.position).toHaveText("1–10 of 250");
  await expect(dialog.box).toBeHidden();
  await expect(app.alerts).toBeHidden();
  await expect(app.list.row(target.host)).not.toContainText("requested");
  await writes.are(writeOf("Stop", target, 401));
});
