import { expect, test } from "../support/test.ts";

// Too many to be loaded automatically.
test.use({ serverOptions: { instances: 10_001 } });

for (const [address, request] of [
  // With the rows per page chosen last.
  ["/", "/api/v1/computes?page=1&limit=50"],
  ["/instances?page=2&limit=50", "/api/v1/computes?page=2&limit=50"],
  ["/instances/480213", "/api/v1/computes/480213"],
] as const) {
  test(`${address} requests its data once, while the app loads`, async ({
    app,
    context,
    deployments,
    page,
    problems,
    server,
  }) => {
    const asked = () => server.api.log.entries().map(({ path, search }) => path + search);
    await app.open();
    await page.getByRole("combobox", { name: "Rows per page" }).selectOption("50");
    await expect(app.list.hosts).toHaveCount(50);
    await page.goto(address);
    await expect(page.getByRole("main")).toContainText(/c2-m8/);
    server.api.log.clear();
    await page.goto(address);
    await expect(page.getByRole("main")).toContainText(/c2-m8/);
    // Once idle, the page may load the fleet by 100 for its tabs.
    const others = /\/specifications|limit=100$/;
    expect(asked().filter((path) => !others.test(path))).toEqual([request]);

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
  context,
  deployments,
  page,
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

test("the prefetched response shows even if the rate limiter holds the app back", async ({
  app,
  context,
  page,
  server,
}) => {
  await page.clock.install();
  await app.open();
  await expect(app.list.hosts).toHaveCount(20);
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
  await expect(app.list.hosts).toHaveCount(20);
  const lists = server.api.log.entries().filter(({ path }) => path === "/api/v1/computes");
  expect(lists).toHaveLength(1);
});

test("during a rate limit a reload sends nothing and shows until when", async ({
  app,
  page,
  server,
}) => {
  const path = "/api/v1/computes";
  await page.clock.install();
  await app.open();
  await expect(app.list.hosts).toHaveCount(20);
  server.api.faults.add({ path, kind: "rate-limit", resetInSeconds: 40, count: 1 });
  await app.list.refreshButton.click();
  const note = page.getByRole("status").filter({ hasText: "TOO_MANY_REQUESTS" });
  await expect(note).toBeVisible();
  server.api.log.clear();
  await page.reload();
  await expect(note).toContainText(/Continues in (3\d|40) sec\./);
  expect(server.api.log.entries()).toEqual([]);
  await page.clock.fastForward(41_000);
  await expect(app.list.hosts).toHaveCount(20);
});

test.describe("a configuration with a mistake", () => {
  test.use({ serverOptions: { config: { refreshSeconds: "often" } } });

  test("shows the error and can be loaded again", async ({ page, server }) => {
    const problems = ["refreshSeconds: must be a number."];
    await page.goto("/");
    await expect(page.getByRole("listitem")).toHaveText(problems);
    await page.getByRole("button", { name: "Load again" }).click();
    await expect(page.getByRole("listitem")).toHaveText(problems);
    expect(server.api.log.entries()).toEqual([]);
  });
});
