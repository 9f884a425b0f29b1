import { expect, sendAndLeave, slow, test } from "./test.ts";
import { writeOf } from "./api.ts";

test("missing code doesn't reload the page during a stop", async ({
  app,
  deployments,
  held,
  page,
  problems,
  server,
  target,
  writes,
}) => {
  problems.allow(/404 \(Not Found\) \(.*\/assets\//);
  problems.allow(/Part of the dashboard couldn’t be loaded/);
  await app.connectPage.open("/instances");
  deployments.deploy(/SpecificationListPage-/);
  await app.connectPage.connect();
  server.api.faults.add(slow("Stop", { kind: "pass" }));
  const dialog = await app.openDialog("Stop", target.host);
  await sendAndLeave(dialog, target.host, () => dialog.close.click());
  await app.header.goTo("Specifications");
  await expect(
    page.getByRole("heading", { level: 1, name: "Something went wrong on this page" }),
  ).toBeVisible();
  await expect(app.list.notes).toContainText("Part of the dashboard is missing.");

  held.release();
  await app.header.goTo("Instances");
  await expect(app.list.row(target.host)).toContainText("Stop requested");
  await writes.are(writeOf("Stop", target));
});
