import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  openBulkDialog,
  BulkDialog,
  expectNoMoreWrites,
  expectWrittenTo,
  heldStop,
  openBulk,
  run,
  selection,
  written,
} from "../../testing/pages/bulk.ts";
import { passTimeUntil } from "../../testing/browser/clock.ts";
import { pressKeys } from "../../testing/browser/keys.ts";
import type { TestApp } from "../../testing/open-app.tsx";
import { activity } from "../../testing/pages/operations.ts";
import {
  askHereTo,
  askTo,
  detail,
  fill,
  exists,
  list,
  note,
  readingOf,
  type Target,
  writeOf,
} from "../../testing/pages/pages.ts";
import { canBeUsed, cannotBeUsed, leave, openActions } from "../../testing/writes.ts";

// An instance with a protected tag is in no bulk run, and needs its host name to be typed. What is read right before the write decides.

const config = { protectedTags: ["vital"], refreshSeconds: 0 };

test("Stop of a protected instance names the tag, and needs the host name", async () => {
  const { app, target } = await openActions({ config }, ({ fleet }) => {
    fleet.patch("480213", { tags: ["web", "Vital"] });
  });
  await app.user.click(await waitFor(() => list.actions(target.host)));
  const item = await screen.findByRole("menuitem", { name: "Stop…" });
  expect(item).toHaveAccessibleDescription("Protected by tag Vital.");
  expect(screen.getByRole("menu")).toHaveTextContent("Protected by tag Vital.");
  await pressKeys(app, "{Escape}");

  const dialog = await askTo(app, "Stop", target.host);
  await waitFor(() => expect(dialog.problem("Protected by tag Vital.")).toBeVisible());
  await cannotBeUsed(() => dialog.confirmButton());
  expect(dialog.confirmButton()).toHaveAccessibleDescription("Type the name first");
  await fill(app, dialog.hostName(), `${target.host}x`);
  await pressKeys(app, "{Enter}");
  await cannotBeUsed(() => dialog.confirmButton());
  await fill(app, dialog.hostName(), target.host);
  await dialog.confirm(app);
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", target));
});

test("Stop: a tag that appears in the open dialog asks for the name, whatever was typed before", async () => {
  const { api, app, target } = await openActions({
    config: { ...config, refreshSeconds: 15 },
  });
  const dialog = await askTo(app, "Stop", target.host);
  await waitFor(() => dialog.fact("Host name"));
  await dialog.fillIn(app, target.host);
  await canBeUsed(() => dialog.confirmButton());
  api.fleet.patch(target.id, { tags: ["vital"] });
  await passTimeUntil(() => expect(dialog.problem("Protected by tag vital.")).toBeVisible());
  await cannotBeUsed(() => dialog.confirmButton());
  await fill(app, dialog.hostName(), target.host);
  await dialog.confirm(app);
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", target));
});

test("Delete: a tag that only the reading right before the write shows sends nothing", async () => {
  const { api, app, target } = await openActions({ config });
  const dialog = await askTo(app, "Delete", target.host);
  await waitFor(() => dialog.fact("Host name"));
  await dialog.fillIn(app, target.host);
  await canBeUsed(() => dialog.confirmButton());
  api.fleet.patch(target.id, { tags: ["vital"] });
  await dialog.confirm(app);
  await waitFor(() => expect(dialog.refusal("PROTECTED_TAG")).toBeVisible());
  expect(dialog.refusal("PROTECTED_TAG")).toHaveTextContent("It is protected by tag vital.");
  await app.expectWrites();
  await waitFor(() => expect(dialog.problem("Protected by tag vital.")).toBeVisible());
  await cannotBeUsed(() => dialog.confirmButton());
  await leave(app, dialog, "Cancel");
  await activity.open(app);
  expect(activity.row(target.host)).toHaveTextContent("Not sent. It is protected by tag vital.");
});

test("tags in another form, which may hide a protected one, refuse the write", async () => {
  const { api, app, target } = await openActions({ config });
  const dialog = await askTo(app, "Stop", target.host);
  await canBeUsed(() => dialog.confirmButton());
  api.fleet.patch(target.id, { tags: [["vital"]] });
  await dialog.confirm(app);
  await waitFor(() =>
    expect(dialog.refusal("PROTECTED_TAG")).toHaveTextContent("Its tags couldn’t be read"),
  );
  await app.expectWrites();
});

