import { asksAgain } from "../support/asks-again.ts";
import { FleetSearch } from "../pages/fleet-search.ts";
import { Jump } from "../pages/jump.ts";
import { expect, test } from "./journey.ts";

const host = "worker-batch-02";

test("at the end of the session nothing of the team stays, though the page that asks for a key is on its way", async ({
  page,
  connectPage,
  deployments,
  header,
  list,
  server,
}) => {
  await connectPage.enter("/instances");
  const release = deployments.hold(/ConnectRoute-/);
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

test("a page that is on its way takes a dialog of the last one with it", async ({
  page,
  connectPage,
  deployments,
  header,
  list,
}) => {
  await connectPage.open("/instances");
  const release = deployments.hold(/SpecificationListPage-/);
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

test("an Enter while Jump to is on its way does not open what had the focus", async ({
  page,
  connectPage,
  deployments,
  list,
}) => {
  await connectPage.open("/instances");
  const release = deployments.hold(/JumpDialog-/);
  await connectPage.connect();
  await list.link(host).focus();
  const jump = new Jump(page);
  await jump.pressKey();
  await expect(jump.button).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Enter");
  release();
  await expect(jump.input).toBeFocused();
  await expect(page).toHaveURL("/instances");
});

test("Jump to that is on its way is given up with Escape, and Enter opens the link again", async ({
  page,
  connectPage,
  deployments,
  list,
}) => {
  await connectPage.open("/instances");
  const release = deployments.hold(/JumpDialog-/);
  await connectPage.connect();
  await list.link(host).focus();
  const jump = new Jump(page);
  await jump.pressKey();
  await expect(jump.button).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(jump.button).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/instances\/\d+$/);
  const arrived = page.waitForResponse(/JumpDialog-/);
  release();
  await arrived;
  await page.waitForLoadState("networkidle");
  await expect(jump.dialog).toHaveCount(0);
});

test("a question that is on its way is given up with Escape, wherever the focus is", async ({
  page,
  connectPage,
  deployments,
  list,
}) => {
  await connectPage.open("/instances");
  const release = deployments.hold(/ActionDialog-/);
  await connectPage.connect();
  const fleet = new FleetSearch(page);
  await fleet.type("worker");
  const arrived = page.waitForResponse(/ActionDialog-/);
  await list.link(host).focus();
  await page.keyboard.press("s");
  await fleet.box.focus();
  await page.keyboard.press("Escape");
  await expect(fleet.box).toHaveValue("worker");
  release();
  await arrived;
  await page.waitForLoadState("networkidle");
  await expect(fleet.box).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await list.link(host).focus();
  await page.keyboard.press("s");
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a question from Jump to that is given up gives the focus back", async ({
  page,
  connectPage,
  deployments,
  detail,
  list,
}) => {
  await connectPage.open("/instances");
  const release = deployments.hold(/ActionDialog-/);
  await connectPage.connect();
  await list.link(host).click();
  await expect(detail.stopButton).toBeVisible();
  await detail.stopButton.focus();
  const jump = new Jump(page);
  await jump.pressKey();
  await jump.input.fill("stop");
  await expect(jump.highlighted).toContainText("Stop");
  await page.keyboard.press("Enter");
  await expect(jump.dialog).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(detail.stopButton).toBeFocused();
  release();
});

test("while the list of the keys is on its way no key asks for anything else", async ({
  page,
  connectPage,
  deployments,
  list,
}) => {
  await connectPage.open("/instances");
  const release = deployments.hold(/KeySheet-/);
  await connectPage.connect();
  await list.link(host).focus();
  await page.keyboard.press("?");
  await page.keyboard.press("s");
  release();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveAccessibleName("Keyboard shortcuts");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("while the code of the search is on its way Clear keeps the focus", async ({
  page,
  connectPage,
  deployments,
  list,
}) => {
  await connectPage.open("/instances");
  const release = deployments.hold(/open-fleet-/);
  await connectPage.connect();
  await expect(list.hosts).toHaveCount(20);
  const fleet = new FleetSearch(page);
  await fleet.type("web");
  await fleet.clearButton.focus();
  release();
  await expect(fleet.count).toBeVisible();
  await expect(fleet.clearButton).toBeFocused();
});

test("a menu that is on its way is given up with Escape", async ({
  page,
  connectPage,
  deployments,
  list,
}) => {
  await connectPage.open("/instances");
  const release = deployments.hold(/Menu-/);
  await connectPage.connect();
  const button = list.actions(host);
  const asked = page.waitForResponse(/Menu-/);
  await button.press("Enter");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(button).toHaveAttribute("aria-expanded", "false");
  release();
  await asked;
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await button.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
});

test("Retry hides nothing while the code comes, and the focus is on the page then", async ({
  page,
  connectPage,
  deployments,
  detail,
  header,
  list,
  problems,
}) => {
  problems.allow(/404 \(Not Found\) \(.*\/assets\//);
  problems.allow(/The code of this page could not be loaded/);
  await connectPage.open("/instances");
  test.skip(
    !(await asksAgain(page)),
    "This browser does not ask again: Retry loads the page anew.",
  );
  deployments.deploy(/InstancePage-/, { forEver: true });
  await connectPage.connect();
  await Promise.all([page.waitForEvent("load"), list.openInstance(host)]);
  const failed = page.getByRole("heading", { level: 1, name: "This view failed" });
  await expect(failed).toBeVisible();
  deployments.deploy(/nothing is missing any more/);
  const release = deployments.hold(/InstancePage-/);
  const asked = page.waitForRequest(/InstancePage-/);
  await page.getByRole("button", { name: "Retry" }).click();
  await asked;
  await expect(header.banner).toBeVisible();
  await expect(failed).toBeVisible();
  release();
  await expect(detail.heading).toHaveText(host);
  await expect(page.getByRole("main")).toBeFocused();
});
