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
import { passTime } from "../../testing/browser/clock.ts";
import { banner, connectAsOwner, connectForm } from "../../testing/pages/connect.ts";
import { anyDialog, linkAt, pressKeys, toasts } from "../../testing/browser/keys.ts";
import { openApp, type TestApp } from "../../testing/open-app.tsx";
import { activity } from "../../testing/pages/operations.ts";
import { detail, header, list } from "../../testing/pages/pages.ts";
import { openActions, verbs } from "../../testing/writes.ts";

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
  const writes = written(api);
  release();
  await run.isTitled(/^Stop of 18 instances ended: read-only was switched on$/);
  await run.says(`${18 - writes.length} not sent`);
  const goOn = `Go on with ${18 - writes.length} not sent`;

  /** The rest of the run, in its panel, its report and the list of the past ones. */
  async function tryRun(): Promise<void> {
    await tryButton(app, run.button(/^Go on with \d+ not sent$/));
    await app.user.click(run.reportLink());
    await tryButton(app, await waitFor(() => run.reportButton(goOn)));
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
    await tryButton(app, await waitFor(() => run.pastButton(0, goOn)));
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

  await header.toggleReadOnly(app);
  await app.user.click(await waitFor(() => run.pastButton(0, goOn)));
  await (await new BulkDialog("Stop").opened()).confirm(app);
  await waitFor(() => expect(written(api)).toHaveLength(18));
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
