import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { passIgnoredPresses, passTime } from "../../testing/stand-ins/clock.ts";
import { anyDialog, linkAt, pressKeys, toasts } from "../../testing/keys.ts";
import {
  blockStorage,
  holdStorage,
  refuseEntries,
  refuseStorage,
  storedPhases,
} from "../../testing/stand-ins/storage.ts";
import { openApp, type TestApp } from "../../testing/open-app.tsx";
import {
  BulkDialog,
  expectNoMoreWrites,
  expectWrittenTo,
  heldStop,
  openBulk,
  openBulkDialog,
  openWithHeldRun,
  run,
  selection,
} from "../../testing/bulk.ts";
import {
  type Verb,
  askTo,
  banner,
  connectAsOwner,
  connectForm,
  detail,
  exists,
  header,
  list,
  note,
  readingOf,
  writeOf,
} from "../../testing/pages.ts";
import { activity, readingsOf } from "../../testing/operations.ts";
import { cannotBeUsed, openActions, openReady, verbs } from "../../testing/writes.ts";

// Read-only lets no request but GET leave, whatever asks for it, and says why.

const reason = "This tab is read-only. You can turn that off in the connection menu.";
const byConfiguration = "This dashboard is configured as read-only.";

/** Presses a button that cannot be used, and reads why. */
async function tryButton(app: TestApp, button: HTMLElement): Promise<void> {
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(button).toHaveAccessibleDescription(expect.stringContaining(reason));
  await app.user.click(button);
  button.focus();
  expect(button).toHaveFocus();
  await pressKeys(app, "{Enter}", " ");
  expect(anyDialog()?.textContent ?? "").not.toMatch(/^(Stop|Delete) .*\?/);
}

