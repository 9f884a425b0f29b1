import { heldMs, writeOf } from "../support/api.ts";
import { actionTest, expect, test } from "../support/test.ts";

// Code that is late, or missing since a deployment. What a reload does: src/app/missing-code.test.tsx; a deployment on nginx:
// delivery/paths.spec.ts.

const host = "worker-batch-02";
const failed = { level: 1, name: "Something went wrong on this page" };

test("after the session ends no team data shows while the connect page loads", async ({
  app,
  deployments,
  page,
  server,
}) => {
  await app.open();
  const release = deployments.delay(/ConnectPage-/);
  await page.reload();
  await expect(app.list.hosts).toHaveCount(20);
  await app.header.disconnect();
  await expect(page).toHaveURL("/connect");
  await expect(app.list.table).toHaveCount(0);
  await expect(app.header.banner).toHaveCount(0);
  server.api.log.clear();
  release();
  await expect(app.connectPage.heading).toBeVisible();
  expect(server.api.log.entries()).toEqual([]);
});

test("until the app's code arrives, the shell shows the list's frame and working links", async ({
  app,
  deployments,
  page,
}) => {
  const release = deployments.delay(/\/assets\/(app|libraries)-/);
  await app.open();
  const shell = page.locator("#shell");
  await expect(shell.getByText("Instances", { exact: true }).last()).toBeVisible();
  await expect(shell.getByText("Private IPv4").first()).toBeAttached();
  await expect(shell.locator("main")).toHaveAttribute("inert");
  await app.header.link("Activity").click({ noWaitAfter: true });
  await page.waitForURL("/activity", { waitUntil: "commit" });
  await expect(shell.getByText("Private IPv4").first()).toBeHidden();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Activity" })).toBeVisible();
  await expect(app.list.table).toHaveCount(0);
});

test("a loading page closes a dialog of the previous page", async ({ app, deployments, page }) => {
  await app.connectPage.open("/instances");
  const release = deployments.delay(/SpecificationListPage-/);
  await app.connectPage.connect();
  await app.header.goTo("Specifications");
  await expect(page).toHaveURL("/specifications");
  await app.list.link(host).focus();
  await app.press("s");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Specifications" })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test("a confirmation asked for before its code is there opens with it, unless Escape cancels it", async ({
  app,
  deployments,
  page,
}) => {
  await app.connectPage.open("/instances");
  const release = deployments.delay(/SingleDialog-/);
  await app.connectPage.connect();
  await app.list.link(host).focus();
  const dialog = page.getByRole("dialog");
  await app.press("s");
  await expect(dialog).toHaveAccessibleName("Loading");
  // Neither opens the instance, nor selects it.
  await app.press("Enter", "x", "Escape");
  await expect(dialog).toHaveCount(0);
  await expect(app.list.link(host)).toBeFocused();
  await app.press("s");
  release();
  await expect(dialog).toHaveAccessibleName(`Stop ${host}?`);
  await app.press("Escape");
  await expect(app.list.link(host)).toBeFocused();
  await expect(page).toHaveURL("/instances");
  await expect(app.selection.bar).toHaveCount(0);
});

test.describe("a small fleet without automatic refresh", () => {
  test.use({ serverOptions: { instances: 15, config: { refreshSeconds: 0 } } });

  test("the list doesn't look empty while a search loads", async ({ app, deployments, page }) => {
    await app.connectPage.open("/instances?page=2");
    const release = deployments.delay(/running-fleet-/);
    await app.connectPage.connect();
    await expect(page.getByText("Page 2 is past the end of the list.")).toBeVisible();
    await app.fleet.type("e");
    await expect(page.getByRole("status").getByText("Loading instances")).toBeAttached();
    await expect(page.getByText("This team has no instances.")).toHaveCount(0);
    release();
    await expect(app.list.hosts.first()).toBeVisible();
  });
});

