import type { Locator } from "@playwright/test";
import { sidewaysScroll } from "../journeys/journey.ts";
import { Jump } from "../pages/header.ts";
import { expect, firstTargets, openBulkDialog, test } from "./test.ts";

/** 63 characters, and different only at their ends. */
const nameOf = (n: number) =>
  `argo-workflow-nightly-integration-tests-7d9f8b6c5-abcdefghij-${n}xyz`.slice(-63);

/** Texts that are wider than their box. */
async function cutTexts(box: Locator): Promise<string[]> {
  return await box.evaluate((element) =>
    [...element.querySelectorAll("*")]
      .filter(
        ({ clientWidth, scrollWidth, textContent }) =>
          // Texts for screen readers are 1 px wide.
          clientWidth > 1 && scrollWidth > clientWidth && textContent !== "",
      )
      .map(({ textContent }) => textContent ?? ""),
  );
}

async function expectWhole(box: Locator, name: string): Promise<void> {
  for (const width of [320, 390, 768, 1280, 1366, 1440, 1920]) {
    await box.page().setViewportSize({ width, height: 900 });
    await expect(box.getByText(name).first()).toBeVisible();
    expect(await cutTexts(box), `${width} px wide`).toEqual([]);
  }
}

test("a run's instances are named in full in its dialog, its report and Activity", async ({
  activity,
  app,
  page,
  run,
  server,
}) => {
  const targets = firstTargets(server.api, 3);
  for (const [n, target] of targets.entries()) {
    target.host = nameOf(n);
    server.api.fleet.patch(target.id, {
      hostName: target.host,
      ipv4: `100.124.153.1${n}1`,
      privateIpv4: `192.168.111.2${n}1`,
      region: "northamerica-northeast2",
      image: "WINDOWS_SERVER_2022_DATACENTER",
      tags: ["kubernetes.io/cluster/gke-staging=owned", "aws:autoscaling:groupName=web-prod"],
    });
  }
  await app.open("/instances?limit=10");
  const dialog = await openBulkDialog(page, "Stop", targets);
  await expectWhole(dialog.box, nameOf(0));
  await dialog.confirmAll();
  await run.openReport();
  await expect(run.report.getByRole("rowheader")).toHaveCount(3);
  await expectWhole(run.report, nameOf(0));
  await page.goBack();
  await activity.open();
  await page.getByRole("button", { name: "Stop 3 instances" }).click();
  await expectWhole(activity.table, nameOf(0));
});

test("Jump to names instances in full", async ({ app, page, server }) => {
  for (const [n, { id }] of firstTargets(server.api, 3).entries()) {
    const state = "SHUTTING_DOWN_FOR_SCHEDULED_MAINTENANCE";
    server.api.fleet.patch(id, { hostName: `${nameOf(n)}.internal.example.com`, state });
  }
  await app.open("/instances?limit=10");
  await expect(app.list.hosts).toHaveCount(10);
  const jump = new Jump(page);
  await jump.find(nameOf(0));
  await expect(jump.options).toHaveCount(2);
  await expectWhole(jump.dialog, `${nameOf(0)}.internal.example.com`);
});

test("a pasted list names in full what a line could mean", async ({ app, page, server }) => {
  const address = "100.124.153.101";
  for (const [n, { id }] of firstTargets(server.api, 3).entries())
    server.api.fleet.patch(id, { hostName: nameOf(n), ipv4: address });
  await app.open(`/instances?list=${address},480361,nowhere-1`);
  await page.getByRole("button", { name: "Review" }).click();
  await expectWhole(page.getByRole("dialog", { name: "Review the list" }), nameOf(0));
});

const long = "the-same-beginning-of-every-name-".repeat(3);

/** Not wider than its box, nor than the screen. */
async function expectFits(text: Locator): Promise<void> {
  await expect(text).toBeVisible();
  const cut = await text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const right = Math.min(innerWidth, element.parentElement?.getBoundingClientRect().right ?? 0);
    return range.getBoundingClientRect().right - right;
  });
  expect(cut).toBeLessThanOrEqual(1);
}

// Touch screens have no hover for truncated text. The list truncates; a tap on its link shows everything.
test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

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
    await expectFits(app.detail.heading);
    for (const end of ["s", "r", "t", "f"]) {
      await expectFits(page.getByText(`${long}${end}`, { exact: true }).first());
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

    test("the pages don't scroll sideways, and everything can be reached", async ({
      app,
      page,
    }) => {
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
});
