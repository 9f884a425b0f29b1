import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { mountBuild } from "../../scripts/mount.ts";
import { publishedPaths } from "../../scripts/published-files.ts";
import { root } from "../../scripts/run.mjs";
import { serve } from "../../scripts/serve.ts";
import { openSite } from "../../scripts/site.ts";
import { appIn } from "../pages/app.ts";
import { waitForLaterCode } from "../support/browser.ts";
import { createTestApi, expect, test } from "../support/test.ts";

/** A static host without an API. */
const noApi = { fetch: () => new Response("No API here", { status: 500 }) };

test("the demo stops, deletes and remembers without a server, under a path of a host that knows only its files", async ({
  app,
  page,
}, testInfo) => {
  const folder = testInfo.outputPath("mounted");
  await mountBuild(join(root, "dist-demo"), folder, "/try/it/");
  const site = openSite(folder, "/try/it/");
  const filesOnly = (request: Request) =>
    request.url.includes("/instances")
      ? Promise.resolve(new Response("Not found", { status: 404 }))
      : site.fetch(request);
  const server = await serve({ site: { ...site, fetch: filesOnly }, api: noApi });
  const host = (place: number) => app.list.hosts.nth(place).innerText();

  await page.goto(`${server.url}/try/it/`);
  await app.connectPage.connectWithDemoKey(/^Owner/);
  await expect(app.pager.position).toHaveText("1–20 of 1,284");
  await expect(app.header.banner).toContainText("Demo");
  for (const name of ["Cost a month", "env", "team"]) {
    await expect(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole("group", { name: "Team views" })).toBeVisible();
  const [stopped, deleted] = [await host(0), await host(1)];
  await page.getByRole("button", { name: `Actions for ${stopped}` }).click();
  await expect(page.getByRole("menuitem", { name: "Grafana" })).toBeVisible();
  await page.keyboard.press("Escape");
  const [third, fourth] = [await host(2), await host(3)];

  const stop = await app.openDialog("Stop", stopped);
  await stop.confirmFor(stopped);
  await expect(app.list.row(stopped)).toContainText("Stopping");
  const remove = await app.openDialog("Delete", deleted);
  await remove.confirmFor(deleted);
  await expect(app.list.row(deleted)).toContainText("Deleting");

  await app.selection.select(third, fourth);
  await (await app.openBulkDialog("Stop")).confirm.click();
  await expect(app.run.title).toHaveText("2 instances stopped");

  await endServiceWorkers(page);
  await page.reload();
  await expect(app.pager.position).toHaveText("1–20 of 1,283");
  for (const name of [stopped, third, fourth]) {
    await expect(app.list.row(name)).toContainText("Stopped");
  }

  await app.header.connectionButton.click();
  await app.header.connectionMenu.getByRole("menuitem", { name: "Reset the demo" }).click();
  await expect(app.pager.position).toHaveText("1–20 of 1,284");
  await expect(app.list.row(stopped)).toContainText("Running");
  await app.list.link(stopped).click();
  await page.reload();
  await expect(app.detail.heading).toHaveText(stopped);
  await server.close();
});

test("the worker of a demo that a production build replaces removes itself, and the build reaches the real API", async ({
  app,
  page,
}) => {
  let site = openSite(join(root, "dist-demo"));
  const api = createTestApi({});
  const server = await serve({ site: { ...site, fetch: (request) => site.fetch(request) }, api });
  await page.goto(server.url);
  await app.connectPage.connectWithDemoKey(/^Owner/);
  await expect(app.pager.position).toHaveText("1–20 of 1,284");
  // Otherwise this tab would notice that its code is gone, and reload before the test does.
  await waitForLaterCode(page);

  site = openSite(join(root, "dist"));
  const loads = countLoads(page);
  await page.goto(`${server.url}/instances?page=2`);
  await expect(app.connectPage.note).toContainText(/key was entered for .*\/demo-api/);
  expect(api.log.entries()).toEqual([]);
  await app.connectPage.connect();
  await expect(app.pager.position).toHaveText("21–40 of 250");
  await expect(app.header.banner).not.toContainText("Demo");
  // A dashboard runs under no service worker but the demo's: it unregistered this one, and reloaded once.
  expect(loads()).toBe(2);
  await page.reload();
  await expect(app.pager.position).toHaveText("21–40 of 250");
  expect(loads()).toBe(3);
  expect(await workersOf(page)).toEqual([]);
  await server.close();
});

test("a production build at /console/ leaves the service worker of a demo at /", async ({
  app,
  context,
  page,
}, testInfo) => {
  const folder = testInfo.outputPath("mounted");
  await mountBuild(join(root, "dist"), folder, "/console/");
  const [demo, production] = [openSite(join(root, "dist-demo")), openSite(folder, "/console/")];
  const siteOf = (request: Request) =>
    new URL(request.url).pathname.startsWith("/console/") ? production : demo;
  const api = createTestApi({});
  const site = { ...demo, fetch: (request: Request) => siteOf(request).fetch(request) };
  const server = await serve({ site, api });
  await page.goto(`${server.url}/console/instances`);
  await app.connectPage.connect();
  await expect(app.pager.position).toHaveText("1–20 of 250");

  const tab = await context.newPage();
  const tried = appIn(tab);
  await tab.goto(server.url);
  await tried.connectPage.connectWithDemoKey(/^Owner/);
  await expect(tried.pager.position).toHaveText("1–20 of 1,284");
  await expect(tried.header.banner).toContainText("Demo");

  api.log.clear();
  await app.list.refreshButton.click();
  await expect.poll(() => api.log.entries().map(({ status }) => status)).toContain(200);
  // From now on the demo's worker gets the requests of new pages below its path.
  const loads = countLoads(page);
  await page.reload();
  await expect(app.pager.position).toHaveText("1–20 of 250");
  await expect(app.header.banner).not.toContainText("Demo");
  const stop = await app.openDialog("Stop", await app.list.hosts.first().innerText());
  await stop.confirm.click();
  await expect.poll(() => api.log.writes().map(({ status }) => status)).toEqual([202]);
  expect(loads()).toBe(2);
  expect(await workersOf(page)).toEqual([]);
  await server.close();
});

test("the production build has no service worker and nothing of the demo", () => {
  const traces = /serviceWorker\.register|Reset the demo|demo-(start|api)|compute-demo/;
  expect(filesWith(traces, "dist-demo")).toContain("/demo-start.js");
  expect(filesWith(/Reset the demo/, "dist-demo")).toHaveLength(1);
  expect(filesWith(traces, "dist")).toEqual([]);
});

function filesWith(text: RegExp, folder: string): string[] {
  return publishedPaths(join(root, folder)).filter(
    (path) => text.test(path) || text.test(readFileSync(join(root, folder, path), "utf8")),
  );
}

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("request", (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  return () => loads;
}

/** Scopes of the service workers on the page's origin. */
const workersOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    return registrations.map(({ scope }) => scope);
  });

/** Ends the demo's service worker, as browsers do with an idle one. */
async function endServiceWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
}
