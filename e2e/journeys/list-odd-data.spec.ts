import { expect, test } from "./journey.ts";

for (const [what, items, said] of [
  ["an item without an id", [{ hostName: "nameless" }], "1 item could not be read"],
  ["a null id", [{ id: null, hostName: "nameless" }], "1 item could not be read"],
  [
    "ids of the wrong type",
    [{ id: { value: 7 } }, { id: " ", hostName: "nameless" }],
    "2 items could not be read",
  ],
  // A number as large as this has lost its last digits, and could name another instance.
  ["an inexact number as id", [{ id: 2 ** 53 + 2 }], "1 item could not be read"],
] as const) {
  test(`${what}: left out, and counted`, async ({ page, connectPage, list, pager, server }) => {
    for (const item of items) server.api.fleet.add(item, "start");
    await connectPage.enter();
    await expect(page.getByRole("status").filter({ hasText: said })).toBeVisible();
    await expect(list.hosts).toHaveCount(20 - items.length);
    await expect(page.getByText("nameless")).toHaveCount(0);
    // It has a place of its own in the list, which no other page shows.
    await expect(pager.position).toHaveText(`1–20 of ${250 + items.length}`);
  });
}

test("what is no item at all is left out as well", async ({ page, connectPage, list, server }) => {
  await connectPage.enter("/specifications");
  const data = [null, "instance", 7, [], { id: "5", hostName: "the-only-one" }];
  const body = { success: true, data, meta: { total: 5, page: 1, limit: 20 } };
  server.api.faults.add({ path: "/api/v1/computes", kind: "json", body });
  await list.open();
  await expect(list.hosts).toHaveText(["the-only-one"]);
  await expect(page.getByText("4 items could not be read")).toBeVisible();
});

for (const [what, value] of [
  ["missing", undefined],
  ["null", null],
  ["empty", ""],
  ["of another type", { nested: true }],
] as const) {
  test(`a field that is ${what} shows a dash`, async ({ connectPage, list, detail, server }) => {
    server.api.fleet.patch("480213", {
      hostName: "web-1",
      state: value,
      specificationId: value,
      specification: value,
      region: value,
      ipv4: value,
      privateIpv4: value,
      image: value,
      tags: value,
      createdAt: value,
      updatedAt: value,
    });
    await connectPage.enter();
    for (const column of [
      "State",
      "Specification",
      "Region",
      "IPv4",
      "Private IPv4",
      "Image",
      "Tags",
      "Created",
    ] as const) {
      await expect(await list.cell("web-1", column)).toHaveText("—");
    }
    await list.openInstance("web-1");
    await expect(await detail.fact("Network", "Public IPv4")).toHaveText("—");
  });
}

test("an instance without a host name goes by its id", async ({ connectPage, list, server }) => {
  server.api.fleet.patch("480213", { hostName: null });
  server.api.fleet.patch("480250", { hostName: "" });
  await connectPage.enter();
  await expect(list.link("480213")).toBeVisible();
  await expect(list.actions("480213")).toBeVisible();
  await expect(list.link("480250")).toBeVisible();
});

test("a date that is none shows as it came", async ({ connectPage, list, server }) => {
  server.api.fleet.patch("480213", { hostName: "web-1", createdAt: "last Tuesday" });
  await connectPage.enter();
  await expect(await list.cell("web-1", "Created")).toHaveText("last Tuesday");
});
