import { Activity } from "../pages/activity.ts";
import { demoKey } from "../pages/connect-page.ts";
import { expect, test } from "./test.ts";
import { writeOf } from "./writes.ts";

test("only with the key that asked for it is something said to be watched", async ({
  app,
  page,
  target,
  writes,
}) => {
  const row = new Activity(page).row(target.host);
  await app.open();
  const dialog = await app.askTo("Stop", target.host);
  await dialog.confirm.click();
  await app.header.goTo("Activity");
  await expect(row).toContainText("Being watched.");
  await app.header.disconnect();
  await app.connectPage.connect(demoKey("admin"));
  await app.header.goTo("Activity");
  await expect(row).toContainText(/Accepted.*Not watched with this key\./);
  await app.header.disconnect();
  await app.connectPage.connect();
  await app.header.goTo("Activity");
  await expect(row).toContainText("Being watched.");
  await writes.are(writeOf("Stop", target));
});
