import { type Bench, withServer } from "./bench.ts";
import { watchLoad } from "./load.ts";
import { pagesOf } from "./pages.ts";

const widths = [1920, 1440, 768, 390];

/** Layout shift (CLS) of each page at each width. Responses are slow enough for skeletons to show. */
export async function measureShifts(bench: Bench): Promise<void> {
  const options = { instances: 1284, latencyMs: 100 };
  await withServer(bench, options, async (server) => {
    const pages = await pagesOf(bench.browser, server);
    console.log(`Layout shift (CLS) of a load, the worst of ${bench.runs}, 1,284 instances\n`);
    console.log("".padEnd(16) + widths.map((width) => `${width} px`.padStart(9)).join(""));
    for (const { name, path, content, newContext } of pages) {
      const shifts: number[] = [];
      for (const width of widths) {
        let worst = 0;
        for (let run = 0; run < bench.runs; run += 1) {
          const context = await newContext();
          const page = await context.newPage();
          await page.setViewportSize({ width, height: 900 });
          const readLoad = await watchLoad(page, content);
          await page.goto(`${server.url}${path}`);
          worst = Math.max(worst, (await readLoad()).shift);
          await context.close();
        }
        shifts.push(worst);
      }
      console.log(name.padEnd(16) + shifts.map((shift) => shift.toFixed(4).padStart(9)).join(""));
    }
  });
}
