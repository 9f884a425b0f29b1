import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root } from "../../scripts/run.mjs";
import type { LocalApi } from "../../local-api/local-api.ts";
import { sidewaysScroll } from "../journeys/journey.ts";
import { expect, firstTargets, test } from "./test.ts";

const clouds = ["ap-southeast-1", "ap-southeast-2", "europe-southwest1", "northamerica-northeast2"];
const images = ["WINDOWS_SERVER_2022_DC", "WINDOWS_SERVER_2019_DC", "UBUNTU_24_04", "DEBIAN_12"];

/** Names as teams have them: up to 63 characters, and different only at their ends. */
const nameOf = (n: number) =>
  [
    `gke-staging-default-pool-7f3c2a${n}e-x${n}kq`,
    `web-${n}.prod.eu-central-1.internal.example.com`,
    `ip-100-124-153-1${n}.ap-southeast-1.compute.internal`,
    `argo-workflow-nightly-integration-tests-7d9f8b6c5-abcdefgh-${n}xyz9`.slice(-63),
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

/** Texts of the list that are wider than their box, or than the table. Only a long tag may be. */
function cutTexts(page: Page): Promise<string[]> {
  return page.getByRole("table", { name: "Instances" }).evaluate((table) => {
    const { right } = table.parentElement?.getBoundingClientRect() ?? { right: 0 };
    return [...table.querySelectorAll("tbody *, thead button span")].flatMap((element) => {
      const { clientWidth, scrollWidth, textContent } = element;
      // Texts for screen readers are 1 px wide.
      const isCut = clientWidth > 1 && scrollWidth > clientWidth && !element.matches(".tag");
      const isOutside = element.getBoundingClientRect().right > right + 1;
      return textContent && (isCut || isOutside) ? [textContent] : [];
    });
  });
}

async function expectAllWhole(page: Page, width: number, columns: readonly string[]) {
  expect(await cutTexts(page), `${width} px wide`).toEqual([]);
  for (const name of columns)
    await expect(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
}

test("no name, address, image or size is cut at any width", async ({ app, page, server }) => {
  nameLikeTeams(server.api);
  await app.open("/instances?limit=20");
  await expect(app.list.hosts).toHaveCount(20);
  for (const width of [320, 390, 600, 768, 1024, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const columns = width < 1280 ? [] : ["Region", "IPv4", "Private IPv4", "Image", "Tags"];
    await expectAllWhole(page, width, columns);
  }
});

/** Of the columns that have room. */
function cutHeaders(page: Page): Promise<string[]> {
  return page.getByRole("columnheader").evaluateAll((heads) =>
    heads.flatMap((head) => {
      const text = head.querySelector(".truncate");
      return text && text.scrollWidth > text.clientWidth ? (text.textContent ?? "") : [];
    }),
  );
}

/** Names and figures of the overview that are cut, or wider than what they stand in. */
function cutFigures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [...document.querySelectorAll("[data-figure], tbody th a, tbody td")];
    return texts
      .filter((text) => {
        const box = text.closest("tr, a:has([data-figure])");
        const range = document.createRange();
        range.selectNodeContents(text);
        const { right } = range.getBoundingClientRect();
        return (
          text.scrollWidth > text.clientWidth || right > (box?.getBoundingClientRect().right ?? 0)
        );
      })
      .map(({ textContent }) => textContent ?? "");
  });
}

test.describe("with a team's tag keys and prices", () => {
  const config = JSON.parse(readFileSync(join(root, "docs/team.json"), "utf8"));
  // As large as the sum of 100,000 instances.
  config.prices = { currency: "CHF", perHourOf: { vcpu: 20 } };
  test.use({ serverOptions: { config, tagKeys: true } });

  test("no header, name or address is cut, whichever columns were chosen", async ({
    app,
    page,
    server,
  }) => {
    nameLikeTeams(server.api);
    await app.open("/instances?limit=20");
    await expect(app.list.hosts).toHaveCount(20);
    for (const changed of [[], ["+vcpus", "+memory", "+storage", "+id", "privateIpv4", "tags"]]) {
      await page.evaluate(
        (columns) => localStorage.setItem("compute.hidden-columns", JSON.stringify(columns)),
        changed,
      );
      await page.reload();
      for (const width of [768, 1024, 1280, 1366, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(app.list.hosts).toHaveCount(20);
        await expectAllWhole(page, width, []);
      }
    }
  });

  test("the overview cuts no name, figure or header, and doesn't scroll sideways", async ({
    app,
    page,
    server,
  }) => {
    nameLikeTeams(server.api);
    await app.open("/overview?group=region");
    const table = page.getByRole("table", { name: "Groups" });
    for (const width of [1440, 1376, 1280, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(table.getByRole("rowheader").first()).toBeVisible();
      expect(await cutHeaders(page), `${width} px wide`).toEqual([]);
      expect(await cutFigures(page), `${width} px wide`).toEqual([]);
      expect(await sidewaysScroll(page), `${width} px wide`).toBe(0);
    }
  });
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

  test("a tap on an age shows the time to the second, and the next tap closes it", async ({
    app,
    page,
    server,
  }) => {
    const [first] = firstTargets(server.api, 1);
    server.api.fleet.patch(first?.id ?? "", {
      hostName: "web-1",
      createdAt: "2026-01-02T03:04:05Z",
    });
    await app.open("/instances?limit=10");
    await (await app.list.cell("web-1", "Created")).getByText(/ago/).tap();
    const exact = page.getByRole("tooltip", { includeHidden: true });
    await expect(exact).toHaveText("Jan 2, 2026, 03:04:05 AM UTC");
    await app.list.heading.tap();
    await expect(exact).toHaveCount(0);
  });
});
