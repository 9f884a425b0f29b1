import type { Page } from "@playwright/test";
import { FleetSearch, InstanceList } from "../pages/instance-list.ts";
import { expect, test } from "./journey.ts";

/** The height of the first row in pixels. */
async function rowHeight(page: Page): Promise<number | undefined> {
  const rows = new InstanceList(page).table.getByRole("row");
  return (await rows.nth(1).boundingBox())?.height;
}

async function chooseCompactRows(page: Page): Promise<void> {
  await new FleetSearch(page).button("Compact rows").click();
}

test("compact rows are stored and apply from the first paint", async ({
  page,
  connectPage,
  list,
  server,
}) => {
  await connectPage.enter();
  await expect(
    await list.cell(await list.hosts.first().innerText(), "Specification"),
  ).toContainText("vCPU");
  expect(await rowHeight(page)).toBe(48);
  await chooseCompactRows(page);
  await expect.poll(() => rowHeight(page)).toBe(36);
  await expect(list.table.getByText("480213", { exact: true })).toBeHidden();

  server.api.faults.add({ method: "GET", kind: "hang" });
  await page.reload();
  // The skeleton rows have the same height.
  await expect(list.table).toHaveAttribute("aria-busy", "true");
  const skeletons = await list.table
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
  expect(new Set(skeletons)).toEqual(new Set([36]));
});

test("a compact row shows a stop in progress without growing", async ({
  page,
  connectPage,
  list,
  server,
}) => {
  server.api.fleet.patch("480213", { hostName: "web-1" });
  await connectPage.enter();
  await chooseCompactRows(page);
  await list.choose("web-1", "Stop…");
  await page.getByRole("dialog").getByRole("button", { name: "Stop instance" }).click();
  await expect(list.row("web-1")).toContainText("Stop requested");
  expect(await rowHeight(page)).toBe(36);
});
