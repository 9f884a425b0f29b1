import type { LocalApi } from "../../local-api/local-api.ts";
import { expect, passTimeUntilVisible, test } from "./journey.ts";

const path = "/api/v1/computes";

// Otherwise a refresh could mend what Retry is there for.
test.use({ serverOptions: { config: { refreshSeconds: 0 } } });

/** The request ID of the last reading of the list. */
function lastRequestId({ log }: LocalApi): string {
  return log.entries().findLast((entry) => entry.path === path)?.requestId ?? "no request";
}

test.beforeEach(async ({ page, connectPage, server }) => {
  await page.clock.install();
  await connectPage.enter("/specifications");
  server.api.log.clear();
});

test("a server error that passes is not even seen", async ({ page, list, server }) => {
  server.api.faults.add({ path, status: 500, count: 3 });
  await list.open();
  await passTimeUntilVisible(page, list.hosts.first());
  await expect(list.problem).toHaveCount(0);
  const reads = server.api.log.entries().filter((entry) => entry.path === path);
  expect(reads.map(({ status }) => status)).toEqual([500, 500, 500, 200]);
});

test("one that stays is said after three more tries, and Retry works", async ({
  page,
  list,
  pager,
  server,
}) => {
  server.api.faults.add({ path, status: 500, count: 4 });
  await list.open("?page=2");
  await passTimeUntilVisible(page, list.problem);
  await expect(list.problem).toContainText("The API failed.");
  await expect(list.problem).toContainText("INTERNAL_SERVER_ERROR");
  await expect(list.problem).toContainText(lastRequestId(server.api));
  expect(server.api.log.entries().filter((entry) => entry.path === path)).toHaveLength(4);
  await list.retryButton.click();
  await expect(pager.position).toHaveText("21–40 of 250");
  await expect(list.problem).toHaveCount(0);
});

test("a rate limit is waited out, with a note that counts down", async ({ page, list, server }) => {
  server.api.faults.add({ path, kind: "rate-limit", resetInSeconds: 40, count: 1 });
  await list.open();
  const note = page.getByRole("status").filter({ hasText: "TOO_MANY_REQUESTS" });
  await expect(note).toContainText(/Continues in (39|40) sec\./);
  await page.clock.fastForward(20_000);
  await expect(note).toContainText(/Continues in (1\d|20) sec\./);
  expect(server.api.log.entries().filter((entry) => entry.path === path)).toHaveLength(1);
  await page.clock.fastForward(21_000);
  await expect(list.hosts).toHaveCount(20);
  await expect(note).toHaveCount(0);
  await expect(list.problem).toHaveCount(0);
});
