import type { Locator, Page } from "@playwright/test";
import type { LocalApi } from "../local-api/local-api.ts";
import { type Bench, print, withServer } from "./bench.ts";
import { bulkFaults } from "./bulk-faults.ts";
import { connect } from "./connected.ts";
import { watchLongFrames } from "./long-frames.ts";
import { percentile } from "./percentile.ts";
import { busiestSecond } from "./traffic.ts";

/** A bulk stop with one confirmation and the rate limit on: its rate, the writes per instance, the outcomes. */
export async function measureBulk(bench: Bench): Promise<void> {
  await measureRun(bench, "nothing fails", () => undefined);
  // A tenth: it takes long.
  const fewer = { ...bench, stops: Math.ceil(bench.stops / 10) };
  for (const delayMs of [1000, 2000])
    await measureRun(fewer, `every answer takes ${delayMs / 1000} s`, (api) => {
      api.faults.add({ kind: "pass", path: "*/computes/*", delayMs });
    });
  await measureRun(bench, "5 % of the writes fail, in every way", (api) => {
    for (const rule of bulkFaults(bench.stops)) api.faults.add(rule);
  });
}

async function measureRun(
  bench: Bench,
  name: string,
  prepare: (api: LocalApi) => void,
): Promise<void> {
  const { stops } = bench;
  await withServer(bench, { instances: stops }, async ({ url, api }) => {
    const context = await (await connect(bench.browser, url))();
    const page = await context.newPage();
    await page.goto(`${url}/instances`);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    const bar = page.getByRole("region", { name: "Selection" });
    await bar.getByRole("button", { name: /^Select all \d/ }).click();
    await bar.getByText(`${stops.toLocaleString("en-US")} selected`).waitFor({ timeout: 600_000 });
    await bar.getByRole("button", { name: "Stop…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: /^Include/ }).check();
    prepare(api);
    const frames = await watchLongFrames(page);
    await dialog.getByRole("textbox", { name: "Number of instances" }).fill(String(stops));
    await dialog.getByRole("button", { name: /^Stop / }).click();
    const run = page.getByRole("region", { name: "Run", exact: true });
    const holds = await resumeUntil(
      run,
      run.getByText(/done$|instances? (stopped|deleted)$/).first(),
    );
    const long = await frames();
    const writes = api.log.writes();
    const seconds = ((writes.at(-1)?.at ?? 0) - (writes[0]?.at ?? 0)) / 1000;
    const refusedByRate = writes.filter(({ status }) => status === 429).length;
    const sent = Map.groupBy(
      writes.filter(({ status }) => status !== 429),
      ({ path }) => path,
    );
    console.log(`Stopping ${stops} instances, rate limit on, ${name}\n`);
    print("writes", `${writes.length} in ${seconds.toFixed(1)} s`);
    print("writes a second", (writes.length / seconds).toFixed(2));
    const reads = api.log
      .entries()
      .filter(({ method, path }) => method === "GET" && /computes\/\d+$/.test(path));
    print("reads of single instances for each", (reads.length / stops).toFixed(2));
    print("times it held", holds);
    print("writes in the busiest second", busiestSecond(writes.map(({ at }) => at)));
    print("answers 429", refusedByRate);
    print("instances written to", sent.size);
    print("written to more than once", [...sent.values()].filter((of) => of.length > 1).length);
    print("long animation frames, ms", `${long.length}: ${line(long)}`);
    await checkOutcomes(page, api);
    console.log("");
    await context.close();
  });
}

/** A FORBIDDEN holds the run, so it's resumed each time. */
async function resumeUntil(run: Locator, end: Locator): Promise<number> {
  const resume = run.getByRole("button", { name: "Resume" });
  for (let holds = 0; ; holds++) {
    await resume.or(end).first().waitFor({ timeout: 3_600_000 });
    if (!(await resume.isVisible())) return holds;
    await run.locator("button:not([aria-disabled])", { hasText: "Resume" }).click();
    await run.getByRole("button", { name: "Pause" }).or(end).first().waitFor();
  }
}

/** Compares the report of each instance with the server's log. */
async function checkOutcomes(page: Page, api: LocalApi): Promise<void> {
  await page.getByRole("link", { name: "Report" }).click();
  const download = page.waitForEvent("download");
  const report = page.getByRole("main", { name: /^Stop of / });
  await report.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "JSON" }).click();
  const parts: Buffer[] = [];
  for await (const part of await (await download).createReadStream()) parts.push(Buffer.from(part));
  const items: { result: string; instanceId: string }[] = JSON.parse(
    Buffer.concat(parts).toString("utf8"),
  );
  const statusOf = new Map(
    api.log
      .writes()
      .filter(({ status }) => status !== 429)
      .map(({ path, status }) => [/computes\/(\w+)/.exec(path)?.[1], status]),
  );
  const counts = Map.groupBy(items, ({ result }) => result);
  const wrong = items.filter(({ result, instanceId }) => {
    const status = statusOf.get(instanceId);
    if (result === "stopped" || result === "accepted")
      // 409: it was stopped already, which is what was asked for.
      return status !== undefined && status >= 400 && status < 500 && status !== 409;
    if (result === "refused") return status === undefined || status < 400;
    return result !== "unknown";
  });
  const text = [...counts].map(([result, of]) => `${of.length} ${result}`).join(", ");
  print("outcomes in the report", text);
  print("differs from the server's log", wrong.length);
}

function line(values: readonly number[]): string {
  if (values.length === 0) return "none";
  return [0.5, 0.95, 1].map((share) => percentile(values, share).toFixed(0)).join("  ");
}
