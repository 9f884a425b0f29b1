import { expect, test } from "./journey.ts";

const path = "/api/v1/computes";

// Otherwise a refresh could mend what Retry is there for.
test.use({ serverOptions: { config: { refreshSeconds: 0 } } });

test.beforeEach(({ connectPage }) => connectPage.enter("/specifications"));

test("a key that may not list is told so", async ({ list, server }) => {
  server.api.faults.add({ path, status: 403 });
  await list.open();
  await expect(list.problem).toContainText("Not allowed.");
  await expect(list.problem).toContainText("role does not allow it");
  await expect(list.problem).toContainText("FORBIDDEN");
  const refusal = server.api.log.entries().findLast(({ code }) => code === "FORBIDDEN");
  await expect(list.problem).toContainText(refusal?.requestId ?? "no request");
  server.api.faults.clear();
  await list.retryButton.click();
  await expect(list.hosts).toHaveCount(20);
});

for (const [status, code] of [
  [400, "BAD_REQUEST"],
  [422, "UNPROCESSABLE_ENTITY"],
] as const) {
  test(`${code} shows the server's message and a way to page 1`, async ({
    page,
    list,
    pager,
    server,
  }) => {
    server.api.faults.add({ path, status, message: "page is too large", count: 1 });
    await list.open("?page=9&limit=10");
    await expect(list.problem).toContainText("page is too large");
    await expect(list.problem).toContainText(code);
    const refusal = server.api.log.entries().findLast((entry) => entry.code === code);
    await expect(list.problem).toContainText(refusal?.requestId ?? "no request");
    await list.problem.getByRole("button", { name: "Go to page 1" }).click();
    await expect(pager.position).toHaveText("1–10 of 250");
    await expect(page).toHaveURL("/instances?limit=10");
  });
}

test("an unknown code shows itself and the server's message", async ({ list, server }) => {
  const message = "Only on weekdays <b>please</b>";
  server.api.faults.add({ path, status: 409, code: "NOT_ON_SUNDAYS", message });
  await list.open();
  await expect(list.problem).toContainText("NOT_ON_SUNDAYS");
  await expect(list.problem).toContainText(message);
  const refusal = server.api.log.entries().findLast(({ code }) => code === "NOT_ON_SUNDAYS");
  await expect(list.problem).toContainText(refusal?.requestId ?? "no request");
});

test("a refusal is not tried again by itself", async ({ list, server }) => {
  server.api.faults.add({ path, status: 400 });
  server.api.log.clear();
  await list.open();
  await expect(list.problem).toContainText("BAD_REQUEST");
  expect(server.api.log.entries().filter((entry) => entry.path === path)).toHaveLength(1);
});

test("the rest of the app stays usable", async ({ list, header, specifications, server }) => {
  server.api.faults.add({ path, status: 403 });
  await list.open();
  await expect(list.problem).toBeVisible();
  await header.goTo("Specifications");
  await expect(specifications.names.first()).toBeVisible();
  await expect(list.problem).toHaveCount(0);
});
