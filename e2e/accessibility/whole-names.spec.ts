import type { Locator, Page } from "@playwright/test";
import teamConfig from "../../docs/team.json" with { type: "json" };
import type { LocalApi } from "../../local-api/local-api.ts";
import { firstTargets } from "../support/api.ts";
import { expect, test } from "../support/test.ts";

const widths = [320, 390, 600, 768, 1024, 1280, 1366, 1440, 1920];
const clouds = ["ap-southeast-1", "ap-southeast-2", "europe-southwest1", "northamerica-northeast2"];
const images = ["WINDOWS_SERVER_2022_DC", "WINDOWS_SERVER_2019_DC", "UBUNTU_24_04", "DEBIAN_12"];

/** 63 characters, and different only at their ends. */
const longName = (n: number) =>
  `argo-workflow-nightly-integration-tests-7d9f8b6c5-abcdefghij-${n}xyz`.slice(-63);

/** Names as teams have them. */
const nameOf = (n: number) =>
  [
    longName(n),
    `gke-staging-default-pool-7f3c2a${n}e-x${n}kq`,
    `web-${n}.prod.eu-central-1.internal.example.com`,
    `ip-100-124-153-1${n}.ap-southeast-1.compute.internal`,
  ][n % 4] ?? "";

function nameLikeTeams(api: LocalApi): void {
  for (const [n, { id }] of api.catalogue.page(1, 100).entries())
    api.catalogue.patch(String(id), {
      specification: `general-purpose-standard-${n}x-intel-sapphire-rapids-dedicated`,
    });
  for (const [n, { id }] of firstTargets(api, 20).entries()) {
    api.fleet.patch(id, {
      hostName: nameOf(n),
      region: clouds[n % 4],
      image: images[n % 4],
      ipv4: `100.124.153.1${String(n).padStart(2, "0")}`,
      privateIpv4: `192.168.111.2${String(n).padStart(2, "0")}`,
    });
  }
}

/** Texts that are larger than their element, or end outside of their row, link or what holds the box. Only a long tag may be cut. */
function cutTexts(box: Locator, of = "*"): Promise<string[]> {
  return box.evaluate((root, of) => {
    const rightOf = (element: Element) => element.getBoundingClientRect().right;
    const holder = root.parentElement ?? root;
    return [...root.querySelectorAll(of)].flatMap((element) => {
      const { clientWidth, scrollWidth, clientHeight, scrollHeight } = element;
      const { textContent, parentElement } = element;
      const isHigher =
        scrollHeight > clientHeight && getComputedStyle(element).overflowY === "clip";
      // Texts for screen readers are 1 px wide.
      const isLarger = clientWidth > 1 && (scrollWidth > clientWidth || isHigher);
      const isCut = isLarger && !element.matches(".tag");
      const around = parentElement?.closest("tr, a") ?? holder;
      const isOutside = rightOf(element) > Math.min(rightOf(around), rightOf(holder)) + 1;
      return textContent && (isCut || isOutside) ? [textContent] : [];
    });
  }, of);
}

async function expectWholeList(page: Page): Promise<void> {
  const table = page.getByRole("table", { name: "Instances" });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await cutTexts(table, "tbody *, thead button span"), `${width} px wide`).toEqual([]);
  }
}

async function expectWhole(box: Locator, name: string): Promise<void> {
  for (const width of widths) {
    await box.page().setViewportSize({ width, height: 900 });
    await expect(box.getByText(name).first()).toBeVisible();
    expect(await cutTexts(box), `${width} px wide`).toEqual([]);
  }
}

test("no name, address, image or size is cut: in the list, Jump to, a pasted list, a dialog, a report and Activity", async ({
  app,
  page,
  server: { api },
}) => {
  test.slow();
  nameLikeTeams(api);
  const targets = firstTargets(api, 3);
  const state = "SHUTTING_DOWN_FOR_SCHEDULED_MAINTENANCE";
  for (const [n, target] of targets.entries()) {
    target.host = longName(n);
    const tags = ["aws:autoscaling:groupName=web-prod"];
    api.fleet.patch(target.id, { hostName: target.host, state, tags });
  }
  await app.open("/instances?limit=20");
  await expect(app.list.hosts).toHaveCount(20);
  await expectWholeList(page);
  for (const name of ["Region", "IPv4", "Private IPv4", "Image", "Tags"])
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
    }
  await app.jump.find(longName(0));
  await expect(app.jump.options).toHaveCount(2);
  await expectWhole(app.jump.dialog, longName(0));

  const shared = "100.124.153.250";
  for (const { id } of targets) api.fleet.patch(id, { ipv4: shared, state: "RUNNING" });
  await page.goto(`/instances?list=${shared},480361,nowhere-1`);
  await app.fleet.button("Review").click();
  await expectWhole(page.getByRole("dialog", { name: "Review the list" }), longName(0));

  await page.goto("/instances?limit=10");
  const dialog = await app.openBulkDialog("Stop", targets);
  await expectWhole(dialog.box, longName(0));
  await dialog.confirmAll();
  await app.run.reportLink.click();
  await expect(app.run.report.getByRole("rowheader")).toHaveCount(3);
  await expectWhole(app.run.report.locator("tbody"), longName(0));
  await page.goBack();
  await app.activity.open();
  await page.getByRole("button", { name: "Stop 3 instances" }).click();
  await expectWhole(app.activity.table.locator("tbody"), longName(0));
});

