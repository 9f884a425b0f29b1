import { expect, passTimeUntilVisible, test } from "./journey.ts";

const id = "480213";
const path = `/api/v1/computes/${id}`;

test.beforeEach(async ({ page, server }) => {
  await page.clock.install();
  server.api.fleet.patch(id, { hostName: "web-1" });
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
