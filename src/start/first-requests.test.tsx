import { waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { passTime } from "../testing/clock.ts";
import { createApi, openApp } from "../testing/open-app.tsx";
import { targetAt } from "../testing/pages/pages.ts";

// What a page requests when it is opened, by whichever of its parts.

const { id } = targetAt(createApi(), 0);
/** Each page, with the number of addresses that it reads of the API. */
const pages = [
  ["/instances", 2],
  ["/instances?q=web", 4],
  ["/instances?sort=hostName", 4],
  [`/instances/${id}`, 2],
  ["/overview", 4],
  ["/specifications", 1],
  ["/specifications?limit=20", 2],
  ["/specifications?sort=name", 1],
  ["/activity", 1],
  ["/activity/runs/none", 1],
] as const;

/** How often each address of the API was requested. */
function requests({ log }: ReturnType<typeof createApi>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { path, search } of log.entries())
    counts.set(path + search, (counts.get(path + search) ?? 0) + 1);
  return counts;
}

describe.each(pages)("%s", (at, addresses) => {
  test("reads each address once", async () => {
    const { api } = await openApp({ at, config: { refreshSeconds: 0 } });
    await waitFor(() => expect(requests(api).size).toBe(addresses));
    await passTime(1500);
    expect([...requests(api)].filter(([, count]) => count > 1)).toEqual([]);
  });

  test("tries no address more than four times while the API fails", async () => {
    const api = createApi();
    api.faults.add({ status: 500 });
    await openApp({ at, api, config: { refreshSeconds: 0 } });
    // Late parts that ask for the same come before the tries are over, as they do in a browser.
    for (let step = 0; step < 100; step += 1) {
      await vi.dynamicImportSettled();
      await passTime(200);
    }
    expect([...requests(api)].filter(([, count]) => count > 4)).toEqual([]);
  });
});
