import { setTimeout as sleep } from "node:timers/promises";
import { type Bench, print, withServer } from "./bench.ts";
import { connect } from "./connected.ts";
import { readHeap } from "./load.ts";

/** At the default interval of 15 s. */
const anHour = 240;
const refreshSeconds = 1;

/** An hour of refreshes: memory growth and unnecessary renders. */
export async function measureRefreshes(bench: Bench): Promise<void> {
  const { browser, instances } = bench;
  const options = { instances, rateLimit: false, config: { refreshSeconds } };
  await withServer(bench, options, async ({ url, api }) => {
    const context = await (await connect(browser, url))();
    const page = await context.newPage();
    await page.goto(`${url}/instances?limit=100`);
    await page.getByRole("rowheader").first().waitFor();
    const read = () =>
      api.log.entries().filter(({ path, search }) => path.endsWith("/computes") && search).length;
    const until = async (count: number) => {
      while (read() < count) await sleep(100);
    };
    // Lazily loaded code isn't growth.
    await until(20);
    const before = await readHeap(page);
    const changed = await page.evaluateHandle(() => {
      const counted = { mutations: 0 };
      new MutationObserver((mutations) => {
        counted.mutations += mutations.length;
      }).observe(document.querySelector("tbody") ?? document, {
        childList: true,
        subtree: true,
        attributes: true,
        characterData: true,
      });
      return counted;
    });
    await until(20 + anHour);
    const { mutations } = await changed.jsonValue();
    const after = await readHeap(page);
    const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;
    console.log(`${anHour} refreshes of 100 rows, nothing new in them\n`);
    print("heap before and after", `${megabytes(before)}  ${megabytes(after)}`);
    print("changes to the rows", mutations);
    await context.close();
  });
}
