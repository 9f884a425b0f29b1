import { violations } from "../support/axe.ts";
import { expect, sidewaysScroll, test } from "./journey.ts";

// axe looks at every element many times over.
test.describe.configure({ timeout: 90_000 });

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1440, 390]) {
    test.describe(`in the ${colorScheme} theme, ${width} px wide`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      test("the connect page has no violation", async ({ page, connectPage }) => {
        await connectPage.open();
        await connectPage.connect("two words");
        await expect(connectPage.keyField).toHaveAttribute("aria-invalid", "true");
        expect(await violations(page)).toEqual([]);
      });

      test("the list has no violation", async ({ page, connectPage, list }) => {
        // Instances 11 to 20 have every state and every gap.
        await connectPage.enter("/instances?page=2&limit=10");
        await expect(list.hosts).toHaveCount(10);
        await expect(page.getByText("c1-m2").first()).toBeAttached();
        expect(await violations(page)).toEqual([]);
      });

      test("an instance has no violation", async ({ page, connectPage, detail }) => {
        await connectPage.enter("/instances/480324");
        await expect(detail.card("Other fields")).toBeVisible();
        await expect(await detail.fact("Specification", "vCPUs")).toHaveText(/\d/);
        expect(await violations(page)).toEqual([]);
      });

      test("the catalogue has no violation", async ({ page, connectPage, specifications }) => {
        await connectPage.enter("/specifications?limit=10");
        await expect(specifications.names).toHaveCount(10);
        expect(await violations(page)).toEqual([]);
      });
    });
  }
}

test("an open menu and a failure have no violation", async ({
  page,
  connectPage,
  list,
  server,
}) => {
  server.api.fleet.patch("480213", { hostName: "web-1" });
  await connectPage.enter("/instances?limit=10");
  await list.openActions("web-1");
  await expect(list.menu("web-1")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  server.api.faults.add({ path: "/api/v1/computes", status: 403 });
  await list.refresh();
  await expect(list.problem).toContainText("FORBIDDEN");
  expect(await violations(page)).toEqual([]);
});

test("nothing scrolls sideways at 320 px", async ({
  page,
  connectPage,
  list,
  detail,
  header,
  specifications,
}) => {
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
  await expect(specifications.names.first()).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
});
