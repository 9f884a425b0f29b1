import { readXlsx } from "../../src/testing/stand-ins/read-files.ts";
import { openTab } from "../pages/app.ts";
import { pagesRead } from "../support/api.ts";
import { expect, test } from "../support/test.ts";

test.use({ serverOptions: { instances: 1000, config: { refreshSeconds: 0 } } });

test("an Excel file is written in the worker, under the production headers, and a second tab exports without reading", async ({
  app,
  server,
  target,
}) => {
  const hostName = "=1+1 constructor";
  server.api.fleet.patch(target.id, { hostName, createdAt: "2026-01-02T03:04:05Z" });
  await app.open();
  await expect(app.list.hosts).toHaveCount(20);
  const { name, bytes } = await app.exporting.exported("Excel");
  expect(name).toMatch(/\.xlsx$/);
  const [header, row, ...rows] = await readXlsx(new Blob([bytes]));
  expect(rows).toHaveLength(999);
  const cell = (column: string) => row?.[header?.indexOf(column) ?? -1];
  expect(cell("hostName")).toBe(hostName);
  expect(cell("vcpus")).toEqual(expect.any(Number));
  expect(cell("createdAt")).toEqual(new Date("2026-01-02T03:04:05Z"));

  const other = await openTab(app);
  server.api.log.clear();
  const { text } = await other.exporting.exported("JSON");
  expect(JSON.parse(text)).toEqual(server.api.fleet.page(1, 1000));
  expect(pagesRead(server.api)).toEqual([]);
});
