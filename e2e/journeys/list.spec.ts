import { instanceColumns } from "../pages/instance-list.ts";
import { expect, test } from "./journey.ts";

test("shows every column of an instance as the API has it", async ({
  connectPage,
  list,
  server,
}) => {
  await connectPage.enter();
  const first = server.api.fleet.get("480213") ?? {};
  const host = String(first["hostName"]);
  const size = server.api.catalogue.get(String(first["specificationId"])) ?? {};
  for (const [place, column] of instanceColumns.entries()) {
    // The first is the one of the boxes.
    await expect(list.headers.nth(place + 1)).toHaveText(column, { useInnerText: true });
  }
  await expect(list.hosts.first()).toHaveText(host);
  const shown = {
    "Host name": [host, "480213"],
    State: ["Running"],
    Specification: [size["specification"], "2 vCPU · 8 GB"],
    Region: [first["region"]],
    IPv4: [first["ipv4"]],
    "Private IPv4": [first["privateIpv4"]],
    Image: [first["image"]],
    // Three tags: two of them, and how many more.
    Tags: ["batch", "cost-4410", "+1"],
    Created: [/\d+(mo|y) ago/],
  };
  for (const column of instanceColumns) {
    const cell = await list.cell(host, column);
    for (const part of shown[column]) {
      await expect(cell).toContainText(part instanceof RegExp ? part : String(part));
    }
  }
});

test("says when an instance was created, to the second, on hover", async ({
  connectPage,
  list,
  server,
}) => {
  server.api.fleet.patch("480213", { hostName: "web-1", createdAt: "2026-01-02T03:04:05.678Z" });
  await connectPage.enter();
  const created = await list.cell("web-1", "Created");
  await expect(created.getByTitle("January 2, 2026 at 3:04:05 AM UTC")).toBeVisible();
});

test("keeps the API's order", async ({ connectPage, list, server }) => {
  await connectPage.enter("/instances?page=2&limit=10");
  await expect(list.hosts).toHaveText(
    server.api.fleet.page(2, 10).map(({ hostName }) => String(hostName)),
  );
});

test("says how many instances there are", async ({ connectPage, pager }) => {
  await connectPage.enter();
  await expect(pager.position).toHaveText("1–20 of 250");
});

test.describe("a large fleet", () => {
  test.use({ serverOptions: { instances: 100_000 } });

  test("has its total in grouped digits", async ({ connectPage, pager, list }) => {
    await connectPage.enter("/instances?page=5000");
    await expect(pager.position).toHaveText("99,981–100,000 of 100,000");
    await expect(list.hosts).toHaveCount(20);
  });
});

test.describe("a team's only instance", () => {
  test.use({ serverOptions: { instances: 1, config: { refreshSeconds: 0 } } });

  test("can go: then the page says that there is none", async ({
    page,
    connectPage,
    list,
    pager,
    server,
  }) => {
    await connectPage.enter();
    await expect(pager.position).toHaveText("1–1 of 1");
    server.api.fleet.remove("480213");
    await list.refresh();
    await expect(page.getByText("This team has no instances.")).toBeVisible();
    await expect(list.table).toHaveCount(0);
    await expect(pager.position).toHaveText("0–0 of 0");
  });
});
