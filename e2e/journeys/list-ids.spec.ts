import { expect, test } from "../fleet/fleet.ts";

// Ids are strings that hold number-like values: as numbers these two would become others.
for (const id of ["007", "9007199254740993", "1e3", "0x10", "-0"]) {
  test(`the id ${id} stays exact in list, link and page`, async ({
    page,
    connectPage,
    list,
    detail,
    server,
  }) => {
    server.api.fleet.add({ id, hostName: "exact-host", state: "RUNNING" }, "start");
    await connectPage.enter();
    const cell = await list.cell("exact-host", "Host name");
    await expect(cell.getByText(id, { exact: true })).toBeVisible();
    await list.openInstance("exact-host");
    await expect(page).toHaveURL(`/instances/${id}`);
    await expect(await detail.fact("Overview", "ID")).toHaveText(id);
    await expect(detail.rawJson).toContainText(`"id": "${id}"`);

    server.api.log.clear();
    await page.reload();
    await expect(await detail.fact("Overview", "ID")).toHaveText(id);
    expect(server.api.log.entries().map(({ path }) => path)).toContain(`/api/v1/computes/${id}`);
  });
}

test("an id that came as a number is understood", async ({
  page,
  connectPage,
  list,
  detail,
  server,
}) => {
  server.api.fleet.add({ id: 42, hostName: "numbered" }, "start");
  await connectPage.enter();
  await list.openInstance("numbered");
  await expect(page).toHaveURL("/instances/42");
  await expect(await detail.fact("Overview", "ID")).toHaveText("42");
  await expect(detail.rawJson).toContainText('"id": 42');
});

// Each has to travel through the page's address and the API's, and come out as it was.
for (const id of ["a b", "team/web?x=1#y&z", "100%", "%2F", "ünï-☃", "'quoted\"", "a+b"]) {
  test(`the id ${id} reaches its own page`, async ({ page, connectPage, list, detail, server }) => {
    server.api.fleet.add({ id, hostName: "odd-id-host", state: "RUNNING" }, "start");
    await connectPage.enter();
    await list.openInstance("odd-id-host");
    await expect(page).toHaveURL(/\/instances\/[^/?#]+$/);
    await expect(await detail.fact("Overview", "ID")).toHaveText(id);
    // What the list knew stands in at first; after a reload it is the API's own answer.
    await page.reload();
    await expect(detail.heading).toHaveText("odd-id-host");
    await expect(await detail.fact("Overview", "ID")).toHaveText(id);
  });
}

// A path cannot hold these, so nothing could be asked about such an instance; its row must not take the others with it.
for (const [what, id] of [
  ["half of a character", "\uD83D"],
  ["a dot", "."],
  ["two dots", ".."],
] as const) {
  test(`an id of ${what} is no usable one, which is said`, async ({
    page,
    connectPage,
    list,
    fleet,
    server,
  }) => {
    server.api.fleet.add({ id, hostName: "out-of-reach", state: "RUNNING" }, "start");
    await connectPage.enter();
    await expect(list.hosts).toHaveCount(19);
    await expect(page.getByText("1 item could not be read")).toBeVisible();
    await fleet.type("out-of-reach");
    await expect(fleet.noMatches).toBeVisible();
    await expect(page.getByText("1 item could not be read")).toBeVisible();
  });
}
