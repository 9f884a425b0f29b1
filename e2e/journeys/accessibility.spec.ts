import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, sidewaysScroll, test } from "./journey.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

const pages = [
  { path: "/instances", name: "Instances" },
  { path: "/instances/480324", name: "billing-api-01" },
  { path: "/specifications", name: "Specifications" },
];

/** What axe finds wrong, each in a line that says where. */
async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${String(target)}: ${failureSummary}`),
  );
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1440, 390]) {
    test.describe(`in the ${colorScheme} theme, ${width} px wide`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      test("the connect page has no violation", async ({ page, connectPage }) => {
        await connectPage.open();
        expect(await violations(page)).toEqual([]);
        await connectPage.connect("two words");
        await expect(connectPage.keyField).toHaveAttribute("aria-invalid", "true");
        expect(await violations(page)).toEqual([]);
      });

      for (const { path, name } of pages) {
        test(`${path} has no violation`, async ({ page, connectPage }) => {
          await connectPage.enter(path);
          await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
          await page.waitForLoadState("networkidle");
          expect(await violations(page)).toEqual([]);
        });
      }
    });
  }
}

test("nothing scrolls sideways at 320 px", async ({ page, connectPage, list, detail, header }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await connectPage.open();
  expect(await sidewaysScroll(page)).toBe(0);
  await connectPage.connect();
  await expect(list.hosts.first()).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  await list.hosts.first().click();
  await expect(detail.card("Raw JSON")).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  await header.goTo("Specifications");
  await expect(page.getByRole("table", { name: "Specifications" })).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
});

test("an open menu and a failure have no violation", async ({ page, connectPage, list, server }) => {
  await connectPage.enter();
  const host = await list.hosts.first().innerText();
  await list.openActions(host);
  await expect(list.menu(host)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  server.api.faults.add({ path: "/api/v1/computes", status: 403 });
  await list.refresh();
  await expect(list.problem).toContainText("FORBIDDEN");
  expect(await violations(page)).toEqual([]);
});
