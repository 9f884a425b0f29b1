import { expect, test } from "./journey.ts";
import { retriesFailedImports } from "../support/browser.ts";

const host = "worker-batch-02";

test("after the session ends no team data shows while the connect page loads", async ({
  page,
  connectPage,
  deployments,
  header,
  list,
  server,
}) => {
  await connectPage.enter("/instances");
  const release = deployments.delay(/ConnectPage-/);
  await page.reload();
  await expect(list.hosts).toHaveCount(20);
  await header.disconnect();
  await expect(page).toHaveURL("/connect");
  await expect(list.table).toHaveCount(0);
  await expect(header.banner).toHaveCount(0);
  server.api.log.clear();
  release();
  await expect(connectPage.heading).toBeVisible();
  expect(server.api.log.entries()).toEqual([]);
});

test("until the app's code arrives, the shell shows the list's frame and working links", async ({
  page,
  connectPage,
  deployments,
  header,
  list,
}) => {
  const release = deployments.delay(/\/assets\/(app|libraries)-/);
  await connectPage.enter("/instances");
  const shell = page.locator("#shell");
  await expect(shell.getByText("Instances", { exact: true }).last()).toBeVisible();
  await expect(shell.getByText("Private IPv4").first()).toBeAttached();
  await expect(shell.locator("main")).toHaveAttribute("inert");
  await header.link("Activity").click({ noWaitAfter: true });
  await page.waitForURL("/activity", { waitUntil: "commit" });
  await expect(shell.getByText("Private IPv4").first()).toBeHidden();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Activity" })).toBeVisible();
  await expect(list.table).toHaveCount(0);
});

test("a loading page closes a dialog of the previous page", async ({
  page,
  connectPage,
  deployments,
  header,
  list,
}) => {
  await connectPage.open("/instances");
  const release = deployments.delay(/SpecificationListPage-/);
  await connectPage.connect();
  await header.goTo("Specifications");
  await expect(page).toHaveURL("/specifications");
  await list.link(host).focus();
  await page.keyboard.press("s");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Specifications" })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test("Retry keeps the error while the code loads, then focuses the page", async ({
  page,
  connectPage,
  deployments,
  detail,
  header,
  list,
  problems,
}) => {
  problems.allow(/404 \(Not Found\) \(.*\/assets\//);
  problems.allow(/This page’s code couldn’t be loaded/);
  await connectPage.open("/instances");
  test.skip(
    !(await retriesFailedImports(page)),
    "This browser doesn't ask again: Retry reloads the page.",
  );
  deployments.deploy(/InstancePage-/, { forEver: true });
  await connectPage.connect();
  await Promise.all([page.waitForEvent("load"), list.openInstance(host)]);
  const failed = page.getByRole("heading", { level: 1, name: "Something went wrong on this page" });
  await expect(failed).toBeVisible();
  // The deployed version is the same, so the dashboard doesn't reload again.
  await expect(page.getByText("Part of the dashboard is missing.")).toBeVisible();
  deployments.deploy(/nothing is missing any more/);
  const release = deployments.delay(/InstancePage-/);
  const asked = page.waitForRequest(/InstancePage-/);
  await page.getByRole("button", { name: "Retry" }).click();
  await asked;
  await expect(header.banner).toBeVisible();
  await expect(failed).toBeVisible();
  release();
  await expect(detail.heading).toHaveText(host);
  await expect(page.getByRole("main")).toBeFocused();
});
