import { expect, test } from "./journey.ts";

// Too many to be loaded automatically.
test.use({ serverOptions: { instances: 10_001 } });

for (const [address, request] of [
  ["/instances?page=2&limit=50", "/api/v1/computes?page=2&limit=50"],
  ["/instances/480213", "/api/v1/computes/480213"],
] as const) {
  test(`${address} requests its data once, while the app loads`, async ({
    page,
    context,
    connectPage,
    deployments,
    problems,
    server,
  }) => {
    const asked = () => server.api.log.entries().map(({ path, search }) => path + search);
    await connectPage.enter();
    await page.goto(address);
    await expect(page.getByRole("main")).toContainText(/c2-m8/);
    server.api.log.clear();
    await page.reload();
    await expect(page.getByRole("main")).toContainText(/c2-m8/);
    expect(asked().filter((path) => path === request)).toHaveLength(1);

    // As with an empty cache and a deployment that lacks the app.
    const devTools = await context.newCDPSession(page);
    await devTools.send("Network.enable");
    await devTools.send("Network.setCacheDisabled", { cacheDisabled: true });
    problems.allow(/404 \(Not Found\) \(.*\/assets\//);
    deployments.deploy(/\/assets\/(app|libraries)-/, { forEver: true });
    server.api.log.clear();
    await page.goto("about:blank");
    await page.goto(address);
    await expect(page.getByRole("alert")).toHaveText(/couldn’t be loaded.*reload the page/i);
    await expect.poll(asked).toEqual([request]);
  });
}

test("without its files the page says so, with and without its style sheet", async ({
  page,
  context,
  deployments,
  problems,
}) => {
  const text = "The dashboard couldn’t be loaded. Reload the page; if that doesn’t help";
  problems.allow(/404 \(Not Found\) \(.*\/assets\/|^Refused to (apply style|execute script) from/);
  deployments.deploy(/\/assets\/.*\.(js|css)$/, { forEver: true });
  await page.goto("/instances");
  await expect(page.getByText(text)).toBeVisible();

  const devTools = await context.newCDPSession(page);
  await devTools.send("Animation.enable");
  // It takes 10 s.
  await devTools.send("Animation.setPlaybackRate", { playbackRate: 100 });
  deployments.deploy(/\/assets\/.*\.js$/, { forEver: true });
  await page.goto("/instances");
  await expect(page.getByText(text)).toBeVisible();
});

test("without a page in the URL the preferred page size is requested, and nothing else", async ({
  page,
  connectPage,
  list,
  server,
}) => {
  await connectPage.enter();
  await page.getByRole("combobox", { name: "Rows per page" }).selectOption("50");
  await expect(list.hosts).toHaveCount(50);
  server.api.log.clear();
  await page.goto("/");
  await expect(list.hosts).toHaveCount(50);
  const lists = server.api.log.entries().filter(({ path }) => path === "/api/v1/computes");
  // Once idle, the page loads the fleet by 100 for its tabs.
  const ofPage = lists
    .map(({ search }) => search)
    .filter((search) => !search.endsWith("limit=100"));
  expect(new Set(ofPage)).toEqual(new Set(["?page=1&limit=50"]));
});

test("the prefetched response shows even if the rate limiter holds the app back", async ({
  page,
  context,
  connectPage,
  list,
  server,
}) => {
  await page.clock.install();
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
  const other = await context.newPage();
  await other.goto("/version.json");
  // The lock of the rate limit's ledger, shared by all tabs.
  await other.evaluate(async () => {
    const held = Promise.withResolvers<void>();
    const name = Object.keys(localStorage).find((key) =>
      key.startsWith("compute.rate-budget.read."),
    );
    void navigator.locks.request(name ?? "", async () => {
      held.resolve();
      await new Promise(() => undefined);
    });
    await held.promise;
  });
  server.api.log.clear();
  // A paused clock keeps the shell until the test lets the wait pass.
  await page.clock.pauseAt(Date.now() + 5000);
  await page.reload();
  await expect(page.locator("#shell")).toHaveCount(1);
  // On a slow machine, the app begins to wait only after the first second.
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(page.locator("#shell")).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await page.clock.resume();
  await other.close();
  await expect(list.hosts).toHaveCount(20);
  const lists = server.api.log.entries().filter(({ path }) => path === "/api/v1/computes");
  expect(lists).toHaveLength(1);
});

test("during a rate limit a reload sends nothing and shows until when", async ({
  page,
  connectPage,
  list,
  server,
}) => {
  const path = "/api/v1/computes";
  await page.clock.install();
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
  server.api.faults.add({ path, kind: "rate-limit", resetInSeconds: 40, count: 1 });
  await list.refreshButton.click();
  const note = page.getByRole("status").filter({ hasText: "TOO_MANY_REQUESTS" });
  await expect(note).toBeVisible();
  server.api.log.clear();
  await page.reload();
  await expect(note).toContainText(/Continues in (3\d|40) sec\./);
  expect(server.api.log.entries()).toEqual([]);
  await page.clock.fastForward(41_000);
  await expect(list.hosts).toHaveCount(20);
});