/** Lets the readings of an instance by itself lack its tags, which the list has. */
function addTaglessReadings({ api }: Pick<TestApp, "api">, target: Target): void {
  const { tags: _, ...instance } = api.fleet.page(1, 1)[0] ?? {};
  const body = { success: true, data: instance };
  api.faults.add({ ...readingOf(target), kind: "json", body });
}

test("a reading without tags does not end the protection that the list shows", async () => {
  const { api, app, target } = await openActions({ config }, ({ fleet }) => {
    fleet.patch("480213", { tags: ["vital"] });
  });
  addTaglessReadings(app, target);
  // The second opening begins with what the first has read.
  for (const _ of [1, 2]) {
    const dialog = await askTo(app, "Stop", target.host);
    await waitFor(() => expect(dialog.problem("Protected by tag vital.")).toBeVisible());
    await cannotBeUsed(() => dialog.confirmButton());
    await leave(app, dialog, "Cancel");
  }
  const dialog = await askTo(app, "Stop", target.host);
  await fill(app, await waitFor(() => dialog.hostName()), target.host);
  await dialog.confirm(app);
  await waitFor(() =>
    expect(dialog.refusal("PROTECTED_TAG")).toHaveTextContent("Its tags couldn’t be read"),
  );
  await leave(app, dialog, "Cancel");
  expect(list.row(target.host)).toHaveTextContent("vital");

  api.faults.clear();
  api.fleet.patch(target.id, { tags: [] });
  await askTo(app, "Stop", target.host);
  await canBeUsed(() => dialog.confirmButton());
  await dialog.confirm(app);
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", target));
});

test("the tags that only a search has shown protect an instance whose own readings lack them", async () => {
  const { app, target } = await openActions({ config, at: "/instances?q=worker" }, ({ fleet }) => {
    fleet.patch("480213", { tags: ["vital"] });
  });
  await waitFor(() => expect(list.row(target.host)).toHaveTextContent("vital"));
  addTaglessReadings(app, target);
  await app.user.click(list.link(target.host));
  const dialog = await askHereTo(app, "Stop", target.host);
  await waitFor(() => expect(dialog.problem("Protected by tag vital.")).toBeVisible());
  await cannotBeUsed(() => dialog.confirmButton());
});

test("without protected tags, missing tags hinder nothing", async () => {
  const { app, target } = await openActions({ config: { refreshSeconds: 0 } });
  addTaglessReadings(app, target);
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await waitFor(() => expect(list.row(target.host)).toHaveTextContent("Stop requested"));
  await app.expectWrites(writeOf("Stop", target));
});

test("a run leaves out an instance whose tags are missing, and says why", async () => {
  const { app, targets } = await openBulk(2, config);
  const [first, second] = targets;
  if (first) addTaglessReadings(app, first);
  const dialog = await openBulkDialog(app, "Stop", targets);
  await dialog.confirm(app);
  await run.says(/1 stopped .* 1 skipped/);
  await app.user.click(run.reportLink());
  expect(await waitFor(() => run.outcome(first))).toHaveTextContent("Its tags couldn’t be read");
  await expectWrittenTo(app, second);
});

test("a lock in the row says that the instance is protected", async () => {
  const { target } = await openActions({ config }, ({ fleet }) => {
    fleet.patch("480213", { tags: ["web", "Vital"] });
  });
  const lock = await screen.findByRole("img", { name: "Protected by tag Vital." });
  expect(list.row(target.host)).toContainElement(lock);
});

test("the page of an instance says that it is protected, and by which tags", async () => {
  const { app } = await openActions(
    { config: { ...config, protectedTags: ["vital", "db"] }, at: "/instances/480213" },
    ({ fleet }) => fleet.patch("480213", { tags: ["db", "web", "vital"] }),
  );
  const reason = "Protected by tags db, vital.";
  await waitFor(() => expect(screen.getByRole("main")).toHaveTextContent(reason));
  expect(detail.stopButton()).toHaveAccessibleDescription(reason);
  await app.user.click(detail.deleteButton());
  expect(await screen.findByRole("dialog")).toHaveTextContent("Delete");
});

