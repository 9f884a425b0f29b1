import { expect, test } from "./journey.ts";

const id = "480213";

test.beforeEach(async ({ page, server }) => {
  await page.clock.install();
  server.api.fleet.patch(id, { hostName: "web-1" });
});

test("opens from the list, and after a reload", async ({ page, connectPage, list, detail }) => {
  await connectPage.enter();
  await list.openInstance("web-1");
  await expect(page).toHaveURL(`/instances/${id}`);
  await expect(detail.heading).toHaveText("web-1");
  await page.reload();
  await expect(detail.heading).toHaveText("web-1");
  await expect(page).toHaveTitle("web-1 · Compute");
});

test("refreshes by itself and by its button", async ({ page, connectPage, detail, server }) => {
  await connectPage.enter(`/instances/${id}`);
  await expect(detail.heading).toHaveText("web-1");
  server.api.fleet.patch(id, { state: "STOPPED" });
  await page.clock.fastForward(15_500);
  await expect(await detail.fact("Overview", "State")).toHaveText("STOPPED");
  server.api.fleet.patch(id, { hostName: "web-renamed" });
  await detail.refresh();
  await expect(detail.heading).toHaveText("web-renamed");
  await expect(page).toHaveTitle("web-renamed · Compute");
});

test("an instance that does not exist is said so, with the way back", async ({
  page,
  connectPage,
  detail,
  list,
  server,
}) => {
  await connectPage.enter("/instances/1");
  await expect(detail.heading).toHaveText("Instance not found");
  await expect(detail.problem).toContainText("RESOURCE_NOT_FOUND");
  const missing = server.api.log.entries().filter(({ code }) => code === "RESOURCE_NOT_FOUND");
  expect(missing).toHaveLength(1);
  await expect(detail.problem).toContainText(missing[0]?.requestId ?? "no request");
  await detail.backLink.click();
  await expect(page).toHaveURL("/instances");
  await expect(list.hosts).toHaveCount(20);
});

test("one that goes while it is looked at is said so", async ({ connectPage, detail, server }) => {
  await connectPage.enter(`/instances/${id}`);
  await expect(detail.heading).toHaveText("web-1");
  server.api.fleet.remove(id);
  await detail.refresh();
  await expect(detail.heading).toHaveText("Instance not found");
  await expect(detail.card("Overview")).toHaveCount(0);
});
