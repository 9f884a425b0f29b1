import { expect, pagesRead, test } from "./fleet.ts";
import teamConfig from "../../docs/team.json" with { type: "json" };
import { FleetExport } from "../pages/instance-list.ts";
import { readXlsx } from "../../src/testing/engines/read-files.ts";

test.use({ serverOptions: { instances: 1000, config: { refreshSeconds: 0 } } });

test("a second tab exports the fleet without reading it", async ({
  connectPage,
  context,
  exporting,
  list,
  server,
}) => {
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
  await exporting.exported("CSV");
  const tab = await context.newPage();
  await tab.goto("/instances");
  server.api.log.clear();
  const { text } = await new FleetExport(tab).exported("JSON");
  expect(JSON.parse(text)).toEqual(server.api.fleet.page(1, 1000));
  expect(pagesRead(server.api)).toEqual([]);
});

test("an Excel file is written in the worker, under the production headers", async ({
  connectPage,
  exporting,
  list,
  server,
}) => {
  const hostName = "=1+1 constructor";
  const [first] = server.api.fleet.page(1, 1);
  server.api.fleet.patch(String(first?.["id"]), { hostName, createdAt: "2026-01-02T03:04:05Z" });
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
  const { name, bytes } = await exporting.exported("Excel");
  expect(name).toMatch(/\.xlsx$/);
  const [header, row, ...rows] = await readXlsx(new Blob([bytes]));
  expect(rows).toHaveLength(999);
  const cell = (column: string) => row?.[header?.indexOf(column) ?? -1];
  expect(cell("hostName")).toBe(hostName);
  expect(cell("vcpus")).toEqual(expect.any(Number));
  expect(cell("createdAt")).toEqual(new Date("2026-01-02T03:04:05Z"));
});

test.describe("with a team's tag keys and prices", () => {
  const config = { ...teamConfig, refreshSeconds: 0 };
  test.use({ serverOptions: { instances: 250, tagKeys: true, config } });

  test("the files of the list and of the overview have their columns", async ({
    connectPage,
    exporting,
    fleet,
    page,
    server,
  }) => {
    const fields = { hostName: "pay-1", specification: "c2-m8", specificationId: undefined };
    const tags = ["env=prod", "team:payments", "team:data"];
    server.api.fleet.patch("480250", { ...fields, tags, state: "STOPPED" });
    await connectPage.enter();
    await page.goto("/instances?q=host%3Apay-1");
    await expect(fleet.count).toHaveText("1 of 250");
    const list = await exporting.exported("CSV");
    const [header = "", row = ""] = list.text.trim().split("\r\n");
    expect(header).toMatch(/,tag\.env,tag\.team,costPerMonthEUR$/);
    // Half of 0.021 € × 730 h.
    expect(row).toMatch(/,prod,"payments, data",7\.665$/);
  });
});
