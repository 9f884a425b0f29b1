import type { Locator } from "@playwright/test";
import { sidewaysScroll } from "../journeys/journey.ts";
import { openBulkDialog, expect, firstTargets, test } from "./test.ts";

// Touch screens have no hover for truncated text. The list truncates; a tap on its link shows everything.
test.use({ viewport: { width: 390, height: 844 } });

const long = "the-same-beginning-of-every-name-".repeat(3);

async function expectWhole(text: Locator): Promise<void> {
  await expect(text).toBeVisible();
  const cut = await text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const right = Math.min(innerWidth, element.parentElement?.getBoundingClientRect().right ?? 0);
    return range.getBoundingClientRect().right - right;
  });
  expect(cut).toBeLessThanOrEqual(1);
}

test("the stop dialog shows the end of a long name", async ({ app, page, server }) => {
  const targets = firstTargets(server.api, 2);
  for (const target of targets) {
    target.host = `${long}${target.id}`;
    server.api.fleet.patch(target.id, { hostName: target.host });
  }
  await app.open("/instances?limit=10");
  const dialog = await openBulkDialog(page, "Stop", targets);
  for (const { host } of targets) await expectWhole(dialog.targets.getByText(host));
});

test("the detail page shows a long name in full", async ({ app, page, server }) => {
  const { id = "" } = firstTargets(server.api, 1)[0] ?? {};
  const fields = {
    hostName: long,
    specificationId: `${long}s`,
    region: `${long}r`,
    tags: [`${long}t`],
  };
  server.api.fleet.patch(id, { ...fields, state: "ON_ITS_WAY", [`${long}f`]: "v" });
  await app.open("/instances?limit=10");
  await app.list.openInstance(long);
  await expect(app.detail.heading).toHaveText(long);
  await expectWhole(app.detail.heading);
  for (const end of ["s", "r", "t", "f"]) {
    await expectWhole(page.getByText(`${long}${end}`, { exact: true }).first());
  }
  expect(await sidewaysScroll(page)).toBe(0);
});

test.describe("with long names of a team", () => {
  const name = (n: number) => `${"w".repeat(199)}${n}`;
  const config = {
    views: [0, 1].map((n) => ({ name: name(n), q: n === 0 ? "web" : "cpu>", tab: true })),
    links: [{ label: name(0), url: "https://wiki.example" }],
    environments: [{ name: name(0), url: "https://compute.example" }],
    tagKeys: ["k".repeat(30), "l".repeat(30)],
  };
  test.use({ serverOptions: { config } });

  test("the pages don't scroll sideways, and everything can be reached", async ({ app, page }) => {
    await app.open("/instances?limit=10");
    await expect(page.getByRole("button", { name: /^Search with a mistake:/ })).toBeAttached();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("button", { name: "Clear selection" }).click();
    await app.list.hosts.first().click();
    await expect(page.getByRole("list", { name: "Links" })).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.goto("/overview");
    const groups = page.getByRole("radiogroup", { name: "Group by" });
    await groups.getByRole("radio", { name: "Region" }).hover();
    await page.mouse.wheel(2000, 0);
    await expect(groups.getByRole("radio").last()).toBeInViewport({ ratio: 0.9 });
    expect(await sidewaysScroll(page)).toBe(0);
  });
});
