import type { Locator, Page } from "@playwright/test";
import { showTheme, violations } from "../support/accessibility.ts";
import { targetAt } from "../support/api.ts";
import { expect, test } from "../support/test.ts";

// Forced colors, more contrast and reduced motion.

const states = ["RUNNING", "STOPPING", "FAILED", "STOPPED", "ODD"];

test.describe("with forced colors", () => {
  // Shapes and lines must replace colours.
  test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

  test("a state's icon, a selected row, the current page, a pressed tab, a chip and the focus can be told apart", async ({
    app,
    page,
    server,
  }) => {
    const hosts = states.map((state, place) => {
      const hostName = `of-${state.toLowerCase()}`;
      server.api.fleet.patch(targetAt(server.api, place).id, { hostName, state });
      return hostName;
    });
    await app.open("/instances?limit=10");

    await test.step("state icons have the system's colour and differ by shape", async () => {
      const looks = new Set<string>();
      for (const host of hosts) {
        const mark = (await app.list.cell(host, "State")).locator("[aria-hidden]");
        looks.add(await look(page, mark, 1));
        // Black, as the text, or none.
        expect(["rgb(0, 0, 0)", "rgba(255, 255, 255, 0)"], host).toContain(await groundOf(mark));
      }
      expect(looks.size).toBe(states.length);
    });

    await test.step("a selected row", async () => {
      const row = app.list.row("of-running");
      const unselected = await look(page, row, 0);
      await app.selection.select("of-running");
      await leave(page);
      expect(await look(page, row, 0)).not.toBe(unselected);
    });

    await test.step("a pressed tab, and a chip has an edge", async () => {
      await page.goto("/instances?q=web");
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

    await test.step("the current page and the focus", async () => {
      const link = app.header.link("Specifications");
      const another = await look(page, link);
      await link.click();
      await expect(app.specifications.first()).toBeVisible();
      await leave(page);
      const current = await look(page, link);
      expect(current, "the current page").not.toBe(another);
      await link.focus();
      await app.press("Shift+Tab", "Tab");
      await expect(link).toBeFocused();
      expect(await look(page, link), "the focus").not.toBe(current);
    });
  });

  test("a progress bar shows its progress", async ({ app, page, server }) => {
    // The page of the list, and the first page of the fleet.
    server.api.faults.add({ path: "/api/v1/computes", kind: "hang", skip: 2 });
    await app.open("/instances?limit=10");
    await expect(app.list.hosts).toHaveCount(10);
    await app.fleet.type("web");
    const bar = app.fleet.progress;
    await expect(bar).toHaveAttribute("aria-valuenow", "100");
    // 100 of 250 are loaded: compare a part of the first fifth with a part of the last.
    const piece = async (share: number) => {
      const { x = 0, y = 0, width = 0 } = (await bar.boundingBox()) ?? {};
      const clip = { x: x + width * share, y: y + 2, width: 4, height: 2 };
      return (await page.screenshot({ clip })).toString("base64");
    };
    // The bar grows for a moment.
    await expect.poll(async () => (await piece(0.2)) !== (await piece(0.8))).toBe(true);
    expect(await groundOf(bar.locator("span")), "the system's colour").toBe("rgb(0, 0, 0)");
  });
});

/**
 * A screenshot of an element, for comparison.
 * @param around margin in CSS pixels
 */
async function look(page: Page, piece: Locator, around = 4): Promise<string> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await piece.boundingBox()) ?? {};
  expect(width, "it is on the screen").toBeGreaterThan(0);
  const clip = {
    x: x - around,
    y: y - around,
    width: width + 2 * around,
    height: height + 2 * around,
  };
  return (await page.screenshot({ clip })).toString("base64");
}

const groundOf = (part: Locator): Promise<string> =>
  part.evaluate((element) => getComputedStyle(element).backgroundColor);

/** Moves the pointer and the focus away. */
async function leave(page: Page): Promise<void> {
  await page.mouse.move(700, 5);
  await page.mouse.down();
  await page.mouse.up();
}

/** Running and pending ones. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === "running")
      .map(({ effect }) => JSON.stringify(effect?.getComputedTiming())),
  );
}

test("nothing moves with reduced motion, not even progress indicators", async ({
  app,
  page,
  server,
  target,
}) => {
  server.api.fleet.patch(target.id, { state: "STOPPING" });
  await app.open("/instances?limit=10");
  await expect(app.list.hosts).toHaveCount(10);
  server.api.faults.add({ path: "/api/v1/computes", kind: "hang" });
  await app.pager.next.click();
  await expect(app.list.table).toHaveAttribute("aria-busy", "true");
  await expect
    .poll(() => moving(page), "an instance in transit, and the list that waits")
    .toEqual([]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await moving(page), "what would move").not.toEqual([]);
});

test.describe("with more contrast", () => {
  test.use({ contextOptions: { contrast: "more", reducedMotion: "reduce" } });

  test("all text has a contrast of at least 7 to 1", async ({ app, page, server, target }) => {
    for (const [place, state] of states.entries())
      server.api.fleet.patch(targetAt(server.api, place).id, { state });
    await app.open("/instances?limit=10");
    await expect(app.list.hosts).toHaveCount(10);
    await expect(page.getByText("c1-m2").first()).toBeAttached();
    expect(await faint(page), "the list").toEqual([]);
    await app.detail.open(target.id);
    for (const state of states) {
      server.api.fleet.patch(target.id, { state });
      await page.getByRole("button", { name: "Refresh", exact: true }).click();
      await expect(page.getByText(new RegExp(`^${state}$`, "i")).first()).toBeVisible();
      expect(await faint(page), `an instance that is ${state}`).toEqual([]);
    }
  });
});

/** Texts with a contrast below WCAG 1.4.6 in the light or dark theme, one per line. */
async function faint(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await showTheme(page, colorScheme);
    const lines = await violations(page, { rules: ["color-contrast-enhanced"] });
    found.push(...lines.map((line) => `${colorScheme}: ${line}`));
  }
  return found;
}
