import { expectNoViolation } from "../support/axe.ts";
import { targetAt } from "../actions/target.ts";
import { expect, test } from "./test.ts";

// axe looks at every element many times over, in both themes, wide and narrow.
test.describe.configure({ timeout: 180_000 });

test("an instance has no violation while it is read, refused, gone and in transit", async ({
  app,
  page,
  server,
}) => {
  await app.open("/specifications");
  const path = "/api/v1/computes/*";
  server.api.faults.add({ path, kind: "hang" });
  await app.detail.open("480213");
  await expect(app.note("Loading the instance")).toBeAttached();
  await expectNoViolation(page);
  server.api.faults.clear();
  server.api.faults.add({ path, status: 403 });
  await app.detail.open("480213");
  await expect(app.alert("FORBIDDEN")).toBeVisible();
  await expectNoViolation(page);
  server.api.faults.clear();
  await app.detail.open("none");
  await expect(app.alert("Instance not found")).toBeVisible();
  await expectNoViolation(page);
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expectNoViolation(page);
  server.api.fleet.patch("480213", { state: "STOPPING" });
  await app.detail.open("480213");
  await expect(app.detail.heading).toBeVisible();
  await expectNoViolation(page);
});

test("the dialogs have no violation, and neither has the banner of a team that is refused", async ({
  app,
  page,
  server,
}) => {
  await app.open("/instances?limit=10", "suspended");
  const { host } = targetAt(server.api, 0);
  const deletion = await app.askTo("Delete", host);
  await expect(deletion.hostName).toBeVisible();
  await expectNoViolation(page);
  await deletion.cancel.click();
  const stop = await app.askTo("Stop", host);
  await stop.confirm.click();
  await expect(app.alert("Team suspended.")).toBeVisible();
  await expectNoViolation(page);
});
