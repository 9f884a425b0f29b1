import type { Page } from "@playwright/test";
import type { LocalApi } from "../../local-api/local-api.ts";
import { BulkDialog, Run, Selection } from "../pages/bulk.ts";
import { Connected } from "../pages/connected.ts";
import { openBulkDialog, expect, firstTargets, idsOf, test, written } from "./test.ts";
import type { DelayedResponses, Target } from "../actions/api.ts";

/** More than run concurrently; few, because each write waits for the pace of 5 a second. */
const many = 12;
const heldStop = { method: "POST", kind: "pass", delayMs: 1 } as const;

test("a reload during a run asks first, then shows the progress, resolves unknown outcomes, and continues on Resume", async ({
  app,
  held,
  page,
  run,
  server,
}) => {
  const targets = firstTargets(server.api, many);
  server.api.faults.add({ ...heldStop, skip: 2 });
  await app.open();
  await (await openBulkDialog(page, "Stop", targets)).confirmAll();
  await expect(run.progress).toHaveAttribute("aria-valuetext", `2 of ${many}`);
  const asked = page.waitForEvent("dialog");
  const reloaded = page.reload();
  await (await asked).accept();
  held.release();
  await reloaded;
  await expect(run.title).toContainText("interrupted");
  await expect(run.panel).not.toContainText("under way");
  const before = written(server.api);
  expect(before.length).toBeLessThan(many);
  await run.button(/^Go on with \d+ not sent$/).click();
  const dialog = new BulkDialog(page, "Stop");
  await dialog.confirmAll();
  await expect(run.title).toContainText(/done$|instances? (stopped|deleted)$/);
  const after = written(server.api);
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
  run,
  server: { api },
}) => {
  const targets = firstTargets(api, 3);
  api.faults.add({ method: "POST", kind: "rate-limit", resetInSeconds: 8 });
  await app.open();
  await (await openBulkDialog(page, "Stop", targets)).confirmAll();
  // Once the page reads a 429, it holds back all writes; before that, more may leave.
  await expect(app.note(/Continues in \d+ s/)).toBeVisible();
  await expect.poll(() => written(api)).toEqual([]);
  await expect.poll(() => storedPhases(page)).toEqual(["waiting", "waiting", "waiting"]);
  page.on("dialog", (leaving) => void leaving.accept());
  await page.reload();
  await expect(run.title).toContainText("interrupted");
  await expect(run.panel).toContainText("3 not sent");
  expect(written(api)).toEqual([]);
  api.faults.clear();
  await run.button("Go on with 3 not sent").click();
  await new BulkDialog(page, "Stop").confirmAll();
  await expect(run.panel).toContainText("3 stopped");
  expect(written(api)).toEqual(idsOf(targets));
});

/** Starts a run and pauses it halfway. */
async function pauseInTheMiddle(
  { page, held, api, run }: { page: Page; held: DelayedResponses; api: LocalApi; run: Run },
  targets: Target[],
): Promise<void> {
  api.faults.add({ ...heldStop, skip: 2 });
  await (await openBulkDialog(page, "Stop", targets)).confirmAll();
  await expect(run.progress).toHaveAttribute("aria-valuetext", `2 of ${targets.length}`);
  await run.pause.click();
  await expect(run.resume).toBeVisible();
  held.release();
  await expect(run.panel).not.toContainText("under way");
}

test("another tab shows the run, can resume it, and can't start a second one", async ({
  app,
  context,
  held,
  page,
  run,
  server: { api },
}) => {
  const targets = firstTargets(api, many);
  await app.open();
  await pauseInTheMiddle({ page, held, api, run }, targets);
  const second = await context.newPage();
  await second.goto("/instances");
  const seen = new Run(second);
  await expect(seen.title).toHaveText(`Stopping ${many} instances (paused) in another tab`);
  await expect(seen.progress).toHaveAttribute("aria-valuetext", /^\d+ of 12$/);
  await new Selection(second).select(targets.at(-1)?.host ?? "");
  const dialog = await openBulkDialog(second, "Stop");
  await dialog.confirmAll();
  await expect(dialog.problems).toContainText("Another run is still going in this browser");
  await dialog.cancel.click();
  await seen.resume.click();
  await expect(seen.panel).toContainText(`${many} stopped`, { timeout: 30_000 });
  expect(written(api), JSON.stringify(api.log.writes())).toEqual(idsOf(targets));
  // It did what was asked, so it goes by itself, in both tabs.
  await expect(seen.panel).toBeHidden({ timeout: 20_000 });
  await expect(run.panel).toBeHidden();
});

test("another tab can cancel the run", async ({
  app,
  context,
  held,
  page,
  run,
  server: { api },
}) => {
  const targets = firstTargets(api, many);
  await app.open();
  await pauseInTheMiddle({ page, held, api, run }, targets);
  const second = await context.newPage();
  await second.goto("/instances");
  const seen = new Run(second);
  await seen.cancelRemaining.click();
  await expect(run.title).toContainText("cancelled");
  await expect(seen.title).toContainText("cancelled");
  expect(written(api).length).toBeLessThan(many);
});

test("when the running tab closes, another tab reports the interrupted run", async ({
  app,
  context,
  held,
  page,
  run,
  server: { api },
}) => {
  const targets = firstTargets(api, many);
  await app.open();
  await pauseInTheMiddle({ page, held, api, run }, targets);
  const second = await context.newPage();
  await new Connected(second).list.open();
  const seen = new Run(second);
  await expect(seen.progress).toBeVisible();
  await page.close();
  await expect(seen.title).toContainText("interrupted");
  await expect(seen.button(/^Go on with \d+ not sent$/)).toBeVisible();
});

test("a held run is seen in another tab, and resumed there after its own has closed", async ({
  app,
  context,
  page,
  run,
  server: { api },
}) => {
  const targets = firstTargets(api, many);
  api.faults.add({ method: "POST", status: 500, code: "INTERNAL_SERVER_ERROR" });
  await app.open();
  await (await openBulkDialog(page, "Stop", targets)).confirmAll();
  const held = "Held: the last 3 stops got no clear answer";
  await expect(run.title).toHaveText(held);
  const second = await context.newPage();
  await new Connected(second).list.open();
  const seen = new Run(second);
  await expect(seen.title).toHaveText(held);
  await page.close();
  const before = written(api);
  api.faults.clear();
  await seen.resume.click();
  await expect(seen.panel).toContainText(`${many - before.length} stopped`);
  expect(written(api)).toEqual(idsOf(targets));
});
