import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { loadRecord } from "../fleet/load/record-db.ts";
import { connectionFingerprint } from "../session/connection.ts";
import { passTime, passTimeUntil } from "../testing/browser/clock.ts";
import { InProcessWorker } from "../testing/browser/in-process-worker.ts";
import { fleet, hostsShown, pagesRead, reads } from "../testing/fleet.ts";
import { createApi, demoKey, openApp } from "../testing/open-app.tsx";
import { exists, search } from "../testing/pages/pages.ts";

// A browser that is out of memory ends a worker, and no event says so.

async function openSearch() {
  const api = createApi({ instances: 300 });
  const [needle, other] = api.fleet.page(3, 100);
  api.fleet.patch(String(needle?.["id"]), { hostName: "needle" });
  api.fleet.patch(String(other?.["id"]), { hostName: "thimble" });
  const app = await openApp({ api, at: "/instances?q=needle" });
  await reads(fleet.count, "1 of 300");
  return { app, api };
}

const blamesApi = () => screen.getByText(/didn’t answer|No complete answer|unreachable/i);

test("a worker that has ended is started again within 15 s, and a search finds what was remembered", async () => {
  const { app, api } = await openSearch();
  await waitFor(async () =>
    expect(await loadRecord(await connectionFingerprint(demoKey("owner"), ""))).toBeDefined(),
  );
  InProcessWorker.silenceLatest();
  api.faults.add({ kind: "hang", path: "/api/v1/computes" });
  await search.type(app, "thimble");
  for (let second = 0; second < 14; second += 1) await passTime(1000);
  await passTimeUntil(() => expect(hostsShown()).toEqual(["thimble"]));
});

test("a worker that ends while the fleet is read again is not blamed on the API", async () => {
  const { api } = await openSearch();
  InProcessWorker.silenceLatest();
  const before = pagesRead(api).length;
  let blamed = false;
  await passTimeUntil(() => {
    blamed ||= exists(blamesApi);
    expect(pagesRead(api).length).toBeGreaterThan(before + 3);
  }, 60);
  await reads(fleet.count, "1 of 300");
  expect(blamed || exists(blamesApi)).toBe(false);
});
