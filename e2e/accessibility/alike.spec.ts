import type { Page } from "@playwright/test";
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
        const line = cell.querySelector(".truncate");
        // A card hides the facts that don't fit on its two lines.
        const isHidden = cell.getBoundingClientRect().top >= row.getBoundingClientRect().bottom - 2;
        if (isHidden || !line?.checkVisibility()) return [];
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
      }),
    );
  });
}

test("no address is cut, and no two different names look alike", async ({ app, page, server }) => {
  for (const [n, { id }] of firstTargets(server.api, 20).entries()) {
    server.api.fleet.patch(id, {
      hostName: nameOf(n),
      region: clouds[n % 4],
      image: images[n % 4],
      ipv4: `100.124.153.1${String(n).padStart(2, "0")}`,
      privateIpv4: `192.168.111.2${String(n).padStart(2, "0")}`,
    });
  }
  await app.open("/instances?limit=20");
  for (const width of [320, 390, 600, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(app.list.hosts).toHaveCount(20);
    const found = await cells(page);
    const addresses = found.filter(({ column }) => column.includes("IPv4"));
    expect(addresses.length).toBeGreaterThanOrEqual(width < 720 ? 20 : 40);
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
});
