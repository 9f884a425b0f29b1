import { FleetSearch } from "../pages/fleet-search.ts";
import { expect, test } from "./journey.ts";

test.use({ serverOptions: { instances: 15, config: { refreshSeconds: 0 } } });

test("nothing is said to be empty while the answer is on its way", async ({
  page,
  connectPage,
  list,
  server,
}) => {
  await connectPage.enter("/instances?page=2");
  await expect(page.getByText("Page 2 is past the end of the list.")).toBeVisible();
  server.api.faults.add({ kind: "hang", path: "/api/v1/computes", query: { page: "1" }, count: 1 });
  await page.getByRole("button", { name: "Go to page 1" }).click();
  await expect(page.getByRole("status").getByText("Loading instances")).toBeAttached();
  await expect(page.getByText("This team has no instances.")).toHaveCount(0);
  server.api.faults.clear();
  await list.refresh();
  await expect(list.hosts).toHaveCount(15);
});

test("nor while the search that was asked for is on its way", async ({
  page,
  connectPage,
  deployments,
  list,
}) => {
  await connectPage.open("/instances?page=2");
  const release = deployments.hold(/open-fleet-/);
  await connectPage.connect();
  await expect(page.getByText("Page 2 is past the end of the list.")).toBeVisible();
  await new FleetSearch(page).type("-");
  await expect(page.getByRole("status").getByText("Loading instances")).toBeAttached();
  await expect(page.getByText("This team has no instances.")).toHaveCount(0);
  release();
  await expect(list.hosts.first()).toBeVisible();
});

test.describe("of a fleet of several pages", () => {
  test.use({ serverOptions: { instances: 250 } });

  test("no page is past the end before that end is known", async ({
    page,
    connectPage,
    list,
    pager,
    server,
  }) => {
    const second = { path: "/api/v1/computes", query: { page: "2", limit: "100" } };
    server.api.faults.add({ kind: "hang", ...second });
    await connectPage.enter("/instances?sort=-created&page=10");
    await expect(new FleetSearch(page).progress).toBeVisible();
    // What is here has been sorted by then.
    await expect(pager.position).toHaveText("0–0 of 150");
    await expect(page.getByRole("status").getByText("Loading instances")).toBeAttached();
    await expect(page.getByText(/is past the end/)).toHaveCount(0);
    await expect(list.hosts).toHaveCount(0);
  });
});