async function tryRowMenu(app: TestApp, host: string): Promise<void> {
  for (const verb of verbs) {
    await app.user.click(list.actions(host));
    const item = await screen.findByRole("menuitem", { name: `${verb}…` });
    expect(screen.getByRole("menu")).toHaveTextContent(reason);
    expect(item).toHaveAttribute("aria-disabled", "true");
    expect(item).toHaveAccessibleDescription(reason);
    await app.user.click(item);
    await pressKeys(app, "{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    expect(anyDialog()).toBeNull();
  }
}

async function tryKeys(app: TestApp): Promise<void> {
  for (const [key, verb] of [
    ["s", "Stop"],
    ["#", "Delete"],
  ] as const) {
    await pressKeys(app, key);
    await waitFor(() => expect(toasts()).toHaveTextContent(`${verb} is not available. ${reason}`));
    expect(anyDialog()).toBeNull();
  }
}

test("switched on during a run, no request but GET leaves any more, in any way, also after a reload, until it is switched off", async () => {
  const { app, api, targets, release } = await openWithHeldRun();
  const [target] = targets;
  if (!target) throw new Error("There is no target");
  await header.toggleReadOnly(app);
  await run.isTitled(/Waiting for the last answers|read-only was switched on/);
  const requests = api.log.entries().length;
  const writes = api.log.written();
  release();
  await run.isTitled(/^Stop of 18 instances ended: read-only was switched on$/);
  await run.says(`${18 - writes.length} not sent`);
  const goOn = `Go on with ${18 - writes.length} not sent`;

  // As after a crash: nothing of the page goes on.
  await app.load("/instances");
  await list.shown();
  await selection.select(app, targets[0], targets[1]);
  expect(header.saysReadOnly()).toBe(true);
  // Everything on every page that stops or deletes.
  await tryButton(app, await waitFor(() => run.button(goOn)));
  await app.user.click(run.reportLink());
  await tryButton(app, await waitFor(() => run.reportButton(goOn)));
  await app.goBack();
  await list.shown();
  await tryRowMenu(app, target.host);
  for (const verb of verbs) await tryButton(app, selection.button(`${verb}…`));
  linkAt(0).focus();
  await tryKeys(app);

  await app.user.click(linkAt(0));
  await waitFor(() => expect(detail.heading()).toHaveTextContent(target.host));
  await waitFor(() => expect(screen.getByRole("main")).toHaveTextContent(reason));
  await tryButton(app, detail.stopButton());
  await tryButton(app, detail.deleteButton());
  await tryKeys(app);

  await activity.open(app);
  await tryButton(app, await waitFor(() => run.pastButton(0, goOn)));
  await passTime(90_000);
  const later = api.log.entries().slice(requests);
  expect(new Set(later.map(({ method }) => method))).toEqual(new Set(["GET"]));
  expect(api.log.written()).toEqual(writes);

  await header.toggleReadOnly(app);
  await app.user.click(await waitFor(() => run.pastButton(0, goOn)));
  await (await new BulkDialog("Stop").opened()).confirm(app);
  await waitFor(() => expect(api.log.written()).toHaveLength(18));
  await expectNoMoreWrites(app);
});

test("the configuration makes every tab read-only, and says so", async () => {
  const { app, target } = await openActions({ config: { readOnly: true } });
  await list.shown();
  expect(header.saysReadOnly()).toBe(true);
  await app.user.click(list.actions(target.host));
  const item = await screen.findByRole("menuitem", { name: "Stop…" });
  expect(item).toHaveAccessibleDescription(byConfiguration);
  await pressKeys(app, "{Escape}");
  await app.user.click(banner.connectionButton());
  const readOnly = await waitFor(header.readOnlyItem);
  expect(readOnly).toBeChecked();
  expect(readOnly).toHaveAttribute("aria-disabled", "true");
  expect(readOnly).toHaveAccessibleDescription("Set by the configuration");
  await app.user.click(readOnly);
  expect(header.readOnlyItem()).toBeChecked();
});

test("read-only ends with the session", async () => {
  const app = await openApp();
  await list.shown();
  await header.toggleReadOnly(app);
  await waitFor(() => expect(header.saysReadOnly()).toBe(true));
  await header.disconnect(app);
  await connectForm.shown();
  await connectAsOwner(app);
  await list.shown();
  expect(header.saysReadOnly()).toBe(false);
});

// No record, no write: a write leaves only once the journal has it. While the browser stores nothing, Stop and Delete are
// unavailable and say why.

const cannotStore = "this browser can’t store one";
const olderTab = "another tab with an older version of the dashboard blocks the storage";
const silent = "this browser’s storage doesn’t answer";
const notRecorded = "Not recorded";
/** The longest that storage may take. */
const limitMs = 3000;
/** Storage that failed is tried again after this. */
const retryMs = 5000;

/** The row's menu stays open. */
async function actionOf(app: TestApp, verb: Verb, host: string): Promise<HTMLElement> {
  await app.user.click(await waitFor(() => list.actions(host)));
  return await screen.findByRole("menuitem", { name: `${verb}…` });
}

test("where the browser stores nothing, Stop and Delete are unavailable and say why, until it does again", async () => {
  const allow = refuseStorage();
  const { app, target } = await openActions();
  await actionOf(app, "Stop", target.host);
  await waitFor(() => expect(screen.getByRole("menu")).toHaveTextContent(cannotStore));
  await pressKeys(app, "{Escape}");
  const stop = await actionOf(app, "Stop", target.host);
  expect(stop).toHaveAttribute("aria-disabled", "true");
  await app.user.click(stop);
  expect(anyDialog()).toBeNull();
  await pressKeys(app, "{Escape}", "#");
  await waitFor(() => expect(toasts()).toHaveTextContent(cannotStore));
  await selection.select(app, target);
  expect(await waitFor(() => selection.button("Delete…"))).toHaveAccessibleDescription(
    expect.stringContaining(cannotStore),
  );
  await activity.open(app);
  const inPage = () => screen.queryByText(new RegExp(cannotStore), { selector: "main *" });
  expect(inPage()).toBeVisible();
  allow();
  await passTime(retryMs);
  await waitFor(() => expect(inPage()).toBeNull());
  await app.load("/instances");
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", target));
});

test("storage that fails when the dialog opens makes it unconfirmable, and says why", async () => {
  const { app, target } = await openActions();
  const earlier = await askTo(app, "Delete", target.host);
  await app.user.click(earlier.cancelButton());
  await earlier.closed();
  await passIgnoredPresses();
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  onTestFinished(() => full.mockRestore());
  const dialog = await askTo(app, "Delete", target.host);
  await waitFor(() => dialog.problem(cannotStore));
  expect(dialog.confirmButton()).toHaveAccessibleDescription(expect.stringContaining(cannotStore));
  full.mockRestore();
  await passTime(retryMs);
  await dialog.confirmFor(app, target.host);
  await dialog.closed();
  await app.expectWrites(writeOf("Delete", target));
});

test("an older tab that blocks the storage is named, until it is closed", async () => {
  const close = await blockStorage();
  const { app, target } = await openActions();
  await actionOf(app, "Stop", target.host);
  await waitFor(() => expect(screen.getByRole("menu")).toHaveTextContent(olderTab));
  close();
  await waitFor(() => expect(screen.getByRole("menu")).not.toHaveTextContent(olderTab));
});

test("storage that is silent for 3 s cancels a stop unsent; once it answers, the stop can be confirmed again", async () => {
  const { api, app, target, release } = await openActions({ config: { refreshSeconds: 0 } });
  const dialog = await openReady(app, "Stop", target);
  const before = readingsOf(api, target);
  api.faults.add({ ...readingOf(target), kind: "pass", when: "after", delayMs: 1, count: 1 });
  await dialog.confirm(app);
  await waitFor(async () => expect(await storedPhases()).toEqual(["waiting"]));
  await waitFor(() => expect(readingsOf(api, target)).toBeGreaterThan(before));
  const end = await holdStorage();
  release();
  await passTime(limitMs - 1000);
  expect(exists(() => dialog.problem(notRecorded))).toBe(false);
  await passTime(1000);
  await waitFor(() => dialog.problem(notRecorded));
  expect(dialog.confirmButton()).toHaveAccessibleDescription(expect.stringContaining(silent));
  end();
  // What storage has taken meanwhile is corrected.
  await waitFor(async () => expect(await storedPhases()).toEqual(["guarded"]));
  expect(app.writes()).toEqual([]);
  await passIgnoredPresses();
  await dialog.confirm(app);
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", target));
  await waitFor(async () =>
    expect((await storedPhases()).toSorted()).toEqual(["accepted", "guarded"]),
  );
});

test("a run ends with the first instance whose record has no room; the next one is sent once there is room", async () => {
  const { app, targets, release } = await openBulk(3);
  const restore = refuseEntries((phase) => phase === "sent");
  await (await openBulkDialog(app, "Stop", targets)).confirm(app);
  await run.isTitled("Stop of 3 instances ended: this browser couldn’t record it");
  await run.says("3 not sent");
  expect(app.writes()).toEqual([]);
  await passIgnoredPresses();
  restore();
  await passTime(retryMs);
  const dialog = await openBulkDialog(app, "Stop");
  await dialog.confirm(app);
  release();
  await run.says("3 stopped");
  await expectWrittenTo(app, ...targets);
});

// An instance with a protected tag is in no run, whenever the tag is seen.

const protecting = { protectedTags: ["vital"], refreshSeconds: 0 };

test("a bulk run leaves protected instances out, and they cannot be included; of them alone there is none", async () => {
  const { app, api, targets } = await openBulk(4, protecting);
  const [, second] = targets;
  api.fleet.patch(second?.id ?? "", { tags: ["VITAL"] });
  await app.user.click(list.refreshButton());
  await waitFor(() => expect(list.row(second?.host ?? "")).toHaveTextContent("VITAL"));
  await selection.select(app, second);
  for (const [name, key] of [
    ["Stop…", "s"],
    ["Delete…", "#"],
  ] as const) {
    await cannotBeUsed(() => selection.button(name));
    expect(selection.button(name)).toHaveAccessibleDescription(/: 1 protected by tag VITAL\.$/);
    await app.user.click(selection.button(name));
    await pressKeys(app, key);
    await waitFor(() => expect(note("is not available")).toHaveTextContent("1 protected by"));
  }
  expect(screen.queryByRole("dialog")).toBeNull();
  await app.user.click(selection.button("Clear selection"));
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

test("a tag that appears while the bulk dialog is open or the run is under way leaves the instance out", async () => {
  const { app, api, targets, release } = await openBulk(18, protecting);
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
