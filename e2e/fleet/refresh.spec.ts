import { expect, test } from "./fleet.ts";

test.use({ serverOptions: { instances: 500 } });

test("the fleet is read again by itself, and what has changed shows", async ({
  page,
  connectPage,
  fleet,
  list,
  server,
}) => {
  await page.clock.install();
  await connectPage.enter();
  await fleet.type("id=480213");
  await expect(list.hosts).toHaveCount(1);
  await expect(fleet.count).toHaveText("1 of 500");
  server.api.fleet.patch("480213", { hostName: "renamed-meanwhile" });
  await page.clock.fastForward(16_000);
  await expect(list.link("renamed-meanwhile")).toBeVisible();
  await expect(fleet.progress).toBeHidden();
});
