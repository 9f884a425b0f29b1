import type { LocalApi } from "../../local-api/local-api.ts";
import { expect, test } from "./journey.ts";

/** From now on the key is worth nothing. */
function revokeTheKey({ faults }: LocalApi): void {
  faults.add({ status: 401, message: "The API key has been revoked" });
}

test.describe("found out by a person's own refresh", () => {
  // Otherwise the page's own refresh may be quicker.
  test.use({ serverOptions: { config: { refreshSeconds: 0 } } });

  test("a key revoked in mid-session leads to Connect, with the reason", async ({
    page,
    connectPage,
    list,
    pager,
    server,
  }) => {
    await connectPage.enter("/instances?page=3&limit=10");
    await expect(pager.position).toHaveText("21–30 of 250");
    revokeTheKey(server.api);
    await list.refresh();
    await expect(connectPage.heading).toBeVisible();
    await expect(page).toHaveURL(/\/connect\?to=/);
    await expect(connectPage.problem).toHaveCount(1);
    await expect(connectPage.problem).toContainText("Your session has ended.");
    await expect(connectPage.problem).toContainText("The API key has been revoked");
    await expect(connectPage.problem).toContainText("UNAUTHORIZED");
    const ended = server.api.log.entries().find(({ code }) => code === "UNAUTHORIZED");
    await expect(connectPage.problem).toContainText(ended?.requestId ?? "no request");
    expect(await page.evaluate(() => Object.entries(sessionStorage))).toEqual([]);

    server.api.faults.clear();
    await connectPage.connect();
    await expect(page).toHaveURL("/instances?page=3&limit=10");
    await expect(pager.position).toHaveText("21–30 of 250");
    await expect(connectPage.problem).toHaveCount(0);
  });

  test("so does one that an instance's page finds out about", async ({
    page,
    connectPage,
    detail,
    server,
  }) => {
    await connectPage.enter("/instances/480213");
    await expect(detail.card("Overview")).toBeVisible();
    revokeTheKey(server.api);
    await detail.refresh();
    await expect(connectPage.problem).toContainText("UNAUTHORIZED");
    server.api.faults.clear();
    await connectPage.connect();
    await expect(page).toHaveURL("/instances/480213");
    await expect(detail.card("Overview")).toBeVisible();
  });
});

test("nothing more is sent with a key that was rejected", async ({
  page,
  connectPage,
  list,
  server,
}) => {
  await page.clock.install();
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
  revokeTheKey(server.api);
  // The next refresh is the list's own.
  await page.clock.fastForward(15_000);
  await expect(connectPage.heading).toBeVisible();
  server.api.log.clear();
  await page.clock.fastForward("05:00");
  await expect(connectPage.heading).toBeVisible();
  expect(server.api.log.entries()).toEqual([]);
});

test("a key that was revoked while the tab slept says so at the reload", async ({
  page,
  connectPage,
  server,
}) => {
  await connectPage.enter("/instances?page=2");
  revokeTheKey(server.api);
  await page.reload();
  await expect(connectPage.problem).toContainText("Your session has ended.");
  server.api.faults.clear();
  await connectPage.connect();
  await expect(page).toHaveURL("/instances?page=2");
});
