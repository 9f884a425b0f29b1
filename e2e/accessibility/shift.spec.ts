import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./test.ts";
import { targetAt } from "../actions/api.ts";
import { illegible } from "../support/accessibility.ts";

/** Another digit beside a link moves it by less than this; another line by a hundred times more. */
const noticeable = 0.001;

interface Shift {
  value: number;
  /** What moved most, five at most. */
  sources: { name: string; text: string; from: DOMRect; to: DOMRect }[];
}

/** Missing in TypeScript's DOM library. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/**
 * Layout shifts so far, except within half a second of an input.
 * @param after only shifts after this time of the page's clock
 */
async function shifts(page: Page, after = 0): Promise<Shift[]> {
  const all = await page.evaluate(
    (after) =>
      new Promise<Shift[]>((resolve) => {
        const isShift = (entry: PerformanceEntry): entry is LayoutShift =>
          entry.entryType === "layout-shift";
        const moved: Shift[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries().filter(isShift)) {
            if (entry.hadRecentInput || entry.startTime < after) continue;
            const sources = entry.sources.map(({ node, previousRect, currentRect }) => ({
              name: node?.nodeName ?? "",
              text: node?.textContent ?? "",
              from: previousRect.toJSON(),
              to: currentRect.toJSON(),
            }));
            moved.push({ value: entry.value, sources });
          }
        });
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(moved)));
      }),
    after,
  );
  return all.filter((shift) => valueWithoutRows(shift, page.viewportSize()) >= noticeable);
}

/**
 * A search, and figures that rows are sorted by, are supposed to move rows. What moves with them counts by the browser's
 * formula, with areas that overlap counted twice.
 */
function valueWithoutRows({ value, sources }: Shift, viewport: ReturnType<Page["viewportSize"]>) {
  const others = sources.filter(({ name }) => name !== "TR");
  if (others.length === sources.length || !viewport) return value;
  const { width, height } = viewport;
  let area = 0;
  let distance = 0;
  for (const { from, to } of others) {
    area += from.width * from.height + to.width * to.height;
    for (const side of ["left", "right", "top", "bottom"] as const)
      distance = Math.max(distance, Math.abs(to[side] - from[side]));
  }
  return ((area / (width * height)) * distance) / Math.max(width, height);
}

// Slow enough for the skeleton to show first.
test.use({ serverOptions: { latencyMs: 300 } });

for (const width of [1440, 768, 390]) {
  test(`the list doesn't shift, ${width} px wide`, async ({ app, fleet, page }) => {
    await page.setViewportSize({ width, height: 900 });
    await app.open("/activity");
    await page.goto("/instances");
    await expect(app.list.hosts).toHaveCount(20);
    await expect(page.getByText("c1-m2").first()).toBeAttached();
    expect(await shifts(page), "while the list loads").toEqual([]);
    await app.list.refresh();
    // After tabs whose counts have fewer digits during the search.
    const tab = page.getByRole("button", { name: /^Running/ });
    const { x } = await boxOf(tab);
    // By key: on small screens the first one makes room for notes, and browsers don't count `fill` as input.
    await fleet.box.pressSequentially("web");
    await expect(fleet.count).toBeVisible();
    expect((await boxOf(tab)).x).toBe(x);
    await fleet.box.press("ControlOrMeta+a");
    await fleet.box.press("Backspace");
    await expect(app.list.hosts).toHaveCount(20);
    expect(await shifts(page), "while it is refreshed and searched").toEqual([]);
  });
}

for (const width of [1440, 768, 390]) {
  test(`further pages don't shift, ${width} px wide`, async ({ app, page, server }) => {
    await page.setViewportSize({ width, height: 900 });
    await app.open("/instances");
    await expect(app.list.hosts).toHaveCount(20);
    const now = await page.evaluate(() => performance.now());
    const { host, id } = targetAt(server.api, 0);
    const dialog = await app.openDialog("Stop", host);
    await expect(dialog.confirm).toBeEnabled();
    await dialog.cancel.click();
    await app.list.openInstance(host);
    await expect(app.detail.card("Details")).toBeVisible();
    expect(await shifts(page, now), "in a dialog and on the way to an instance").toEqual([]);
    await app.detail.open(id);
    await expect(app.detail.card("Details")).toBeVisible();
    expect(await shifts(page), "while an instance loads").toEqual([]);
    // Typefaces load after the first rows: a name that wraps only in the fallback would move the rows below it.
    for (const { id } of server.api.catalogue.page(1, 10))
      server.api.catalogue.patch(String(id), { specification: null, vcpus: 12, memoryMb: 49_152 });
    await page.goto("/specifications");
    await expect(page.getByText("12 vCPU · 48 GB").first()).toBeVisible();
    await typefacesLoaded(page);
    expect(await shifts(page), "while the catalogue loads").toEqual([]);
    await page.goto("/overview");
    const table = page.getByRole("table", { name: "Groups" });
    await expect(table).toBeVisible();
    const place = await table.boundingBox();
    await expect(page.getByText("Read just now")).toBeVisible();
    expect(await shifts(page), "while the overview loads").toEqual([]);
    // Rows that move can hide smaller parts from the browser's list.
    expect(await table.boundingBox()).toEqual(place);
  });
}

