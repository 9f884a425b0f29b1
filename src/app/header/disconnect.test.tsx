import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  expectNoMoreWrites,
  heldStop,
  openBulk,
  openBulkDialog,
  expectWrittenTo,
  many,
  openWithHeldRun,
  run,
  written,
} from "../../testing/pages/bulk.ts";
import { passIgnoredPresses, passTime, passTimeUntil } from "../../testing/browser/clock.ts";
import { holdStorage } from "../../testing/browser/storage.ts";
import { demoKey, type TestApp } from "../../testing/open-app.tsx";
import { connectPage, header, exists, list, press } from "../../testing/pages/pages.ts";

// Disconnecting ends a run, so ask first while there's something to end.

/** The question before a disconnect, by its name: it changes when there is nothing more to end. */
const question = (name = "Disconnect and end the run?") => screen.getByRole("dialog", { name });
const stay = (name?: string) =>
  within(question(name)).getByRole("button", { name: "Stay connected" });
const leave = (name?: string) => within(question(name)).getByRole("button", { name: "Disconnect" });
const connection = () => screen.getByRole("button", { name: "Connection" });

/** Disconnects despite a running run. */
async function disconnect(app: TestApp): Promise<void> {
  await header.disconnect(app);
  await app.user.click(await waitFor(() => leave()));
  await waitFor(() => expect(app.address()).toBe("/connect"));
}

test("Disconnect asks while a run sends or is paused; Escape and Stay connected continue it", async () => {
  const { app, targets, release } = await openWithHeldRun();
  await header.disconnect(app);
  await waitFor(() =>
    expect(question()).toHaveTextContent(`16 of ${many} instances have no outcome yet`),
  );
  await waitFor(() => expect(stay()).toHaveFocus());
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(exists(question)).toBe(false));
  await waitFor(() => expect(connection()).toHaveFocus());
  await app.user.click(run.button("Pause"));
  await run.isTitled(/\(paused\)/);
  await header.disconnect(app);
  await waitFor(() => expect(stay()).toHaveFocus());
  await app.user.click(stay());
  await waitFor(() => expect(exists(question)).toBe(false));
  await waitFor(() => expect(connection()).toHaveFocus());
  expect(app.address()).toBe("/instances");
  release();
  await app.user.click(run.button("Resume"));
  await run.says(`${many} stopped`);
  await expectWrittenTo(app, ...targets);
});

test("a confirmed disconnect sends nothing more; another key doesn't see the run, and its own continues the rest", async () => {
  const { app, api, release } = await openWithHeldRun();
  await disconnect(app);
  release();
  await connectPage.connect(app, demoKey("admin"));
  await list.shown();
  api.log.clear();
  await press(app, list.refreshButton);
  await waitFor(() => expect(api.log.entries().at(-1)?.status).toBe(200));
  expect(exists(run.panel)).toBe(false);
  expect(app.writes()).toEqual([]);
  await header.disconnect(app);
  await connectPage.connect(app, demoKey("owner"));
  await run.isTitled(/ended with the session/);
  await waitFor(() => expect(run.button(/^Go on with \d+ not sent$/)).toBeVisible());
  expect(written(api).length).toBeLessThan(many);
  await expectNoMoreWrites(app);
});

test("if the run ends meanwhile the question changes, and still disconnects", async () => {
  const { app, targets, release } = await openWithHeldRun();
  await header.disconnect(app);
  await waitFor(() => expect(stay()).toHaveFocus());
  release();
  const nothingToEnd = "Disconnect?";
  await passTimeUntil(() =>
    expect(question(nothingToEnd)).toHaveTextContent("The run has nothing left to send"),
  );
  expect(stay(nothingToEnd)).toHaveFocus();
  await passTimeUntil(() => screen.getByText(/done$|instances? (stopped|deleted)$/));
  await expectWrittenTo(app, ...targets);
  await app.user.click(leave(nothingToEnd));
  await waitFor(() => expect(app.address()).toBe("/connect"));
  expect(exists(run.panel)).toBe(false);
});

test("Back closes the question", async () => {
  const { app, targets, release } = await openWithHeldRun();
  await app.user.click(header.link("Activity"));
  await waitFor(() => expect(run.past()).not.toHaveLength(0));
  await header.disconnect(app);
  await waitFor(() => expect(stay()).toHaveFocus());
  await app.goBack();
  await waitFor(() => expect(app.address()).toBe("/instances"));
  expect(exists(question)).toBe(false);
  release();
  await run.says(`${many} stopped`);
  await expectWrittenTo(app, ...targets);
});

test("a retry that takes long to load does not open over the question", async () => {
  const { app, api, targets, release } = await openBulk(12);
  api.faults.add({ method: "POST", count: 1, status: 409, code: "CONFLICT" });
  await (await openBulkDialog(app, "Stop", targets.slice(0, 2))).confirm(app);
  await run.says("1 stopped · 1 refused");
  await passIgnoredPresses();
  await app.user.click(run.button("Dismiss"));
  api.faults.add(heldStop);
  await (await openBulkDialog(app, "Stop", targets.slice(2))).confirm(app);
  await run.isTitled(/Stopping/);
  await passIgnoredPresses();
  await app.user.click(header.link("Activity"));
  await waitFor(() => expect(run.past()).not.toHaveLength(0));
  const refused = run.past().findIndex((row) => row.textContent.includes("refused"));
  const letStorageAnswer = await holdStorage();
  await app.user.click(run.pastButton(refused, "Retry refused"));
  await header.disconnect(app);
  await waitFor(() => expect(stay()).toHaveFocus());
  letStorageAnswer();
  await passTime(1000);
  expect(stay()).toHaveFocus();
  release();
  await waitFor(() => expect(question("Disconnect?")).toBeVisible());
  await expectNoMoreWrites(app);
});

test("a session that ends meanwhile takes the question away", async () => {
  const { app, api, release } = await openWithHeldRun();
  await header.disconnect(app);
  await waitFor(() => expect(stay()).toHaveFocus());
  api.faults.add({ method: "GET", status: 401 });
  await passTimeUntil(() => expect(app.address()).toMatch(/^\/connect/));
  expect(screen.queryByRole("dialog")).toBeNull();
  release();
  api.faults.clear();
  await connectPage.connect(app, demoKey("owner"));
  await list.shown();
  expect(screen.queryByRole("dialog")).toBeNull();
  await expectNoMoreWrites(app);
});

test("a run that is cancelled and over is not asked about", async () => {
  const { app, release } = await openWithHeldRun();
  await app.user.click(run.button("Cancel remaining"));
  release();
  await run.isTitled(/cancelled/);
  await header.disconnect(app);
  await waitFor(() => expect(app.address()).toBe("/connect"));
  await expectNoMoreWrites(app);
});
