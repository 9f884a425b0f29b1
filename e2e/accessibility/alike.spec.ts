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

interface Cell {
  column: string;
  text: string;
  shown: string;
}

/** The characters that are drawn: not clipped, and not of a font without size. */
function cells(page: Page): Promise<Cell[]> {
  return page.getByRole("table", { name: "Instances" }).evaluate((table) => {
    const headers = [...table.querySelectorAll("thead th")].map((head) => head.textContent ?? "");
    return [...table.querySelectorAll("tbody tr")].flatMap((row) =>
      [...row.children].flatMap((cell, index) => {
        // A card hides the facts that don't fit on its two lines.
        const isHidden = cell.getBoundingClientRect().top >= row.getBoundingClientRect().bottom - 2;
        const lines = [...cell.querySelectorAll(".truncate")].filter((line) =>
          line.checkVisibility(),
        );
        return (isHidden ? [] : lines).map((line) => {
          const right = Math.min(
            line.getBoundingClientRect().right,
            cell.getBoundingClientRect().right,
          );
          const hasEllipsis = line.scrollWidth > line.clientWidth;
          const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
          let shown = "";
          while (walker.nextNode()) {
            const node = walker.currentNode;
            for (let at = 0; at < (node.textContent?.length ?? 0); at++) {
              const range = document.createRange();
              range.setStart(node, at);
              range.setEnd(node, at + 1);
              const box = range.getBoundingClientRect();
              const isDrawn =
                getComputedStyle(node.parentElement ?? line).fontSize !== "0px" &&
                box.right <= right + 0.5 - (hasEllipsis ? 8 : 0);
              shown += isDrawn ? (node.textContent?.[at] ?? "") : "…";
            }
          }
          return {
            column: headers[index] ?? "",
            text: line.textContent ?? "",
            shown: shown.replace(/…+/g, "…"),
          };
        });
      }),
    );
  });
}

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

async function expectWholeAndDifferent(page: Page, width: number, addressColumns: number) {
  const found = await cells(page);
  const addresses = found.filter(({ column }) => column.includes("IPv4"));
  expect(addresses.length).toBeGreaterThanOrEqual(20 * addressColumns);
  expect(
    addresses.filter(({ text, shown }) => text !== shown),
    `${width} px wide`,
  ).toEqual([]);
  const alike = found.filter((cell) =>
    found.some(
      (other) =>
        other.column === cell.column && other.shown === cell.shown && other.text !== cell.text,
    ),
  );
  expect(alike, `${width} px wide`).toEqual([]);
}

test("no address is cut, and no two different names look alike", async ({ app, page, server }) => {
  nameLikeTeams(server.api);
  await app.open("/instances?limit=20");
  for (const width of [320, 390, 600, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(app.list.hosts).toHaveCount(20);
    await expectWholeAndDifferent(page, width, width < 720 ? 1 : 2);
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

  test("no header and no address is cut, and no two different names look alike", async ({
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
        expect(await cutHeaders(page), `${width} px wide`).toEqual([]);
        await expectWholeAndDifferent(page, width, 1);
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
    for (const width of [1440, 1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(table.getByRole("rowheader").first()).toBeVisible();
      expect(await cutHeaders(page), `${width} px wide`).toEqual([]);
      expect(await cutFigures(page), `${width} px wide`).toEqual([]);
      expect(await sidewaysScroll(page), `${width} px wide`).toBe(0);
    }
  });
});
