import { expect, test } from "./journey.ts";

// Each has to travel through the page's address and the API's, and come out as it was. Others: `src/instances/list/odd-data.test.tsx`.
for (const id of ["team/web?x=1#y&z", "%2F"]) {
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
