import { SpecificationList } from "../pages/specification-list.ts";
import { expect, test } from "./test.ts";

for (const [order, address] of [
  ["as the API has it", "/specifications"],
  ["in an order of its own", "/specifications?sort=vcpus"],
] as const) {
  test(`r refreshes the catalogue, ${order}`, async ({ app, page, press, server, writes }) => {
    const specifications = new SpecificationList(page);
    await app.open(address);
    const [first] = server.api.catalogue.page(1, 1);
    await expect(specifications.row(String(first?.["specification"]))).toBeVisible();
    server.api.catalogue.patch(String(first?.["id"]), { specification: "renamed-since" });
    await press("r");
    await expect(specifications.row("renamed-since")).toBeVisible();
    await writes.none();
  });
}
