import { expect, test } from "./journey.ts";

test("an id of reserved characters reaches its own page", async ({
  page,
  connectPage,
  list,
  detail,
  server,
}) => {
  // It has to survive the page's URL and the API's. Others: `src/instances/odd-data.test.tsx`.
  const id = "%2F/team/web?x=1#y&z";
  server.api.fleet.add({ id, hostName: "odd-id-host", state: "RUNNING" }, "start");
  await connectPage.enter();
  await list.openInstance("odd-id-host");
  await expect(page).toHaveURL(/\/instances\/[^/?#]+$/);
  await expect(await detail.fact("Details", "ID")).toHaveText(id);
  // The list's data shows first; after a reload, the API's response.
  await page.reload();
  await expect(detail.heading).toHaveText("odd-id-host");
  await expect(await detail.fact("Details", "ID")).toHaveText(id);
});
