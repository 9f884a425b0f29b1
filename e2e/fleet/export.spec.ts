import { expect, pagesRead, test } from "./fleet.ts";
import { FleetExport } from "../pages/instance-list.ts";

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
