import type { Page } from "@playwright/test";
import type { LocalApi } from "../../local-api/local-api.ts";
import { type DelayedResponses, firstTargets, heldMs, idsOf, type Target } from "../support/api.ts";
import { openTab, type App } from "../pages/app.ts";
import { expect, test } from "../support/test.ts";

/** More than run concurrently; few, because each write waits for the pace of 5 a second. */
const many = 12;
const heldStop = { method: "POST", kind: "pass", delayMs: heldMs } as const;

test("a reload during a run asks first, then shows the progress, resolves unknown outcomes, and continues on Resume", async ({
  app,
  held,
  page,
  server: { api },
}) => {
  const targets = firstTargets(api, many);
  api.faults.add({ ...heldStop, skip: 2 });
  await app.open();
  await (await app.openBulkDialog("Stop", targets)).confirmAll();
  await expect(app.run.progress).toHaveAttribute("aria-valuetext", `2 of ${many}`);
  const asked = page.waitForEvent("dialog");
  const reloaded = page.reload();
  await (await asked).accept();
  held.release();
  await reloaded;
  await expect(app.run.title).toContainText("interrupted");
  await expect(app.run.panel).not.toContainText("under way");
  expect(api.log.written().length).toBeLessThan(many);
  await app.run.button(/^Go on with \d+ not sent$/).click();
  await app.bulkDialog("Stop").confirmAll();
  await expect(app.run.title).toContainText(/done$|instances? (stopped|deleted)$/);
  const after = api.log.written();
  expect(new Set(after).size).toBe(after.length);
});

/** Phases in the stored journal: the page shows waiting and sent requests alike. */
function storedPhases(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const entries = Promise.withResolvers<{ phase: { name: string } }[]>();
    const opening = indexedDB.open("compute");
    opening.addEventListener("success", () => {
      const reading = opening.result.transaction("operations").objectStore("operations").getAll();
      reading.addEventListener("success", () => {
        opening.result.close();
        entries.resolve(reading.result);
      });
    });
    return (await entries.promise).map(({ phase }) => phase.name);
  });
}

test("after a reload, a request that was still waiting isn't sent and isn't unknown", async ({
  app,
  page,
  server: { api },
}) => {
  const targets = firstTargets(api, 3);
  api.faults.add({ method: "POST", kind: "rate-limit", resetInSeconds: 60 });
  await page.clock.install();
  await app.open();
  await (await app.openBulkDialog("Stop", targets)).confirmAll();
  // Once the page reads a 429, it holds back all writes; before that, more may leave.
  await expect(app.note(/Continues in \d+ s/)).toBeVisible();
  await expect.poll(() => api.log.written()).toEqual([]);
  // A stop whose recording took too long is read again at the next turn, and recorded as sent until then.
  await expect(async () => {
    const phases = await storedPhases(page);
    if (phases.includes("sent")) await page.clock.fastForward(61_000);
    expect(phases).toEqual(["waiting", "waiting", "waiting"]);
  }).toPass({ intervals: [5000], timeout: 90_000 });
  page.on("dialog", (leaving) => void leaving.accept());
  await page.reload();
  await expect(app.run.title).toContainText("interrupted");
  await expect(app.run.panel).toContainText("3 not sent");
  expect(api.log.written()).toEqual([]);
  api.faults.clear();
  await app.run.button("Go on with 3 not sent").click();
  await app.bulkDialog("Stop").confirmAll();
  await page.clock.fastForward(61_000);
  await expect(app.run.panel).toContainText("3 stopped");
  expect(api.log.written()).toEqual(idsOf(targets));
});

/** Starts a run and pauses it halfway. */
async function pauseInTheMiddle(
  { app, api, held }: { app: App; api: LocalApi; held: DelayedResponses },
  targets: Target[],
): Promise<void> {
  const { run } = app;
  api.faults.add({ ...heldStop, skip: 2 });
  await app.open();
  await (await app.openBulkDialog("Stop", targets)).confirmAll();
  await expect(run.progress).toHaveAttribute("aria-valuetext", `2 of ${targets.length}`);
  await run.pause.click();
  await expect(run.resume).toBeVisible();
  held.release();
  await expect(run.panel).not.toContainText("under way");
}

