import type { Locator, Page } from "@playwright/test";
import { boxOf, isWhole } from "../support/accessibility.ts";
import { firstTargets, targetAt, writeOf } from "../support/api.ts";
import { actionTest, expect, test } from "../support/test.ts";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  /** Height of each control that isn't part of a text, below 40 px. */
  const lowControls = (page: Page) =>
    page.locator("button:visible, select:visible, .button:visible").evaluateAll((controls) =>
      controls.flatMap((control) => {
        const isInText =
          control.closest('dl, [aria-label^="Copy "], h1 + *, p, [type=search] ~ *') !== null;
        const { height } = control.getBoundingClientRect();
        const name = control.getAttribute("aria-label") ?? control.textContent;
        return isInText || height >= 40 ? [] : [`${name}: ${height} px`];
      }),
    );

  /** Of each field. An iPhone zooms into one with smaller letters, and not out again: openshift/origin#3118, block/proto-fleet#669. */
  const letterSizes = (page: Page) =>
    page
      .locator("input:not([type=checkbox], [type=radio]):visible, select:visible")
      .evaluateAll((fields) => fields.map((field) => getComputedStyle(field).fontSize));

  test("buttons and menus are 40 px tall, and fields have letters of 16 px", async ({
    app,
    page,
  }) => {
    const expectTouchable = async () => {
      expect(await lowControls(page)).toEqual([]);
      expect(new Set(await letterSizes(page))).toEqual(new Set(["16px"]));
    };
    await app.connectPage.open();
    await expect(app.connectPage.connectButton).toBeVisible();
    await expectTouchable();
    await app.open("/instances?q=web");
    await expect(app.fleet.count).toBeVisible();
    await app.list.hosts.first().waitFor();
    const boxes = page.getByRole("checkbox", { name: /^Select / });
    const lefts = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().x));
    expect(lefts.length).toBeGreaterThan(1);
    expect(new Set(lefts).size, "the header's box is above the rows' boxes").toBe(1);
    await boxes.nth(1).check();
    await expect(app.selection.bar).toBeVisible();
    await expectTouchable();
    await page.goto("/overview");
    await expect(page.getByRole("table", { name: "Groups" })).toBeVisible();
    // Its controls come and go with the loading.
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    expect(await lowControls(page)).toEqual([]);
  });
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

  test("a tap on an age shows the time to the second, and the next tap closes it", async ({
    app,
    page,
    server,
    target,
  }) => {
    server.api.fleet.patch(target.id, { hostName: "web-1", createdAt: "2026-01-02T03:04:05Z" });
    await app.open("/instances?limit=10");
    await (await app.list.cell("web-1", "Created")).getByText(/ago/).tap();
    const exact = page.getByRole("tooltip", { includeHidden: true });
    await expect(exact).toHaveText("Jan 2, 2026, 03:04:05 AM UTC");
    await app.list.heading.tap();
    await expect(exact).toHaveCount(0);
  });
});

test("figures end under the end of their header, and the whole header cell sorts", async ({
  app,
  page,
}) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      "compute.hidden-columns",
      JSON.stringify(["+vcpus", "+memory", "+storage", "privateIpv4"]),
    ),
  );
  await app.open();
  await expect(app.list.hosts.first()).toBeVisible();
  const table = page.getByRole("table", { name: "Instances" });
  const ends = await table.evaluate((element) => {
    const headers = [...element.querySelectorAll("thead th")];
    const cells = [...(element.querySelector("tbody tr")?.children ?? [])];
    return headers.flatMap((header, place) => {
      if (!["vcpus", "memory", "storage"].includes(header.getAttribute("data-column") ?? ""))
        return [];
      const range = document.createRange();
      range.selectNodeContents(cells[place] ?? header);
      const arrow = header.querySelector("svg") ?? header;
      return [arrow.getBoundingClientRect().right - range.getBoundingClientRect().right];
    });
  });
  expect(ends).toHaveLength(3);
  for (const distance of ends) expect(Math.abs(distance)).toBeLessThanOrEqual(1);

  const header = app.fleet.header("Region");
  const box = await header.boundingBox();
  await header.click({ position: { x: 2, y: (box?.height ?? 0) - 2 } });
  await expect(header).toHaveAttribute("aria-sort", "ascending");
});

