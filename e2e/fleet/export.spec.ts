import { expect, pagesRead, test } from "./fleet.ts";
import teamConfig from "../../docs/team.json" with { type: "json" };
import { downloadedBy, FleetExport } from "../pages/instance-list.ts";

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

    await page.goto("/overview?q=host%3Apay-1&group=team&sort=name");
    const button = page.getByRole("button", { name: "Table as CSV" });
    await expect(button).not.toHaveAttribute("aria-disabled", "true");
    const overview = await downloadedBy(page, () => button.click());
    const lines = overview.text.trim().split("\r\n");
    expect(lines[0]).toMatch(/^\uFEFF?team,Instances,.*,Cost a month \(EUR\),Without a price$/);
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/^data,1,.*,7\.665,0$/),
      expect.stringMatching(/^payments,1,.*,7\.665,0$/),
    ]);
  });
});
