import { SpecificationList } from "../pages/specification-list.ts";
import { expect, test } from "./test.ts";
import { expectNoViolation } from "../support/accessibility.ts";
import { targetAt } from "../actions/api.ts";

// axe looks at every element many times.
test.describe.configure({ timeout: 180_000 });

test("an instance's page has no violation while loading, failed, not found, loaded or in transit", async ({
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
  await app.detail.open("480324");
  await expect(app.detail.card("Other fields")).toBeVisible();
  await expect(await app.detail.fact("Summary", "Specification")).toHaveText(/\d vCPU/);
  await app.detail.openApi();
  await expect(app.detail.card("Raw JSON")).toBeVisible();
  await expectNoViolation(page);
  server.api.fleet.patch("480213", { state: "STOPPING" });
  await app.detail.open("480213");
  await expect(app.detail.heading).toBeVisible();
  await expectNoViolation(page);
});

test("the dialogs and the team banner have no violation", async ({ app, page, server }) => {
  await app.open("/instances?limit=10", "suspended");
  const { host } = targetAt(server.api, 0);
  const deletion = await app.openDialog("Delete", host);
  await expect(deletion.hostName).toBeVisible();
  await expectNoViolation(page);
  await deletion.cancel.click();
  const stop = await app.openDialog("Stop", host);
  await stop.confirm.click();
  await expect(app.alert("Team suspended.")).toBeVisible();
  await expectNoViolation(page);
});

test("the connect page with an error and the catalogue have no violation", async ({
  app,
  page,
}) => {
  await app.connectPage.open();
  await app.connectPage.connect("two words");
  await expect(app.connectPage.keyField).toHaveAttribute("aria-invalid", "true");
  await expectNoViolation(page);
  await app.open("/specifications?limit=10");
  await expect(new SpecificationList(page).names).toHaveCount(10);
  await expectNoViolation(page);
});