test("on small screens the header's links are whole, and the sheet of keys fits", async ({
  app,
  page,
}) => {
  await app.open();
  await expect(app.list.hosts.first()).toBeVisible();
  const hint = page.getByRole("main").getByText("/", { exact: true });
  await expect(hint).toBeVisible();
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(links).toHaveCount(4);
  for (const width of [412, 390, 375, 360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    for (const link of await links.all()) await isWhole(link);
  }
  // Like the key for the search box.
  await expect(hint).toBeHidden();
  await app.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts", exact: true });
  await expect(sheet.getByRole("heading", { name: "Keyboard shortcuts" })).toBeInViewport();
  expect(await app.sidewaysScroll()).toBe(0);
  expect(await sheet.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test("the buttons of a search can be pressed while the fleet loads, 768 px wide", async ({
  app,
  page,
  server,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  const query = { limit: "100" };
  server.api.faults.add({ path: "/api/v1/computes", query, kind: "hang" });
  await app.open("/instances?q=web");
  // Fails if another element is in front of it.
  await app.fleet.button("Cancel loading").click({ trial: true });
});

// radix-ui/primitives#4115: the scrim covers toasts, and a press on one closes the dialog.
actionTest(
  "a toast can be read and dismissed while a dialog is open, wide and on a phone",
  async ({ app, page, server, target, writes }) => {
    await app.open();
    const stop = await app.openDialog("Stop", target.host);
    await stop.confirm.click();
    await expect(stop.box).toBeHidden();
    const dialog = await app.openDialog("Delete", targetAt(server.api, 1).host);
    await expect(dialog.hostName).toBeVisible();
    server.api.fleet.patch(target.id, { state: "STOPPED" });
    await expect(app.list.notes).toContainText(`${target.host} stopped`);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const top = (await dialog.box.boundingBox())?.y ?? 0;
      expect(await bottomOf(app.list.notes), `${width} px wide`).toBeLessThanOrEqual(top);
    }
    await app.list.notes.getByRole("button", { name: "Dismiss note" }).last().click();
    await expect(app.list.notes).not.toContainText(`${target.host} stopped`);
    await expect(dialog.box).toBeVisible();
    await dialog.cancel.click();
    await writes.are(writeOf("Stop", target));
  },
);

async function bottomOf(part: Locator): Promise<number> {
  const { y, height } = await boxOf(part);
  return y + height;
}

// For the run itself see src/actions/bulk/run.test.tsx.

const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
];

test("a run's panel moves nothing, and neither it nor the selection bar covers the pager, at any width", async ({
  app,
  page,
  server,
}) => {
  /** Top of the first row at each width. */
  const tops = async () => {
    const found: (number | undefined)[] = [];
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, 0));
      found.push((await app.list.hosts.first().boundingBox())?.y);
    }
    return found;
  };
  await app.open();
  const [first, ...others] = firstTargets(server.api, 4);
  await app.selection.select(others[0]?.host ?? "", others.at(-1)?.host);
  const before = await tops();
  // With something left to do, the panel stays.
  server.api.faults.add({ method: "POST", count: 1, status: 409, code: "CONFLICT" });
  const dialog = await app.openBulkDialog("Stop");
  await dialog.confirmAll();
  await expect(app.run.panel).toContainText("2 stopped · 1 refused");
  expect(await tops()).toEqual(before);
  // What was stopped is no longer selected.
  await app.selection.select(first?.host ?? "");
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect
      .poll(async () => (await app.run.panel.boundingBox())?.y, `${size.width} px wide`)
      .toBeGreaterThan(await bottomOf(app.pager.navigation));
    expect((await app.selection.bar.boundingBox())?.y).toBeGreaterThan(
      await bottomOf(app.run.panel),
    );
  }
  // A note beside the panel: a key for a row, without a row.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("heading", { level: 1 }).click();
  await app.press("x");
  await app.list.notes.getByRole("button", { name: "Dismiss" }).click();
});
