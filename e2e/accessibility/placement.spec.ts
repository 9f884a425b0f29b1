import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";

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

  test("buttons and menus are 40 px tall", async ({ app, page, fleet }) => {
    await app.connectPage.open();
    await expect(page.getByRole("button", { name: "Connect", exact: true })).toBeVisible();
    expect(await lowControls(page)).toEqual([]);
    await app.open("/instances?q=web");
    await expect(fleet.count).toBeVisible();
    await app.list.hosts.first().waitFor();
    await page
      .getByRole("checkbox", { name: /^Select / })
      .nth(1)
      .check();
    await expect(page.getByRole("region", { name: "Selection" })).toBeVisible();
    expect(await lowControls(page)).toEqual([]);
    await page.goto("/overview");
    await expect(page.getByRole("table", { name: "Groups" })).toBeVisible();
    // Its controls come and go with the loading.
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    expect(await lowControls(page)).toEqual([]);
  });

  // openshift/origin#3118, block/proto-fleet#669: an iPhone zooms into a field with smaller letters, and not out again.
  test("fields have letters of 16 px", async ({ app, page }) => {
    const sizes = () =>
      page
        .locator("input:not([type=checkbox], [type=radio]):visible, select:visible")
        .evaluateAll((fields) => fields.map((field) => getComputedStyle(field).fontSize));
    await app.connectPage.open();
    await expect(page.getByLabel("API key", { exact: true })).toBeVisible();
    expect(new Set(await sizes())).toEqual(new Set(["16px"]));
    await app.open();
    await app.list.hosts.first().waitFor();
    expect(new Set(await sizes())).toEqual(new Set(["16px"]));
  });

  test("the header's box is above the rows' boxes", async ({ app, page }) => {
    await app.open();
    await expect(app.list.hosts.first()).toBeVisible();
    const lefts = await page
      .getByRole("checkbox", { name: /^Select / })
      .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().left));
    expect(lefts.length).toBeGreaterThan(1);
    expect(new Set(lefts).size).toBe(1);
  });
});

test("figures end under the end of their header, and the whole header cell sorts", async ({
  app,
  page,
  fleet,
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

  const header = fleet.header("Region");
  const box = await header.boundingBox();
  await header.click({ position: { x: 2, y: (box?.height ?? 0) - 2 } });
  await expect(header).toHaveAttribute("aria-sort", "ascending");
});
