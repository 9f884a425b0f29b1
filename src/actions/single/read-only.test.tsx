import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  BulkDialog,
  expectNoMoreWrites,
  openWithHeldRun,
  run,
  selection,
  written,
} from "../../testing/pages/bulk.ts";
import { passTime, passTimeUntil } from "../../testing/browser/clock.ts";
import { banner, connectAsOwner, connectForm } from "../../testing/pages/connect.ts";
import { anyDialog, linkAt, pressKeys, toasts } from "../../testing/browser/keys.ts";
import { openApp, type TestApp } from "../../testing/open-app.tsx";
import { activity } from "../../testing/pages/operations.ts";
import { askTo, detail, header, list, writeOf } from "../../testing/pages/pages.ts";
import { cannotBeUsed, leave, letAWhilePass, openActions, verbs } from "../../testing/writes.ts";

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

test("switched on during a run, no request but GET leaves any more, in any way, also after a reload", async () => {
  const { app, api, targets, release } = await openWithHeldRun();
  const [target] = targets;
  if (!target) throw new Error("There is no target");
  await header.toggleReadOnly(app);
  await run.isTitled(/Waiting for the last answers|read-only was switched on/);
  const requests = api.log.entries().length;
  const writes = written(api);
  release();
  await run.isTitled(/^Stop of 18 instances ended: read-only was switched on$/);
  await run.says(`${18 - writes.length} not sent`);

  /** The rest of the run, in its panel, its report and the list of the past ones. */
  async function tryRun(): Promise<void> {
    await tryButton(app, run.button(/^Go on with \d+ not sent$/));
    await app.user.click(run.reportLink());
    const name = `Go on with ${18 - writes.length} not sent`;
    await tryButton(app, await waitFor(() => run.reportButton(name)));
    await app.goBack();
    await list.shown();
  }
  /** Everything on every page that stops or deletes. */
  async function tryAll(): Promise<void> {
    expect(header.saysReadOnly()).toBe(true);
    await waitFor(() => run.button(/^Go on with/));
    await tryRun();
    await tryRowMenu(app, target?.host ?? "");
    for (const verb of verbs) await tryButton(app, selection.button(`${verb}…`));
    linkAt(0).focus();
    await tryKeys(app);

    await app.user.click(linkAt(0));
    await waitFor(() => expect(detail.heading()).toHaveTextContent(target?.host ?? ""));
    await waitFor(() => expect(screen.getByRole("main")).toHaveTextContent(reason));
    await tryButton(app, detail.stopButton());
    await tryButton(app, detail.deleteButton());
    await tryKeys(app);

    await activity.open(app);
    await tryButton(
      app,
      await waitFor(() => run.pastButton(0, `Go on with ${18 - writes.length} not sent`)),
    );
  }
  await tryAll();

  // As after a crash: nothing of the page goes on.
  await app.load("/instances");
  await list.shown();
  await selection.select(app, targets[0], targets[1]);
  await tryAll();
  await passTime(90_000);
  const later = api.log.entries().slice(requests);
  expect(new Set(later.map(({ method }) => method))).toEqual(new Set(["GET"]));
  expect(written(api)).toEqual(writes);

  await expectNoMoreWrites(app);
});

test("after a reload in mid-run the rest cannot be sent, until read-only is switched off", async () => {
  const { app, api, release } = await openWithHeldRun();
  await app.load("/instances");
  await run.isTitled(/ended/);
  const before = written(api);
  const requests = api.log.entries().length;
  await header.toggleReadOnly(app);
  await tryButton(app, run.button(/^Go on with \d+ not sent$/));
  await passTime(90_000);
  const methods = api.log
    .entries()
    .slice(requests)
    .map(({ method }) => method);
  expect(new Set(methods)).toEqual(new Set(["GET"]));
  expect(written(api)).toEqual(before);

  await header.toggleReadOnly(app);
  await app.user.click(run.button(/^Go on with \d+ not sent$/));
  const dialog = await new BulkDialog("Stop").opened();
  release();
  await dialog.confirm(app);
  await run.isTitled(/done|stopped$/);
  expect(written(api).length).toBeGreaterThan(before.length);
  await expectNoMoreWrites(app);
});

/** Switches read-only on beneath an open dialog, which users can't do. */
async function switchOnBeneath(): Promise<void> {
  screen.getByRole("button", { name: "Connection", hidden: true }).click();
  const named = { name: "Read-only", hidden: true };
  (await screen.findByRole("menuitemcheckbox", named)).click();
}

test("a stop that waits for the rate limit is not sent once read-only is on", async () => {
  const { api, app, target } = await openActions();
  api.faults.add({
    method: "POST",
    kind: "rate-limit",
    count: 1,
    resetInSeconds: 20,
  });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirmFor(app, target.host);
  await waitFor(() => dialog.note(/Continues in/));
  await app.expectWrites(writeOf("Stop", target, 429));
  await switchOnBeneath();
  await passTimeUntil(() => expect(dialog.refusal("READ_ONLY")).toBeVisible());
  await cannotBeUsed(() => dialog.confirmButton());
  expect(dialog.confirmButton()).toHaveAccessibleDescription(reason);
  await leave(app, dialog, "Cancel");
  await letAWhilePass(app);
  await app.expectWrites(writeOf("Stop", target, 429));
  await activity.open(app);
  expect(activity.row(target.host)).toHaveTextContent("Not sent. Read-only was on.");
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

test("read-only lasts as long as the session, and is off in the next", async () => {
  const app = await openApp();
  await list.shown();
  expect(header.saysReadOnly()).toBe(false);
  await app.user.click(banner.connectionButton());
  expect(await waitFor(header.readOnlyItem)).not.toBeChecked();
  await app.user.click(header.readOnlyItem());
  await waitFor(() => expect(header.readOnlyItem()).toBeChecked());
  await app.load("/activity");
  await waitFor(() => expect(header.saysReadOnly()).toBe(true));
  await header.disconnect(app);
  await connectForm.shown();
  await connectAsOwner(app);
  await list.shown();
  expect(header.saysReadOnly()).toBe(false);
});