test("another tab shows the run, can resume it, and can't start a second one", async ({
  app,
  held,
  server: { api },
}) => {
  const targets = firstTargets(api, many);
  await pauseInTheMiddle({ app, api, held }, targets);
  const second = await openTab(app);
  await expect(second.run.title).toHaveText(`Stopping ${many} instances (paused) in another tab`);
  await expect(second.run.progress).toHaveAttribute("aria-valuetext", /^\d+ of 12$/);
  const dialog = await second.openBulkDialog("Stop", targets.slice(-1));
  await dialog.confirmAll();
  await expect(dialog.problems).toContainText("Another run is still going in this browser");
  await dialog.cancel.click();
  await second.run.resume.click();
  await expect(second.run.panel).toContainText(`${many} stopped`, { timeout: 30_000 });
  expect(api.log.written(), JSON.stringify(api.log.writes())).toEqual(idsOf(targets));
  // It did what was asked, so it goes by itself, in both tabs.
  await expect(second.run.panel).toBeHidden({ timeout: 20_000 });
  await expect(app.run.panel).toBeHidden();
});

test("another tab can cancel the run", async ({ app, held, server: { api } }) => {
  await pauseInTheMiddle({ app, api, held }, firstTargets(api, many));
  const second = await openTab(app);
  await second.run.cancelRemaining.click();
  for (const { run } of [app, second]) await expect(run.title).toContainText("cancelled");
  expect(api.log.written().length).toBeLessThan(many);
});

test("when the running tab closes, another tab reports the interrupted run", async ({
  app,
  held,
  server: { api },
}) => {
  await pauseInTheMiddle({ app, api, held }, firstTargets(api, many));
  const second = await openTab(app);
  await expect(second.run.progress).toBeVisible();
  await app.page.close();
  await expect(second.run.title).toContainText("interrupted");
  await expect(second.run.button(/^Go on with \d+ not sent$/)).toBeVisible();
});

test("a held run is seen in another tab, and resumed there after its own has closed", async ({
  app,
  server: { api },
}) => {
  const targets = firstTargets(api, many);
  api.faults.add({ method: "POST", status: 500, code: "INTERNAL_SERVER_ERROR" });
  await app.open();
  await (await app.openBulkDialog("Stop", targets)).confirmAll();
  const held = "Held: the last 3 stops got no clear answer";
  await expect(app.run.title).toHaveText(held);
  const second = await openTab(app);
  await expect(second.run.title).toHaveText(held);
  await app.page.close();
  const before = api.log.written();
  api.faults.clear();
  await second.run.resume.click();
  await expect(second.run.panel).toContainText(`${many - before.length} stopped`);
  expect(api.log.written()).toEqual(idsOf(targets));
});

test("Disconnect in another tab asks first, because it would end this tab's run", async ({
  app,
  server: { api },
}) => {
  const targets = firstTargets(api, 3);
  api.faults.add({ ...heldStop, skip: 2 });
  await app.open();
  await (await app.openBulkDialog("Stop", targets)).confirmAll();
  await expect(app.run.progress).toHaveAttribute("aria-valuetext", "2 of 3");
  const other = await openTab(app, "/specifications");
  await expect(other.run.title).toContainText("in another tab");
  await other.header.disconnect();
  const name = "Disconnect and end the run?";
  const question = other.page.getByRole("dialog", { name, exact: true });
  await expect(question).toBeVisible();
  await expect(app.page).toHaveURL("/instances");
  await question.getByRole("button", { name: "Disconnect", exact: true }).click();
  await expect(app.page).toHaveURL("/connect");
  await expect(app.connectPage.keyField).toBeVisible();
});
