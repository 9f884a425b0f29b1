import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";
import { showTheme, violations } from "../support/accessibility.ts";

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
}) => {
  server.api.fleet.patch("480213", { state: "STOPPING" });
  await app.open("/instances?limit=10");
  await expect(app.list.hosts).toHaveCount(10);
  server.api.faults.add({ path: "/api/v1/computes", kind: "hang" });
  await app.pager.goTo("Next");
  await expect(app.list.table).toHaveAttribute("aria-busy", "true");
  await expect
    .poll(() => moving(page), "an instance in transit, and the list that waits")
    .toEqual([]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await moving(page), "what would move").not.toEqual([]);
});

test.describe("with more contrast", () => {
  test.use({ contextOptions: { contrast: "more", reducedMotion: "reduce" } });

  test("all text has a contrast of at least 7 to 1", async ({ app, page, server }) => {
    const states = ["RUNNING", "STOPPING", "FAILED", "STOPPED", "ODD"];
    for (const [place, state] of states.entries()) {
      const [item] = server.api.fleet.page(place + 1, 1);
      server.api.fleet.patch(String(item?.id), { state });
    }
    await app.open("/instances?limit=10");
    await expect(app.list.hosts).toHaveCount(10);
    await expect(page.getByText("c1-m2").first()).toBeAttached();
    expect(await faint(page), "the list").toEqual([]);
    for (const place of states.keys()) {
      const [item] = server.api.fleet.page(place + 1, 1);
      await app.detail.open(String(item?.id));
      await expect(app.detail.card("Details")).toBeVisible();
      expect(await faint(page), `an instance that is ${states[place]}`).toEqual([]);
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