test.describe("with a team's tag keys and prices", () => {
  // As large as the sum of 100,000 instances.
  const config = { ...teamConfig, prices: { currency: "CHF", perHourOf: { vcpu: 20 } } };
  test.use({ serverOptions: { config, tagKeys: true } });

  test("no header, name, address or figure is cut, whichever columns were chosen, nor in the overview", async ({
    app,
    page,
    server,
  }) => {
    nameLikeTeams(server.api);
    await app.open("/instances?limit=20");
    for (const changed of [[], ["+vcpus", "+memory", "+storage", "+id", "privateIpv4", "tags"]]) {
      await page.evaluate(
        (columns) => localStorage.setItem("compute.hidden-columns", JSON.stringify(columns)),
        changed,
      );
      await page.reload();
      await expect(app.list.hosts).toHaveCount(20);
      await expectWholeList(page);
    }
    await page.goto("/overview?group=region");
    const figures = "[data-figure], tbody th a, tbody td, thead .truncate";
    const table = page.getByRole("table", { name: "Groups" });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect(table.getByRole("rowheader").first()).toBeVisible();
      expect(await cutTexts(page.getByRole("main"), figures), `${width} px wide`).toEqual([]);
      expect(await app.sidewaysScroll(), `${width} px wide`).toBe(0);
    }
  });
});

// Touch screens have no hover for truncated text. The list truncates; a tap on its link shows everything.
test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("an instance's page shows long names of markup in full, as text", async ({
    app,
    page,
    server,
    target,
  }) => {
    // For other names and fields see src/instances/list.test.tsx.
    const long = `<img/src=x/onerror="document.title='owned'">${"x".repeat(256)}`;
    const value = long.slice(0, 100);
    const fields = {
      hostName: long,
      specificationId: `${value}s`,
      region: `${value}r`,
      tags: [`${value}t`, long],
    };
    server.api.fleet.patch(target.id, { ...fields, state: "ON_ITS_WAY", [`${value}f`]: "v" });
    await app.open();
    await expect(app.list.hosts.first()).toHaveText(long);
    await expect(page).toHaveTitle(/^Instances \(\d+\) · Compute$/);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await app.sidewaysScroll(), `${width} px wide`).toBe(0);
    }
    await app.list.link(long).click();
    await expect(app.detail.heading).toHaveText(long);
    await expect(page).toHaveTitle(`${long} · Compute`);
    await expectFits(app.detail.heading);
    for (const end of ["s", "r", "t", "f"])
      await expectFits(page.getByText(`${value}${end}`, { exact: true }).first());
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await app.sidewaysScroll(), `${width} px wide`).toBe(0);
    }
    await app.jump.find(long.slice(0, 40));
    await expect(app.jump.highlighted).toContainText("<img/src=x");
    expect(await app.sidewaysScroll()).toBe(0);
    expect((await app.jump.dialog.boundingBox())?.width).toBe(320);
    expect(await app.jump.dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
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
      expect(await app.sidewaysScroll()).toBe(0);
      await app.selection.all.check();
      await app.selection.button("Clear selection").click();
      await app.list.hosts.first().click();
      await expect(page.getByRole("list", { name: "Links" })).toBeVisible();
      expect(await app.sidewaysScroll()).toBe(0);
      await page.goto("/overview");
      const groups = page.getByRole("radiogroup", { name: "Group by" });
      await groups.getByRole("radio", { name: "Region" }).hover();
      await page.mouse.wheel(2000, 0);
      await expect(groups.getByRole("radio").last()).toBeInViewport({ ratio: 0.9 });
      expect(await app.sidewaysScroll()).toBe(0);
    });
  });
});

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
