import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  openBulkDialog,
  expectNoMoreWrites,
  expectWrittenTo,
  openBulk,
  run,
  written,
} from "../testing/pages/bulk.ts";
import { passTime } from "../testing/browser/clock.ts";
import { holdCode } from "../testing/late-code.ts";
import { demoKey, openApp, type TestApp } from "../testing/open-app.tsx";
import { createStillApi } from "../testing/pages/operations.ts";
import { askTo, connectPage, header, exists, list, writeOf } from "../testing/pages/pages.ts";

// What is confirmed while the code that it needs is on its way.

/** Confirms the first stop of many; the panel of the run does not come before it is released. */
async function confirmWithoutPanel() {
  const release = holdCode(/RunPanel\./);
  const opened = await openBulk(3);
  const dialog = await openBulkDialog(opened.app, "Stop", opened.targets);
  await dialog.confirm(opened.app);
  await passTime(2000);
  return { ...opened, dialog, release };
}

/** What has been sent once everything had time to leave. */
async function sentInTheEnd(app: TestApp): Promise<string[]> {
  await passTime(3000);
  const sent = written(app.api);
  await expectNoMoreWrites(app);
  expect(exists(run.panel)).toBe(false);
  return sent;
}

test("a confirmed bulk stop starts when the code of its panel is loaded", async () => {
  const { app, targets, release } = await confirmWithoutPanel();
  expect(written(app.api)).toEqual([]);
  await release();
  await run.isTitled(/done|stopped|deleted/);
  await expectWrittenTo(app, ...targets);
});

test("cancelled while the code of its panel is on its way, nothing is sent", async () => {
  const { app, dialog, release } = await confirmWithoutPanel();
  await app.user.click(dialog.cancelButton());
  await dialog.closed();
  await release();
  expect(await sentInTheEnd(app)).toEqual([]);
});

test("left with Escape and asked again meanwhile, the first confirmation sends nothing", async () => {
  const { app, dialog, release } = await confirmWithoutPanel();
  await app.user.keyboard("{Escape}");
  await dialog.closed();
  await openBulkDialog(app, "Stop");
  await release();
  expect(await sentInTheEnd(app)).toEqual([]);
  expect(dialog.box()).toBeVisible();
});

test("cancelled and disconnected meanwhile, nothing is sent with the next key", async () => {
  const { app, dialog, release } = await confirmWithoutPanel();
  await app.user.click(dialog.cancelButton());
  await header.disconnect(app);
  await connectPage.connect(app, demoKey("admin"));
  await list.shown();
  await release();
  expect(await sentInTheEnd(app)).toEqual([]);
});

test("a stop waits no longer for slow code of the journal than for slow storage", async () => {
  const release = holdCode(/journal-db/);
  const { api, target } = createStillApi();
  const app = await openApp({ api });
  const dialog = await askTo(app, "Stop", target.host);
  await passTime(3000);
  await waitFor(() => dialog.problem("This browser can’t keep a record"));
  await dialog.confirm(app);
  await dialog.closed();
  await release();
  await app.expectWrites(writeOf("Stop", target));
  expect(dialog.box()).toBeNull();
});