test("the header's links are whole on phones", async ({ app, page }) => {
  await app.open("/activity");
  await expect(page.getByRole("heading", { name: "Activity" })).toBeVisible();
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(links).toHaveCount(4);
  for (const width of [412, 390, 375, 360, 320]) {
    await page.setViewportSize({ width, height: 700 });
    for (const link of await links.all()) await isWhole(link);
  }
});

test("the buttons of a search can be pressed while the fleet loads, 768 px wide", async ({
  app,
  page,
  server,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  const query = { limit: "100" };
  server.api.faults.add({ path: "/api/v1/computes", query, kind: "pass", delayMs: 3000 });
  await app.open("/instances?q=web");
  // Fails if another element is in front of it.
  await page.getByRole("button", { name: "Cancel loading" }).click({ trial: true });
});

/** They load when the browser is idle after the first rows. */
async function typefacesLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, status }) => family.includes("Geist Variable") && status === "loaded",
    ),
  );
  await page.evaluate(() => document.fonts.ready);
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("Not displayed");
  return box;
}

/** Inside the window, and inside each element that would clip it. */
async function isWhole(part: Locator): Promise<void> {
  // Text for screen readers alone has one pixel.
  expect((await boxOf(part)).width).toBeGreaterThan(16);
  await expect(part).toBeInViewport({ ratio: 1 });
}

const messages = [
  { what: "a rate limit", rule: { kind: "rate-limit", resetInSeconds: 300, count: 1 } },
  { what: "a failed refresh", rule: { status: 400, message: "Too many columns ".repeat(30) } },
] as const;

for (const { what, rule } of messages) {
  test(`${what} is said without moving or covering anything`, async ({ app, page, server }) => {
    async function places(): Promise<unknown[]> {
      const boxes: unknown[] = [];
      for (const width of [1440, 768, 390, 320]) {
        await page.setViewportSize({ width, height: 900 });
        boxes.push(await app.list.table.boundingBox());
        expect(await illegible(page.locator("body")), `${width} px wide`).toEqual([]);
      }
      return boxes;
    }
    await app.open("/instances");
    await expect(app.list.hosts).toHaveCount(20);
    // A name may wrap only in the fallback.
    await typefacesLoaded(page);
    const before = await places();
    // A press during a refresh starts none, and a refresh that is given up may have used up the rule.
    await expect(async () => {
      server.api.faults.clear();
      server.api.faults.add({ ...rule, path: "/api/v1/computes", method: "GET" });
      await app.list.refreshButton.click();
      const message = page.getByText(/TOO_MANY_REQUESTS|BAD_REQUEST/).first();
      await expect(message).toBeVisible({ timeout: 3000 });
    }).toPass();
    expect(await places()).toEqual(before);
    if (what === "a rate limit") await isWhole(page.getByText("TOO_MANY_REQUESTS"));
    else {
      await page.setViewportSize({ width: 768, height: 900 });
      const copy = page.getByRole("button", { name: "Copy request ID" });
      await expect(copy).toBeInViewport({ ratio: 0.7 });
    }
  });
}

for (const at of ["/instances", "/overview"]) {
  test(`what is said of a search moves nothing on ${at}`, async ({ app, fleet, page }) => {
    await app.open(at);
    const content = page.getByRole("table").first();
    const mistake = /^is: can be failed/;
    const exclusion = /^Nothing is excluded/;
    for (const width of [1440, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await fleet.type("web");
      await expect(page.getByText(mistake).or(page.getByText(exclusion))).toHaveCount(0);
      const place = await content.boundingBox();
      for (const [q, said, name] of [
        ["web is:runing", mistake, "is:running"],
        ["web -host:nope", exclusion, undefined],
      ] as const) {
        await fleet.type(q);
        // The status for screen readers says it, too.
        await expect(page.getByText(said).last()).toBeVisible();
        expect(await content.boundingBox(), `${q}, ${width} px wide`).toEqual(place);
        expect(await illegible(page.locator("body")), `${q}, ${width} px wide`).toEqual([]);
        if (name === undefined) continue;
        const button = page.locator(".search-notes").getByRole("button", { name, exact: true });
        await isWhole(button);
        await button.focus();
        await isWhole(button);
        const { height } = await boxOf(button);
        expect(height, `${q}, ${width} px wide`).toBeGreaterThanOrEqual(width < 720 ? 40 : 16);
      }
    }
  });
}

test.describe("in an environment, with fewer columns and compact rows", () => {
  const environment = { name: "Production", tone: "critical" } as const;
  test.use({ serverOptions: { latencyMs: 300, config: { environment, productName: "Clouds" } } });

  test("the app replaces the shell without a layout shift", async ({ app, page }) => {
    await app.open("/activity");
    await page.evaluate(() => {
      localStorage.setItem("compute.hidden-columns", '["region","image"]');
      localStorage.setItem("compute.rows", "compact");
    });
    for (const width of [1920, 768, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: width === 768 ? "dark" : "light" });
      await page.goto("/instances");
      await expect(app.list.hosts).toHaveCount(20);
      const sum = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let total = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries())
                if ("value" in entry) total += Number(entry.value);
            }).observe({ type: "layout-shift", buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
          }),
      );
      expect(sum, `${width} px wide`).toBeLessThanOrEqual(0.01);
    }
  });
});
