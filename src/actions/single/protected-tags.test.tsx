import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  openBulkDialog,
  expectWrittenTo,
  heldStop,
  openBulk,
  run,
  selection,
} from "../../testing/pages/bulk.ts";
import { passIgnoredPresses, passTimeUntil } from "../../testing/browser/clock.ts";
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
import { canBeUsed, cannotBeUsed, leave, openActions, openReady } from "../../testing/writes.ts";

// An instance with a protected tag is in no bulk run, and needs its host name to be typed. What is read right before the write decides.

const config = { protectedTags: ["vital"], refreshSeconds: 0 };

test("a protected instance is marked with its tag, in the row, the menu and on its page, and its Stop needs the host name", async () => {
  const { app, target } = await openActions({ config }, ({ fleet }) => {
    fleet.patch("480213", { tags: ["web", "Vital"] });
  });
  const lock = await screen.findByRole("img", { name: "Protected by tag Vital." });
  expect(list.row(target.host)).toContainElement(lock);
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

  await passIgnoredPresses();
  await app.user.click(list.link(target.host));
  await waitFor(() =>
    expect(screen.getByRole("main")).toHaveTextContent("Protected by tag Vital."),
  );
  await waitFor(() =>
    expect(detail.stopButton()).toHaveAccessibleDescription("Protected by tag Vital."),
  );
});

test("Stop: a tag that appears in the open dialog asks for the name, whatever was typed before", async () => {
  const { api, app, target } = await openActions({
    config: { ...config, refreshSeconds: 15 },
  });
  const dialog = await openReady(app, "Stop", target);
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
  const dialog = await openReady(app, "Delete", target);
  api.fleet.patch(target.id, { tags: ["vital"] });
  await dialog.confirm(app);
  await waitFor(() => expect(dialog.refusal("PROTECTED_TAG")).toBeVisible());
  expect(dialog.refusal("PROTECTED_TAG")).toHaveTextContent("It is protected by tag vital.");
  await app.expectWrites();
  await waitFor(() => expect(dialog.problem("Protected by tag vital.")).toBeVisible());
  // What was typed before the tag appeared doesn't count.
  expect(dialog.hostName()).toHaveValue("");
  await cannotBeUsed(() => dialog.confirmButton());
  await leave(app, dialog, "Cancel");
  await activity.open(app);
  expect(activity.row(target.host)).toHaveTextContent("Not sent. It is protected by tag vital.");
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
  const first = await askTo(app, "Stop", target.host);
  await waitFor(() => expect(first.problem("Protected by tag vital.")).toBeVisible());
  await cannotBeUsed(() => first.confirmButton());
  await leave(app, first, "Cancel");
  // The second opening begins with what the first has read.
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

test("a tag that appears while the bulk dialog is open or the run is under way leaves the instance out", async () => {
  const { app, api, targets, release } = await openBulk(18, config);
  const late = [targets[1], targets.at(-1)];
  await selection.selectRange(app, targets);
  const dialog = await openBulkDialog(app, "Stop");
  api.fleet.patch(late[0]?.id ?? "", { tags: ["vital"] });
  api.faults.add(heldStop);
  await dialog.confirm(app);
  await run.says("1 skipped");
  api.fleet.patch(late[1]?.id ?? "", { tags: ["vital"] });
  release();
  await run.isTitled(/done$/);
  await run.says(/16 stopped .* 2 skipped/);
  await app.user.click(run.reportLink());
  await waitFor(() => expect(run.report()).toBeVisible());
  for (const target of late) {
    const row = await waitFor(() => run.outcome(target));
    expect(row).toHaveTextContent(/Skipped.*It is protected by tag vital/);
    expect(row).toHaveTextContent("PROTECTED_TAG");
  }
  expect(exists(() => run.button("Retry refused"))).toBe(false);
  await expectWrittenTo(app, ...targets.filter((target) => !late.includes(target)));
});
