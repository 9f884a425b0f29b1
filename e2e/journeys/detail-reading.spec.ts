import { expect, passTimeUntilVisible, test } from "./journey.ts";

const id = "480213";
const path = `/api/v1/computes/${id}`;

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
  const missing = server.api.log.entries().find(({ code }) => code === "RESOURCE_NOT_FOUND");
  await expect(detail.problem).toContainText(missing?.requestId ?? "no request");
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

test("a refresh that fails keeps what was read", async ({ page, connectPage, detail, server }) => {
  await connectPage.enter(`/instances/${id}`);
  await expect(detail.heading).toHaveText("web-1");
  server.api.faults.add({ path, status: 500 });
  await detail.refresh();
  await passTimeUntilVisible(page, detail.problem);
  await expect(detail.problem).toContainText("INTERNAL_SERVER_ERROR");
  await expect(detail.problem).toContainText("Not refreshed");
  await expect(detail.age).toContainText("The last refresh failed");
  await expect(await detail.fact("Overview", "ID")).toHaveText(id);
  server.api.faults.clear();
  await detail.retryButton.click();
  await expect(detail.problem).toHaveCount(0);
});

test("a first reading that fails says so, and Retry works", async ({
  page,
  connectPage,
  detail,
  server,
}) => {
  await connectPage.enter("/specifications");
  server.api.faults.add({ path, kind: "html" });
  await detail.open(id);
  await passTimeUntilVisible(page, detail.problem);
  await expect(detail.problem).toContainText("HTTP 502");
  await expect(detail.heading).toHaveText(id);
  server.api.faults.clear();
  await detail.retryButton.click();
  await expect(detail.heading).toHaveText("web-1");
});

test("an answer about another instance is not shown", async ({
  page,
  connectPage,
  detail,
  server,
}) => {
  await connectPage.enter("/specifications");
  const data = server.api.fleet.get("480250");
  server.api.faults.add({ path, kind: "json", body: { success: true, data } });
  await detail.open(id);
  await passTimeUntilVisible(page, detail.problem);
  await expect(detail.problem).toContainText("Unexpected answer.");
  await expect(page.getByText(String(data?.["hostName"]))).toHaveCount(0);
});
