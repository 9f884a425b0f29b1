import { expect, test } from "./journey.ts";

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

test("a confirmation asked for before its code is there opens with it, unless Escape cancels it", async ({
  page,
  connectPage,
  deployments,
  list,
}) => {
  await connectPage.open("/instances");
  const release = deployments.delay(/SingleDialog-/);
  await connectPage.connect();
  await list.link(host).focus();
  const dialog = page.getByRole("dialog");
  await page.keyboard.press("s");
  await expect(dialog).toHaveAccessibleName("Loading");
  // Neither opens the instance, nor selects it.
  await page.keyboard.press("Enter");
  await page.keyboard.press("x");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(list.link(host)).toBeFocused();
  await page.keyboard.press("s");
  release();
  await expect(dialog).toHaveAccessibleName(`Stop ${host}?`);
  await page.keyboard.press("Escape");
  await expect(list.link(host)).toBeFocused();
  await expect(page).toHaveURL("/instances");
  await expect(page.getByRole("region", { name: "Selection" })).toHaveCount(0);
});

test.describe("a small fleet without automatic refresh", () => {
  test.use({ serverOptions: { instances: 15, config: { refreshSeconds: 0 } } });

  test("the list doesn't look empty while a search loads", async ({
    page,
    connectPage,
    deployments,
    list,
  }) => {
    await connectPage.open("/instances?page=2");
    const release = deployments.delay(/running-fleet-/);
    await connectPage.connect();
    await expect(page.getByText("Page 2 is past the end of the list.")).toBeVisible();
    await page.getByRole("searchbox", { name: "Search instances" }).fill("e");
    await expect(page.getByRole("status").getByText("Loading instances")).toBeAttached();
    await expect(page.getByText("This team has no instances.")).toHaveCount(0);
    release();
    await expect(list.hosts.first()).toBeVisible();
  });
});
