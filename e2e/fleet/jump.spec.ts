import { ActionDialog } from "../pages/action-dialog.ts";
import { Jump } from "../pages/jump.ts";
import { pressFast } from "../support/fast-hand.ts";
import { expect, sidewaysScroll, test as base } from "../journeys/journey.ts";

/** Of the first page of the list, which shows 20. */
const here = { id: "480213", host: "web-1", ipv4: "203.0.113.200" };
/** Of a later page. */
const elsewhere = "481323";

const test = base.extend<{
  jump: Jump;
  /** The ids that the API was asked for, one by one. */
  lookedUp: () => string[];
}>({
  // The list does not ask by itself, so that what is asked comes from here.
  serverOptions: ({}, use) => use({ config: { refreshSeconds: 0 } }),
  jump: ({ page }, use) => use(new Jump(page)),
  lookedUp: ({ server }, use) =>
    use(() =>
      server.api.log
        .entries()
        .filter(({ method }) => method === "GET")
        .flatMap(
          ({ path }) => /\/computes\/(?!specifications)(?<id>.+)$/.exec(path)?.groups?.["id"] ?? [],
        ),
    ),
});

test.beforeEach(({ server }) => {
  server.api.fleet.patch(here.id, { hostName: here.host, ipv4: here.ipv4, state: "RUNNING" });
  server.api.fleet.patch(elsewhere, { hostName: "far-away" });
});

test("opens with its button, and offers the pages and what can be done", async ({
  page,
  connectPage,
  jump,
}) => {
  await connectPage.enter();
  await jump.button.click();
  await expect(jump.input).toBeFocused();
  await expect(jump.input).toHaveAttribute("placeholder", "Page, action, host name, ID or IP");
  await expect(jump.group("Pages").getByRole("option")).toHaveText([
    "Instances",
    "Specifications",
    "Activity",
  ]);
  await expect(jump.group("Actions").getByRole("option")).toHaveText([
    "Switch theme",
    "Keyboard shortcuts",
    "Disconnect",
  ]);
  await expect(jump.options).toHaveCount(6);
  await expect(jump.status).toHaveText("6 options");
  await expect(jump.highlighted).toHaveText("Instances");
  await page.keyboard.press("Escape");
  await expect(jump.dialog).toHaveCount(0);
  await expect(jump.button).toBeFocused();
});

test("opens and closes with its key, and gives the focus back to where it was", async ({
  page,
  connectPage,
  jump,
  list,
}) => {
  await connectPage.enter();
  await list.link(here.host).focus();
  await jump.pressKey();
  await expect(jump.input).toBeFocused();
  await jump.pressKey();
  await expect(jump.dialog).toHaveCount(0);
  await expect(list.link(here.host)).toBeFocused();
  await jump.pressKey();
  await expect(jump.input).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(jump.dialog).toHaveCount(0);
  await expect(list.link(here.host)).toBeFocused();
});

test("goes to a page, with the keyboard and with the pointer", async ({
  page,
  connectPage,
  jump,
  list,
  specifications,
}) => {
  await connectPage.enter();
  await jump.find("spec");
  await expect(jump.highlighted).toHaveText("Specifications");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/specifications");
  await expect(specifications.heading).toBeVisible();
  await expect(jump.dialog).toHaveCount(0);

  await jump.pressKey();
  await page.keyboard.press("ArrowDown");
  await expect(jump.highlighted).toHaveText("Specifications");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(jump.highlighted).toHaveText("Disconnect");
  await jump.option("Instances").click();
  await expect(page).toHaveURL("/instances");
  await expect(list.heading).toBeVisible();
});

test("a key right after its own is meant for it, and not for what had the focus", async ({
  page,
  connectPage,
  jump,
  list,
}) => {
  await connectPage.enter();
  await list.link(here.host).focus();
  // Its code has come ahead by then, and nothing else is waited for when it opens for the first time.
  await page.waitForLoadState("networkidle");
  await pressFast(page, "Control+K", "ArrowDown");
  await expect(jump.highlighted).toHaveText("Specifications");
  await page.keyboard.press("Escape");
  await expect(list.link(here.host)).toBeFocused();
  await pressFast(page, "Control+K", "ArrowDown", "Enter");
  await expect(page).toHaveURL("/specifications");
});

test("an Enter that is held opens it, and takes nothing of it", async ({
  page,
  connectPage,
  jump,
}) => {
  await connectPage.enter();
  await jump.button.focus();
  await page.keyboard.down("Enter");
  await expect(jump.input).toBeFocused();
  await expect(jump.highlighted).toHaveText("Instances");
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(jump.input).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(jump.dialog).toHaveCount(0);
});

test("switches the theme, and disconnects", async ({ page, connectPage, header, jump }) => {
  await connectPage.enter();
  const before = await header.shownTheme();
  await jump.find("theme");
  await page.keyboard.press("Enter");
  await expect.poll(() => header.shownTheme()).not.toBe(before);
  await jump.find("disc");
  await page.keyboard.press("Enter");
  await expect(connectPage.heading).toBeVisible();
  await jump.pressKey();
  await expect(jump.dialog).toHaveCount(0);
});

