import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./test.ts";

// With forced colours, shapes and lines must replace colours.
test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

/**
 * A screenshot of an element, for comparison.
 * @param around margin in CSS pixels
 */
async function look(page: Page, piece: Locator, around = 4): Promise<string> {
  const box = await piece.boundingBox();
  if (!box) throw new Error("It is not on the screen");
  const clip = {
    x: box.x - around,
    y: box.y - around,
    width: box.width + 2 * around,
    height: box.height + 2 * around,
  };
  return (await page.screenshot({ clip })).toString("base64");
}

test("state icons have the system's colour and differ by shape", async ({ app, page, server }) => {
  const states = ["RUNNING", "STOPPING", "FAILED", "STOPPED", "ODD"];
  const hosts = states.map((state, place) => {
    const [item] = server.api.fleet.page(place + 1, 1);
    const hostName = `of-${state.toLowerCase()}`;
    server.api.fleet.patch(String(item?.id), { hostName, state });
    return hostName;
  });
  await app.open("/instances?limit=10");
  const screenshots: string[] = [];
  for (const host of hosts) {
    const mark = (await app.list.cell(host, "State")).locator("[aria-hidden]");
    screenshots.push(await look(page, mark, 1));
    const ground = await mark.evaluate((element) => getComputedStyle(element).backgroundColor);
    // Black, as the text, or none.
    expect(["rgb(0, 0, 0)", "rgba(255, 255, 255, 0)"], host).toContain(ground);
  }
  expect(new Set(screenshots).size).toBe(states.length);
});

test("a selected row, the current page and the focus can be told apart", async ({
  app,
  page,
  selection,
  server,
}) => {
  server.api.fleet.patch("480213", { hostName: "web-1" });
  await app.open("/instances?limit=10");
  const row = app.list.row("web-1");
  await expect(row).toBeVisible();
  const unselected = await look(page, row, 0);
  await selection.select("web-1");
  await leave(page);
  expect(await look(page, row, 0), "a selected row").not.toBe(unselected);

  const link = app.header.link("Specifications");
  const another = await look(page, link);
  await link.click();
  await expect(page.getByRole("heading", { name: "Specifications" })).toBeVisible();
  await leave(page);
  const current = await look(page, link);
  expect(current, "the current page").not.toBe(another);

  await link.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(link).toBeFocused();
  expect(await look(page, link), "the focus").not.toBe(current);
});

test("a pressed tab differs from the others, and a chip has an edge", async ({ app, page }) => {
  await app.open("/instances?q=web");
  const all = page.getByRole("button", { name: /^All \d/ });
  await expect(page.getByText("Read just now")).toBeVisible();
  await leave(page);
  const pressed = await look(page, all);
  await page.getByRole("button", { name: /^Running \d/ }).click();
  await expect(all).toHaveAttribute("aria-pressed", "false");
  await leave(page);
  expect(await look(page, all)).not.toBe(pressed);
  const chip = page.getByRole("button", { name: "Remove filter web" }).locator("..");
  await expect(chip).toHaveCSS("border-top-width", "1px");
});

/** Moves the pointer and the focus away. */
async function leave(page: Page): Promise<void> {
  await page.mouse.move(700, 5);
  await page.mouse.down();
  await page.mouse.up();
}

test("a progress bar shows its progress", async ({ app, fleet, page, server }) => {
  // The page of the list, and the first page of the fleet.
  server.api.faults.add({ path: "/api/v1/computes", kind: "hang", skip: 2 });
  await app.open("/instances?limit=10");
  await expect(app.list.hosts).toHaveCount(10);
  await fleet.type("web");
  await expect(fleet.progress).toHaveAttribute("aria-valuenow", "100");
  // 100 of 250 are loaded: compare a part of the first fifth with a part of the last.
  const piece = async (share: number) => {
    const box = await fleet.progress.boundingBox();
    if (!box) throw new Error("It is not on the screen");
    const clip = { x: box.x + box.width * share, y: box.y + 2, width: 4, height: 2 };
    return (await page.screenshot({ clip })).toString("base64");
  };
  // The bar grows for a moment.
  await expect.poll(async () => (await piece(0.2)) !== (await piece(0.8))).toBe(true);
  const bar = fleet.progress.locator("span");
  const ground = await bar.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(ground, "the system's colour").toBe("rgb(0, 0, 0)");
});
