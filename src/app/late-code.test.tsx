import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { jump } from "../testing/pages/jump.ts";
import { anyDialog, focusIsOn, keySheet, openList, pressKeys } from "../testing/browser/keys.ts";
import { holdCode, loseCode } from "../testing/late-code.ts";
import { expectNoMoreWrites, openWithHeldRun, run } from "../testing/pages/bulk.ts";
import { alert, detail, header, list, note, search } from "../testing/pages/pages.ts";

// Keys during the load of the code that they need. Missing code: e2e/fleet/missing-code.spec.ts.

const host = "worker-batch-02";

const isExpanded = (button: () => HTMLElement, expanded: boolean) =>
  waitFor(() => expect(button()).toHaveAttribute("aria-expanded", String(expanded)));

test("an Enter during the load of Jump to does not open the focused link", async () => {
  const release = holdCode(/dialogs-anywhere/);
  const app = await openList();
  list.link(host).focus();
  await jump.pressKey(app);
  await isExpanded(jump.button, true);
  await pressKeys(app, "{Enter}");
  await release();
  await focusIsOn(jump.input);
  expect(app.address()).toBe("/instances");
});

test("Escape cancels the load of Jump to, and Enter opens the link again", async () => {
  const release = holdCode(/dialogs-anywhere/);
  const app = await openList();
  list.link(host).focus();
  await jump.pressKey(app);
  await isExpanded(jump.button, true);
  await pressKeys(app, "{Escape}");
  await isExpanded(jump.button, false);
  await pressKeys(app, "{Enter}");
  await waitFor(() => expect(detail.heading()).toHaveTextContent(host));
  expect(app.address()).toMatch(/^\/instances\/\d+$/);
  await release();
  expect(jump.dialog()).toBeNull();
});

test("Escape cancels the load of a confirmation, wherever the focus is", async () => {
  const release = holdCode(/SingleDialog/);
  const app = await openList();
  await search.type(app, "worker");
  await waitFor(() => expect(search.count()).toBeVisible());
  list.link(host).focus();
  await pressKeys(app, "s");
  search.box().focus();
  await pressKeys(app, "{Escape}");
  expect(search.box()).toHaveValue("worker");
  await release();
  expect(search.box()).toHaveFocus();
  expect(anyDialog()).toBeNull();
  list.link(host).focus();
  await pressKeys(app, "s");
  await waitFor(() => expect(anyDialog()).toBeVisible());
});

test("cancelling the load of a confirmation from Jump to returns the focus", async () => {
  const release = holdCode(/SingleDialog/);
  const app = await openList();
  await app.user.click(list.link(host));
  await waitFor(() => expect(detail.stopButton()).toBeVisible());
  detail.stopButton().focus();
  await jump.find(app, "stop");
  await jump.highlights("Stop");
  await pressKeys(app, "{Enter}");
  await jump.closed();
  await pressKeys(app, "{Escape}");
  await focusIsOn(detail.stopButton);
  await release();
  expect(anyDialog()).toBeNull();
});

test("no shortcut runs during the load of the list of shortcuts", async () => {
  const release = holdCode(/dialogs-anywhere/);
  const app = await openList();
  list.link(host).focus();
  await pressKeys(app, "?", "s");
  await release();
  await waitFor(() => expect(keySheet.box()).toBeVisible());
  await pressKeys(app, "{Escape}");
  await waitFor(() => expect(anyDialog()).toBeNull());
});

test("Clear keeps the focus during the load of the search", async () => {
  const release = holdCode(/running-fleet/);
  const app = await openList();
  await search.type(app, "web");
  const clear = await screen.findByRole("button", { name: "Clear all" });
  clear.focus();
  await release();
  await waitFor(() => expect(search.count()).toBeVisible());
  expect(screen.getByRole("button", { name: "Clear all" })).toHaveFocus();
});

test("Escape cancels the load of a menu", async () => {
  const release = holdCode(/\/popups\./);
  const app = await openList();
  const button = () => list.actions(host);
  button().focus();
  await pressKeys(app, "{Enter}");
  await isExpanded(button, true);
  await pressKeys(app, "{Escape}");
  await isExpanded(button, false);
  await release();
  expect(screen.queryByRole("menu")).toBeNull();
  button().focus();
  await pressKeys(app, "{Enter}");
  await screen.findByRole("menu");
});

test("a dialog that crashes is closed, and the page stays", async () => {
  vi.resetModules();
  vi.doMock("./shortcuts/ShortcutsDialog.tsx", () => ({
    ShortcutsDialog() {
      throw new Error("a bug");
    },
  }));
  onTestFinished(() => {
    vi.doUnmock("./shortcuts/ShortcutsDialog.tsx");
  });
  const app = await openList();
  await app.user.keyboard("?");
  await waitFor(() => expect(note("The dialog couldn’t be shown any more.")).toBeVisible());
  expect(anyDialog()).toBeNull();
  expect(list.link(host)).toBeVisible();
  expect(new Set(app.takeProblems())).toEqual(new Set(["Error: a bug"]));
});

test("a page that can't be shown says what is under way and claims no more, and the run is still shown", async () => {
  // ngrok/mantle#1505: the error page said "No instance was affected" while the API stopped instances.
  loseCode(/OverviewPage/);
  const { app, release } = await openWithHeldRun();
  await app.user.click(header.link("Overview"));
  await screen.findByRole("heading", { name: "Something went wrong on this page" });
  await waitFor(() =>
    expect(alert("Something went wrong")).toHaveTextContent("The run goes on: 16 of 18"),
  );
  expect(alert("Something went wrong")).toHaveTextContent("The other pages still work.");
  expect(alert("Something went wrong")).not.toHaveTextContent("No instance was affected");
  expect(run.panel()).toBeVisible();
  release();
  await run.isTitled("18 instances stopped");
  await waitFor(() =>
    expect(alert("Something went wrong")).not.toHaveTextContent("The run goes on"),
  );
  await expectNoMoreWrites(app);
  app.takeProblems();
});
