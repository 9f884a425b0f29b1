import { setTimeout as sleep } from "node:timers/promises";
import { type Bench, withServer } from "./bench.ts";
import { connect } from "./connected.ts";
import { busiestSecond } from "./traffic.ts";

const tabCount = 10;

/** Requests of ten tabs of one browser on the list, with the rate limit on. */
export async function measureTabs(bench: Bench): Promise<void> {
  const { browser, instances, seconds } = bench;
  await withServer(bench, { instances }, async ({ url, api }) => {
    const context = await (await connect(browser, url))();
    api.log.clear();
    const opening = Array.from({ length: tabCount }, async () => {
      const tab = await context.newPage();
      await tab.goto(`${url}/instances`);
      await tab.getByRole("rowheader").first().waitFor();
    });
    await Promise.all(opening);
    const opened = api.log.entries();
    await sleep(seconds * 1000);
    const watched = api.log.entries().slice(opened.length);
    const all = api.log.entries();
    const lists = watched.filter(({ path }) => path === "/api/v1/computes");
    console.log(`${tabCount} tabs on the list, rate limit on, ${seconds} s\n`);
    console.log(`reads while they opened           ${opened.length}`);
    console.log(`reads in the ${seconds} s after that      ${watched.length}`);
    console.log(`of these, of the list             ${lists.length}`);
    console.log(`reads in the busiest second       ${busiestSecond(all.map(({ at }) => at))}`);
    console.log(`answers 429                       ${all.filter((e) => e.status === 429).length}`);
    await context.close();
  });
}
