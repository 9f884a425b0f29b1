import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  openBulkDialog,
  BulkDialog,
  expectNoMoreWrites,
  expectWrittenTo,
  many,
  openBulk,
  openWithHeldRun,
  openWithRun,
  run,
  written,
} from "../../testing/pages/bulk.ts";
import { passTime, passTimeUntil } from "../../testing/browser/clock.ts";
import { demoKey } from "../../testing/open-app.tsx";
import { alert, askTo, connectPage, header, list, press } from "../../testing/pages/pages.ts";
import { holdStorage, storedPhases } from "../../testing/browser/storage.ts";

test("paused, nothing more is sent; resumed, the rest is, each once", async () => {
  const { app, api, targets, release } = await openWithHeldRun();
  await app.user.click(run.button("Pause"));
  await run.isTitled(`Stopping ${many} instances (paused)`);
  release();
  // What was on its way comes to its end; what was not is not sent.
  await waitFor(() => expect(run.panel()).not.toHaveTextContent("under way"));
  expect(run.panel()).toHaveTextContent("not sent");
  const before = written(api);
  expect(before.length).toBeLessThan(many);
  await press(app, list.refreshButton);
  await app.user.click(header.link("Activity"));
  await screen.findByRole("heading", { level: 1, name: "Activity" });
  await app.user.click(header.link("Instances"));
  await list.shown();
  expect(written(api)).toEqual(before);
  await app.user.click(run.button("Resume"));
  await run.says(`${many} stopped`);
  await expectWrittenTo(app, ...targets);
});

test("cancelled, the rest is not sent, and can be confirmed anew", async () => {
  const { app, api, targets, release } = await openWithHeldRun();
  await app.user.click(run.button("Cancel remaining"));
  release();
  await run.isTitled(`Stop of ${many} instances cancelled`);
  const before = written(api);
  expect(before.length).toBeLessThan(many);
  await app.user.click(await waitFor(() => run.button(/^Go on with \d+ not sent$/)));
  const dialog = await new BulkDialog("Stop").opened();
  expect(dialog.targets()).toHaveLength(many - before.length);
  expect(written(api)).toEqual(before);
  await dialog.confirm(app);
  await run.isTitled(/done$|instances? (stopped|deleted)$/);
  await expectWrittenTo(app, ...targets);
});

test("a run waits for an API that cannot be reached: nothing is sent or left out; then it goes on by itself", async () => {
  const { app, api, targets } = await openBulk(3);
  const dialog = await openBulkDialog(app, "Stop", targets);
  api.faults.add({ method: "GET", path: "*/computes/*", kind: "cut" });
  await dialog.confirm(app);
  await passTimeUntil(() =>
    expect(run.problem()).toHaveTextContent(
      "Nothing is sent until the instances can be read again",
    ),
  );
  expect(await storedPhases()).toEqual(["waiting", "waiting", "waiting"]);
  expect(written(api)).toEqual([]);
  api.faults.clear();
  await run.says("3 stopped");
  await expectWrittenTo(app, ...targets);
});

test("a team code ends the run: nothing further is sent", async () => {
  const fault = { method: "POST", skip: 2, status: 403, code: "TEAM_SUSPENDED" };
  const { app, api } = await openWithRun(fault);
  await run.isTitled(/the API refuses all of them/);
  await waitFor(() => expect(alert("TEAM_SUSPENDED")).toBeVisible());
  await run.says(/refused.*not sent/);
  expect(written(api).length).toBeLessThan(many);
  await expectNoMoreWrites(app);
});

test("a rejected key ends the run with the session; the next session shows what was not sent", async () => {
  const fault = { method: "POST", skip: 2, status: 401, code: "UNAUTHORIZED" };
  const second = { method: "GET", query: { limit: "1" }, status: 401, code: "UNAUTHORIZED" };
  const { app, api } = await openWithRun(fault, second);
  await waitFor(() => expect(connectPage.heading()).toBeVisible());
  const before = written(api);
  expect(before.length).toBeLessThan(many);
  api.faults.clear();
  await connectPage.connect(app, demoKey("owner"));
  await run.says("not sent");
  await run.isTitled(/ended/);
  await app.load();
  await run.isTitled(/ended/);
  expect(written(api)).toEqual(before);
  await expectNoMoreWrites(app);
});

test("slow storage does not replace another dialog by the confirmation of the rest", async () => {
  const { app, release } = await openWithHeldRun();
  await app.user.click(run.button("Cancel remaining"));
  release();
  await run.isTitled(`Stop of ${many} instances cancelled`);
  await app.load("/instances");
  const goOn = await waitFor(() => run.button(/^Go on with \d+ not sent$/));
  const end = await holdStorage();
  await app.user.click(goOn);
  const dialog = await askTo(app, "Delete", "worker-batch-02");
  end();
  await passTime(1000);
  expect(dialog.box()).toBeVisible();
  await expectNoMoreWrites(app);
});
