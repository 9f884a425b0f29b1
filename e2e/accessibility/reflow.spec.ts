import type { Locator, Page } from "@playwright/test";
import type { App } from "../pages/app.ts";
import { illegible } from "../support/accessibility.ts";
import { firstTargets } from "../support/api.ts";
import { expect, test } from "../support/test.ts";

/** The page only scrolls vertically, and no text is cut off or overlapped. */
async function expectLegible(app: App, where: string): Promise<void> {
  expect(await app.sidewaysScroll(), `${where}: scrolls sideways`).toBe(0);
  expect(await illegible(app.page.locator("body")), where).toEqual([]);
}

/** The text spacing of WCAG 1.4.12, wide and on a phone, 200 % zoom of 1440 by 900, and the smallest width (1.4.10). */
const ways = [
  { what: "spaced text", width: 1440, height: 900, spaced: true },
  { what: "spaced text on a phone", width: 390, height: 844, spaced: true },
  { what: "200 % zoom", width: 720, height: 450, spaced: false },
  { what: "320 px", width: 320, height: 640, spaced: false },
];

/** Checks the screen with each of the settings. */
async function inEachWay(page: Page, check: (what: string) => Promise<void>): Promise<void> {
  for (const { what, width, height, spaced } of ways) {
    await page.setViewportSize({ width, height });
    await spaceText(page, spaced);
    await check(what);
  }
  await spaceText(page, false);
}

/** Applies or removes the widest text spacing. The CSP would refuse a style element. */
async function spaceText(page: Page, spaced: boolean): Promise<void> {
  await page.evaluate(
    (css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      const others = document.adoptedStyleSheets.filter(
        ({ cssRules: [rule] }) => rule && !rule.cssText.includes("0.12em"),
      );
      document.adoptedStyleSheets = [...others, sheet];
    },
    spaced ? spacing : "",
  );
}

const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

test.describe("with spaced text and with 200 % zoom", () => {
  test.use({ deviceScaleFactor: 2 });

  test("every page can be read and its controls work", async ({ app, page }) => {
    const legible = (where: string) =>
      inEachWay(page, (what) => expectLegible(app, `${where}, ${what}`));
    await app.connectPage.open();
    await legible("connect");
    await app.open("/instances?page=2&limit=10");
    await expect(app.list.hosts).toHaveCount(10);
    const host = (await app.list.hosts.first().innerText()).trim();
    const totals = page.getByRole("paragraph").filter({ hasText: /vCPU.* memory/ });
    await expect(totals).toBeVisible();
    await inEachWay(page, async (what) => {
      await expectLegible(app, `the list, ${what}`);
      const cut = await totals.evaluate((line) => line.scrollWidth - line.clientWidth);
      expect(cut, `the totals, ${what}`).toBeLessThanOrEqual(0);
      for (const name of ["Refresh", "Export", "Columns", "Views", "Jump to", "Connection"]) {
        await page.getByRole("button", { name, exact: true }).click({ trial: true });
      }
      await app.pager.next.click({ trial: true });
      await app.list.actions(host).click({ trial: true });
    });
    await app.fleet.type("web cpu>=x");
    await expect(page.getByText(/isn’t a number/).first()).toBeVisible();
    await legible("a search");
    await app.detail.open("480324");
    await expect(app.detail.card("Details")).toBeVisible();
    await inEachWay(page, async (what) => {
      await expectLegible(app, `an instance, ${what}`);
      await app.detail.stopButton.click({ trial: true });
    });
    await app.header.goTo("Specifications");
    await expect(app.specifications.first()).toBeVisible();
    await legible("the catalogue");
    await app.activity.open();
    await expect(page.getByText("No actions yet")).toBeVisible();
    await legible("the activity");
  });

  test("dialogs, the selection bar and a run can be read and work", async ({
    app,
    page,
    server,
  }) => {
    const legible = (part: Locator, where: string) =>
      inEachWay(page, async (what) =>
        expect(await illegible(part), `${where}, ${what}`).toEqual([]),
      );
    const targets = firstTargets(server.api, 2);
    await app.open("/instances?limit=10");
    const deletion = await app.openDialog("Delete", targets[0]?.host ?? "");
    await expect(deletion.hostName).toBeVisible();
    await legible(deletion.box, "a dialog");
    await inEachWay(page, () => deletion.copyHostName.click({ trial: true }));
    await deletion.cancel.click();
    await app.selection.select(targets[0]?.host ?? "", targets.at(-1)?.host);
    await legible(app.selection.bar, "the selection");
    const dialog = await app.openBulkDialog("Stop");
    await legible(dialog.box, "a dialog for many");
    await inEachWay(page, () => dialog.confirm.click({ trial: true }));
    // With something left to do, the panel stays.
    server.api.faults.add({ method: "POST", count: 1, status: 409, code: "CONFLICT" });
    await dialog.confirm.click();
    await expect(app.run.panel).toContainText("1 stopped · 1 refused");
    await legible(app.run.panel, "a run");
    await inEachWay(page, async (what) => {
      expect(await app.sidewaysScroll(), what).toBe(0);
      await app.run.reportLink.click({ trial: true });
    });
  });
});

test("a larger default font enlarges every text, and nothing scrolls sideways", async ({
  app,
  page,
}) => {
  /** By the text and its place in the document. */
  const sizes = () =>
    page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: { text: string; size: number }[] = [];
      while (walker.nextNode()) {
        const { parentElement: parent, textContent: text } = walker.currentNode;
        if (parent?.checkVisibility() && text?.trim() && !parent.closest("time"))
          found.push({ text, size: parseFloat(getComputedStyle(parent).fontSize) });
      }
      return found;
    });
  await app.open("/instances?limit=10");
  await expect(app.list.hosts).toHaveCount(10);
  for (const path of ["/instances?limit=10", "/instances/480213", "/overview", "/specifications"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/vCPU/).filter({ visible: true }).first()).toBeVisible();
    const before = await sizes();
    await page.evaluate(() => (document.documentElement.style.fontSize = "24px"));
    const notLarger = (await sizes()).filter(({ text, size }) =>
      before.some((other) => other.text === text && other.size === size),
    );
    expect(notLarger, path).toEqual([]);
    expect(await app.sidewaysScroll(), path).toBe(0);
  }
});
