import type { Locator } from "@playwright/test";
import { firstTargets, openBulkDialog, expect, idsOf, test, written } from "./test.ts";
import { targetAt } from "../actions/api.ts";

test("a selection over three pages and a search stops each instance once, and nothing else", async ({
  app,
  fleet,
  page,
  run,
  selection,
  server,
}) => {
  const targets = [0, 1, 22, 23, 45].map((place) => targetAt(server.api, place));
  await app.open();
  await selection.select(...targets.slice(0, 2).map(({ host }) => host));
  await app.pager.goTo("Next");
  await selection.select(...targets.slice(2, 4).map(({ host }) => host));
  await app.pager.goTo("Next");
  await fleet.type(`id=${targets[4]?.id}`);
  await selection.select(targets[4]?.host ?? "");
  const dialog = await openBulkDialog(page, "Stop");
  await expect(dialog.confirm).toHaveText("Stop 5 instances");
  expect(written(server.api)).toEqual([]);
  await dialog.confirm.click();
  await expect(run.title).toHaveText("5 instances stopped");
  await expect(run.announcement).toHaveText("5 instances stopped.");
  await expect(run.panel).toContainText("5 stopped");
  expect(written(server.api)).toEqual(idsOf(targets));
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 768, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test("the panel of a run moves nothing, and the pager scrolls free of it and of the selection", async ({
      app,
      page,
      run,
      selection,
      server,
    }) => {
      await app.open();
      const top = async () => (await app.list.hosts.first().boundingBox())?.y;
      const dialog = await openBulkDialog(page, "Stop", firstTargets(server.api, 3));
      await dialog.cancel.click();
      await page.evaluate(() => scrollTo(0, 0));
      const before = await top();
      await selection.button("Stop…").click();
      await dialog.confirm.click();
      await expect(run.title).toHaveText("3 instances stopped");
      expect(await top()).toBe(before);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const bottomOf = async (part: Locator) => {
        const box = await part.boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      };
      const pager = page.getByRole("navigation", { name: "Pagination" });
      await expect
        .poll(async () => (await run.panel.boundingBox())?.y)
        .toBeGreaterThan(await bottomOf(pager));
      expect((await selection.bar.boundingBox())?.y).toBeGreaterThan(await bottomOf(run.panel));
    });
  });
}
