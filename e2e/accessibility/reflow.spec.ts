import type { Page } from "@playwright/test";
import { sidewaysScroll } from "../journeys/journey.ts";
import { SpecificationList } from "../pages/specification-list.ts";
import { openBulkDialog, expect, firstTargets, test } from "./test.ts";
import { targetAt } from "../actions/api.ts";
import { illegible } from "../support/accessibility.ts";

/** The page scrolls in one direction only, and no text is cut off or overlapped. */
async function expectLegible(page: Page, where: string): Promise<void> {
  expect(await sidewaysScroll(page), `${where}: scrolls sideways`).toBe(0);
  expect(await illegible(page.locator("body")), where).toEqual([]);
}

/** The text spacing of WCAG 1.4.12. The CSP would refuse a style element. */
async function spaceText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-bottom: 2em !important }`,
    );
    addEventListener("DOMContentLoaded", () => document.adoptedStyleSheets.push(spaced));
  });
}

const ways = [
  { what: "text spaced as far as people may set it", width: 1440, height: 900, spaced: true },
  { what: "text spaced so on a phone", width: 390, height: 844, spaced: true },
  // 1440 by 900 at 200 %.
  { what: "200 % zoom", width: 720, height: 450, deviceScaleFactor: 2 },
];

for (const { what, width, height, deviceScaleFactor = 1, spaced = false } of ways) {
  test.describe(`with ${what}`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor });

    test.beforeEach(async ({ page }) => {
      if (spaced) await spaceText(page);
    });

    test("every page is readable and its controls work", async ({ activity, app, fleet, page }) => {
      await app.connectPage.open();
      await expectLegible(page, "connect");
      await app.open("/instances?page=2&limit=10");
      await expect(app.list.hosts).toHaveCount(10);
      await expectLegible(page, "the list");
      for (const name of ["Refresh", "Export", "Columns", "Views", "Jump to", "Connection"]) {
        await page.getByRole("button", { name, exact: true }).click({ trial: true });
      }
      await app.pager.button("Next").click({ trial: true });
      await app.list
        .actions((await app.list.hosts.first().innerText()).trim())
        .click({ trial: true });
      await fleet.type("web cpu>=x");
      await expect(page.getByText("Left out of the search").first()).toBeVisible();
      await expectLegible(page, "a search");
      await app.detail.open("480324");
      await expect(app.detail.card("Details")).toBeVisible();
      await expectLegible(page, "an instance");
      await app.detail.stopButton.click({ trial: true });
      await app.header.goTo("Specifications");
      await expect(new SpecificationList(page).names.first()).toBeVisible();
      await expectLegible(page, "the catalogue");
      await activity.open();
      await expect(page.getByText("No actions yet")).toBeVisible();
      await expectLegible(page, "the activity");
    });

    test("the dialogs, the selection bar and a run are readable and work", async ({
      app,
      page,
      run,
      selection,
      server,
    }) => {
      const targets = firstTargets(server.api, 2);
      await app.open("/instances?limit=10");
      const { host } = targetAt(server.api, 0);
      const deletion = await app.openDialog("Delete", host);
      await expect(deletion.hostName).toBeVisible();
      expect(await illegible(deletion.box), "a dialog").toEqual([]);
      await deletion.copyHostName.click({ trial: true });
      await deletion.cancel.click();
      await selection.select(...targets.map((target) => target.host));
      expect(await illegible(selection.bar), "the selection").toEqual([]);
      const dialog = await openBulkDialog(page, "Stop");
      expect(await illegible(dialog.box), "a dialog for many").toEqual([]);
      await dialog.confirm.click();
      await expect(run.panel).toContainText("2 stopped");
      expect(await illegible(run.panel), "a run").toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      await run.button("Report…").click({ trial: true });
    });
  });
}

test("nothing scrolls sideways at 320 px", async ({ app, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await app.connectPage.open();
  expect(await sidewaysScroll(page)).toBe(0);
  await app.connectPage.connect();
  await expect(app.list.hosts.first()).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  await app.list.hosts.first().click();
  await expect(app.detail.card("Details")).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  await app.header.goTo("Specifications");
  await expect(new SpecificationList(page).names.first()).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
});