test("a bulk run leaves protected instances out, and they cannot be included", async () => {
  const { app, api, targets } = await openBulk(4, config);
  const [, second] = targets;
  api.fleet.patch(second?.id ?? "", { tags: ["VITAL"] });
  await app.user.click(list.refreshButton());
  await waitFor(() => expect(list.row(second?.host ?? "")).toHaveTextContent("VITAL"));
  const dialog = await openBulkDialog(app, "Stop", targets);
  expect(dialog.summary()).toHaveTextContent("1 skipped: protected by tag VITAL");
  await app.user.click(dialog.inside().getByRole("button", { name: /^1 skipped/ }));
  const skipped = dialog.inside().getByRole("region", { name: "Skipped instances" });
  expect(skipped).toHaveTextContent(second?.host ?? "");
  expect(exists(() => dialog.include(/./))).toBe(false);
  await dialog.confirm(app);
  await run.says("3 stopped · 1 skipped");
  await expectWrittenTo(app, ...targets.filter((target) => target !== second));
  await app.user.click(run.reportLink());
  expect(await waitFor(() => run.outcome(second))).toHaveTextContent(
    "SkippedProtected by tag VITAL",
  );
});

test("nothing is left of a bulk action on protected instances only", async () => {
  const { app, api, targets } = await openBulk(2, config);
  for (const { id } of targets) api.fleet.patch(id, { tags: ["vital"] });
  await app.user.click(list.refreshButton());
  await waitFor(() => expect(list.row(targets[1]?.host ?? "")).toHaveTextContent("vital"));
  await selection.select(app, ...targets);
  for (const [name, key] of [
    ["Stop…", "s"],
    ["Delete…", "#"],
  ] as const) {
    await cannotBeUsed(() => selection.button(name));
    expect(selection.button(name)).toHaveAccessibleDescription(/: 2 protected by tag vital\.$/);
    await app.user.click(selection.button(name));
    await pressKeys(app, key);
    await waitFor(() => expect(note("is not available")).toHaveTextContent("2 protected by"));
  }
  expect(screen.queryByRole("dialog")).toBeNull();
});

/** Waits for the report of the run, and expects an instance to be left out in it, with the reason. */
async function expectLeftOut(target: Target | undefined): Promise<void> {
  await waitFor(() => expect(run.report()).toBeVisible());
  const row = await waitFor(() => run.outcome(target));
  expect(row).toHaveTextContent(/Skipped.*It is protected by tag vital/);
  expect(row).toHaveTextContent("PROTECTED_TAG");
}

test("a tag that appears while the bulk dialog is open or the run is under way leaves the instance out", async () => {
  const { app, api, targets, release } = await openBulk(18, config);
  const last = targets.at(-1);
  await selection.selectRange(app, targets);
  const dialog = await openBulkDialog(app, "Stop");
  api.fleet.patch(targets[1]?.id ?? "", { tags: ["vital"] });
  api.faults.add(heldStop);
  await dialog.confirm(app);
  await run.says("1 skipped");
  api.fleet.patch(last?.id ?? "", { tags: ["vital"] });
  release();
  await run.isTitled(/done$/);
  await run.says(/16 stopped .* 2 skipped/);
  await app.user.click(run.reportLink());
  await expectLeftOut(targets[1]);
  await expectLeftOut(last);
  expect(exists(() => run.button("Retry refused"))).toBe(false);
  await expectWrittenTo(
    app,
    ...targets.filter((target) => target !== targets[1] && target !== last),
  );
});

test("a tag that appears before the rest of a run is confirmed again leaves the instance out", async () => {
  const { app, api, targets, release } = await openBulk(18, config);
  await selection.selectRange(app, targets);
  api.faults.add({ ...heldStop, skip: 2 });
  await (await openBulkDialog(app, "Stop")).confirm(app);
  await run.progressIs("2 of 18");
  await app.load("/instances");
  await run.isTitled(/ended/);
  const before = written(api);
  const last = targets.at(-1);
  api.fleet.patch(last?.id ?? "", { tags: ["vital"] });
  release();
  await app.user.click(await waitFor(() => run.button(/^Go on with \d+ not sent$/)));
  await (await new BulkDialog("Stop").opened()).confirm(app);
  await run.isTitled(/done$/);
  expect(written(api).length).toBeGreaterThan(before.length);
  expect(written(api)).not.toContain(last?.id);
  await app.user.click(run.reportLink());
  await expectLeftOut(last);
  await expectNoMoreWrites(app);
});