for (const [how, text] of [
  ["a part of its host name, in any case", "WEB-1"],
  ["a part of its id", "80213"],
  ["a part of its address", "113.200"],
] as const) {
  test(`finds an instance of the page by ${how}`, async ({
    page,
    connectPage,
    detail,
    list,
    jump,
  }) => {
    await connectPage.enter();
    await expect(list.link(here.host)).toBeVisible();
    await jump.find(text);
    const option = jump.group("Instances").getByRole("option", { name: here.ipv4 });
    await expect(option).toHaveAccessibleName(/^web-1 Running 480213 203\.0\.113\.200$/);
    await expect(jump.options.last()).toHaveText(`Search instances for “${text}”`);
    await expect(jump.highlighted).toContainText(here.host);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/instances/${here.id}`);
    await expect(detail.heading).toHaveText(here.host);
  });
}

test("asks for an instance that is not here by its whole id, once", async ({
  page,
  connectPage,
  detail,
  list,
  jump,
  lookedUp,
}) => {
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
  await jump.find(elsewhere);
  await expect(jump.highlighted).toContainText("far-away");
  expect(lookedUp()).toEqual([elsewhere]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/instances/${elsewhere}`);
  await expect(detail.heading).toHaveText("far-away");
});

test("finds any instance once the fleet is loaded, and asks for none", async ({
  page,
  connectPage,
  detail,
  list,
  jump,
  lookedUp,
}) => {
  await connectPage.enter(`/instances?q=${here.host}`);
  await expect(list.hosts.first()).toHaveText(here.host);
  await expect(page.getByRole("progressbar", { name: "Loading fleet" })).toHaveCount(0);
  await jump.find("far-a");
  await expect(jump.highlighted).toContainText("far-away");
  await jump.input.fill("far-b");
  await expect(jump.status).toHaveText("No matches.");
  await jump.input.fill(elsewhere);
  await expect(jump.highlighted).toContainText("far-away");
  await page.keyboard.press("Enter");
  await expect(detail.heading).toHaveText("far-away");
  expect(lookedUp()).toEqual([elsewhere]);
});

test("opens an instance in a new tab where that is asked for", async ({
  context,
  page,
  connectPage,
  list,
  jump,
}) => {
  await connectPage.enter();
  await expect(list.link(here.host)).toBeVisible();
  await jump.find(here.host);
  await expect(jump.highlighted).toContainText(here.host);
  const byKey = context.waitForEvent("page");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(await byKey).toHaveURL(`/instances/${here.id}`);
  const byPointer = context.waitForEvent("page");
  await jump.highlighted.click({ modifiers: ["ControlOrMeta"] });
  await expect(await byPointer).toHaveURL(`/instances/${here.id}`);
  await expect(page).toHaveURL("/instances");
});

test("says that nothing was found, and offers to search everywhere", async ({
  page,
  connectPage,
  list,
  jump,
  lookedUp,
}) => {
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
  await jump.find("nowhere");
  await expect(jump.status).toHaveText("No matches among what is loaded.");
  expect(lookedUp()).toEqual(["nowhere"]);
  await expect(jump.options).toHaveText(["Search instances for “nowhere”"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/instances?q=nowhere");
});

test("says why it could not look an id up", async ({ connectPage, list, jump, server }) => {
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
  server.api.faults.add({ method: "GET", status: 403, code: "FORBIDDEN" });
  await jump.find(elsewhere);
  await expect(jump.status).toHaveText(`Could not look up ${elsewhere}: FORBIDDEN`);
});

test("asks for nothing while the text cannot be an id", async ({
  page,
  connectPage,
  list,
  jump,
  lookedUp,
}) => {
  await page.clock.install();
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
  await jump.find("no such instance");
  await expect(jump.status).toHaveText("No matches among what is loaded.");
  await page.clock.fastForward(1000);
  await page.keyboard.press("Escape");
  await expect(jump.dialog).toHaveCount(0);
  expect(lookedUp()).toEqual([]);
});

for (const verb of ["Stop", "Delete"] as const) {
  test(`${verb} on an instance's page asks first, and sends nothing`, async ({
    page,
    connectPage,
    detail,
    jump,
    server,
  }) => {
    await connectPage.enter(`/instances/${here.id}`);
    await expect(detail.heading).toHaveText(here.host);
    await detail.refreshButton.focus();
    await jump.find(verb);
    await expect(jump.highlighted).toHaveText(`${verb} ${here.host}…`);
    await page.keyboard.press("Enter");
    const asked = new ActionDialog(page, verb, here.host);
    await expect(asked.cancel).toBeFocused();
    await expect(jump.dialog).toHaveCount(0);
    await jump.pressKey();
    await expect(jump.dialog).toHaveCount(0);
    await expect(asked.box).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(asked.box).toHaveCount(0);
    await expect(detail.refreshButton).toBeFocused();
    expect(server.api.log.writes()).toEqual([]);
  });
}

test("loads no fleet, and asks for nothing when it opens", async ({
  connectPage,
  list,
  jump,
  server,
}) => {
  await connectPage.enter();
  // The last that the list asks for.
  await expect(await list.cell(here.host, "Specification")).toContainText("vCPU");
  server.api.log.clear();
  await jump.button.click();
  await expect(jump.input).toBeFocused();
  await jump.input.fill("web prod");
  await expect(jump.options).toHaveText(["Search instances for “web prod”"]);
  expect(server.api.log.entries()).toEqual([]);
});

for (const width of [320, 390]) {
  test(`fits ${width} px, with a name of any kind`, async ({
    page,
    connectPage,
    list,
    jump,
    server,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    const hostName = `\u202E<img src=x onerror=alert(1)>${"w".repeat(300)}`;
    server.api.fleet.patch(here.id, { hostName, ipv4: here.ipv4 });
    await connectPage.enter();
    await expect(list.hosts).toHaveCount(20);
    expect(await sidewaysScroll(page)).toBe(0);
    await jump.button.click();
    await jump.input.fill(here.ipv4);
    await expect(jump.highlighted).toContainText("<img src=x");
    expect(await sidewaysScroll(page)).toBe(0);
    const box = await jump.dialog.boundingBox();
    expect(box?.width).toBe(width);
    const inside = await jump.dialog.evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth);
    expect(inside).toBe(true);
  });
}
