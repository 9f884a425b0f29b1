import type { Page } from "@playwright/test";
import { boxOf, illegible, isWhole } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

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
function allShifts(page: Page, after = 0): Promise<Shift[]> {
  return page.evaluate(
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
}

/** Those that a person notices. */
async function shifts(page: Page, after?: number): Promise<Shift[]> {
  const all = await allShifts(page, after);
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
  test(`the list and further pages don't shift, ${width} px wide`, async ({
    app,
    page,
    server,
    target,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await app.open("/activity");
    await page.goto("/instances");
    await expect(app.list.hosts).toHaveCount(20);
    await expect(page.getByText("c1-m2").first()).toBeAttached();
    expect(await shifts(page), "while the list loads").toEqual([]);
    await app.list.refreshButton.click();
    // After tabs whose counts have fewer digits during the search.
    const tab = page.getByRole("button", { name: /^Running/ });
    const { x } = await boxOf(tab);
    // By key: on small screens the first one makes room for notes, and browsers don't count `fill` as input.
    await app.fleet.box.pressSequentially("web");
    await expect(app.fleet.count).toBeVisible();
    expect((await boxOf(tab)).x).toBe(x);
    await app.fleet.box.press("ControlOrMeta+a");
    await app.fleet.box.press("Backspace");
    await expect(app.list.hosts).toHaveCount(20);
    expect(await shifts(page), "while it is refreshed and searched").toEqual([]);

    const now = await page.evaluate(() => performance.now());
    const dialog = await app.openDialog("Stop", target.host);
    await expect(dialog.confirm).toBeEnabled();
    await dialog.cancel.click();
    await app.list.link(target.host).click();
    await expect(app.detail.card("Details")).toBeVisible();
    expect(await shifts(page, now), "in a dialog and on the way to an instance").toEqual([]);
    await app.detail.open(target.id);
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

/** They load when the browser is idle after the first rows. */
async function typefacesLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, status }) => family.includes("Geist Variable") && status === "loaded",
    ),
  );
  await page.evaluate(() => document.fonts.ready);
}

const messages = [
  { what: "a rate limit", rule: { kind: "rate-limit", resetInSeconds: 300 } },
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
    // Not for the reads of the fleet, which has another message.
    const query = { limit: "20" };
    server.api.faults.add({ ...rule, path: "/api/v1/computes", query, method: "GET" });
    await app.list.refreshButton.click();
    const message = page.getByText(/TOO_MANY_REQUESTS|BAD_REQUEST/).first();
    // A press during a refresh starts none: then it's the next one.
    await expect(message).toBeVisible({ timeout: 30_000 });
    // Once, on a busy machine, a narrow window still had the rows of a wider one.
    await expect.poll(places).toEqual(before);
    if (what === "a rate limit") await isWhole(page.getByText("TOO_MANY_REQUESTS"));
    else {
      await page.setViewportSize({ width: 768, height: 900 });
      const copy = page.getByRole("button", { name: "Copy request ID" });
      await expect(copy).toBeInViewport({ ratio: 0.7 });
    }
  });
}

for (const at of ["/instances", "/overview"]) {
  test(`what is said of a search moves nothing on ${at}`, async ({ app, page }) => {
    await app.open(at);
    const content = page.getByRole("table").first();
    const mistake = /^is: can be failed/;
    const exclusion = /^Nothing is excluded/;
    for (const width of [1440, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await app.fleet.type("web");
      await expect(page.getByText(mistake).or(page.getByText(exclusion))).toHaveCount(0);
      const place = await content.boundingBox();
      for (const [q, said, name] of [
        ["web is:runing", mistake, "is:running"],
        ["web -host:nope", exclusion, undefined],
      ] as const) {
        await app.fleet.type(q);
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
      const sum = (await allShifts(page)).reduce((total, { value }) => total + value, 0);
      expect(sum, `${width} px wide`).toBeLessThanOrEqual(0.01);
    }
  });
});
