import { expect, test } from "./journey.ts";
import { FleetSearch } from "../pages/instance-list.ts";

test.use({ serverOptions: { instances: 15, config: { refreshSeconds: 0 } } });

test("the list doesn't look empty while a search loads", async ({
  page,
  connectPage,
  deployments,
  list,
}) => {
  await connectPage.open("/instances?page=2");
  const release = deployments.delay(/running-fleet-/);
  await connectPage.connect();
  await expect(page.getByText("Page 2 is past the end of the list.")).toBeVisible();
  await new FleetSearch(page).type("e");
  await expect(page.getByRole("status").getByText("Loading instances")).toBeAttached();
  await expect(page.getByText("This team has no instances.")).toHaveCount(0);
  release();
  await expect(list.hosts.first()).toBeVisible();
});