test.describe("missing", () => {
  test.beforeEach(({ problems }) => {
    problems.allow(/404 \(Not Found\) \(.*\/assets\//);
    problems.allow(/Part of the dashboard couldn’t be loaded/);
    problems.allow(/dynamically imported module/);
  });

  test("a page and a dialog that stay missing cause one reload, then an error each time; the rest works", async ({
    app,
    deployments,
    page,
  }) => {
    await app.connectPage.open("/instances");
    deployments.deploy(/(InstancePage|SingleDialog)-/, { forEver: true });
    await test.step("a failed prefetch shows nothing", async () => {
      const missing = page.waitForResponse(/InstancePage-/);
      await app.connectPage.connect();
      expect((await missing).status()).toBe(404);
      await expect(app.list.hosts).toHaveCount(20);
      await expect(page.getByText("Part of the dashboard")).toHaveCount(0);
    });
    await test.step("the dialog", async () => {
      await app.list.link(host).focus();
      await Promise.all([page.waitForEvent("load"), app.press("s")]);
      await app.list.link(host).focus();
      await app.press("s");
      await expect(app.list.notes).toContainText("Part of the dashboard is missing.");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(app.list.link(host)).toBeFocused();
    });
    await test.step("the page", async () => {
      await app.list.link(host).click();
      await expect(page.getByRole("heading", failed)).toBeVisible();
      await app.header.goTo("Instances");
      await expect(app.list.link(host)).toBeVisible();
    });
  });

  test("a part of the page and what explains it: the page still says that it failed", async ({
    app,
    deployments,
    page,
  }) => {
    deployments.deploy(/(StrayPresses|UnderWay)-/, { forEver: true });
    await app.open();
    await expect(page.getByRole("heading", failed)).toBeVisible();
  });

  test("the worker's script: a search and an export say so, and Retry works", async ({
    app,
    deployments,
  }) => {
    // Before the page opens: once idle, it starts the worker to count the tabs.
    deployments.deploy(/worker-/, { forEver: true });
    await app.open();
    await expect(app.list.hosts).toHaveCount(20);
    const unexported = app.alert("Nothing was exported.");
    await app.exporting.choose("JSON");
    await expect(unexported).toContainText("SEARCH_NOT_STARTED");
    await unexported.getByRole("button", { name: "Dismiss" }).click();
    await app.fleet.type("web");
    const problem = app.alert("Search couldn’t start.");
    await expect(problem).toContainText("SEARCH_NOT_STARTED");
    deployments.deploy(/nothing is missing any more/);
    // A start that is under way when Retry is pressed may still fail: then it's pressed again.
    await expect(async () => {
      if (await problem.isVisible()) await problem.getByRole("button", { name: "Retry" }).click();
      await expect(app.fleet.count).toHaveText(/^\d+ of 250$/, { timeout: 2000 });
    }).toPass();
    await expect(problem).toBeHidden();
    await app.fleet.type("");
    await expect(app.fleet.count).toHaveCount(0);
    const { text } = await app.exporting.exported("JSON");
    expect(JSON.parse(text)).toHaveLength(250);
  });

  test("the export's code: an error says so, and a reload helps", async ({
    app,
    deployments,
    page,
  }) => {
    await app.connectPage.open("/instances");
    deployments.deploy(/save-export-/, { forEver: true });
    await app.connectPage.connect();
    await expect(app.list.hosts).toHaveCount(20);
    // The app checks for a new version once.
    await Promise.all([page.waitForEvent("load"), app.exporting.choose("JSON")]);
    await expect(app.list.hosts).toHaveCount(20);
    await app.exporting.choose("JSON");
    await expect(app.list.notes).toContainText("Part of the dashboard is missing.");
    deployments.deploy(/nothing is missing any more/);
    // The note recommends this. Some browsers never retry a failed import (whatwg/html#10327).
    await page.reload();
    const { text } = await app.exporting.exported("JSON");
    expect(JSON.parse(text)).toHaveLength(250);
  });

  actionTest(
    "a page's code during a stop: no reload",
    async ({ app, deployments, held, page, problems, server, target, writes }) => {
      problems.allow(/404 \(Not Found\) \(.*\/assets\/|Part of the dashboard couldn’t be loaded/);
      await app.connectPage.open("/instances");
      deployments.deploy(/SpecificationListPage-/);
      await app.connectPage.connect();
      server.api.faults.add({ method: "POST", kind: "pass", delayMs: heldMs });
      const dialog = await app.openDialog("Stop", target.host);
      await dialog.confirm.click();
      await expect(dialog.note("Sent")).toBeVisible();
      await dialog.close.click();
      await app.header.goTo("Specifications");
      await expect(page.getByRole("heading", failed)).toBeVisible();
      await expect(app.list.notes).toContainText("Part of the dashboard is missing.");
      held.release();
      await app.header.goTo("Instances");
      await expect(app.list.row(target.host)).toContainText("Stop requested");
      await writes.are(writeOf("Stop", target));
    },
  );
});
