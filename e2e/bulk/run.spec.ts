import { openBulkDialog, expect, idsOf, test, written } from "./test.ts";
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
