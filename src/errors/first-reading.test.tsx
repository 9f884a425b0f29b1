import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTimeUntil } from "../testing/stand-ins/clock.ts";
import { failures, notFound, refusals, teamRefusals } from "../testing/stand-ins/faults.ts";
import { createApi, demoKey, openApp } from "../testing/open-app.tsx";
import { alert, connectPage, header, exists, note } from "../testing/pages.ts";

// A failure of the first read of a page.

const firstRow = (table: string) => () =>
  within(screen.getByRole("table", { name: table })).getAllByRole("rowheader")[0]?.textContent;

/** A page and its first read. `content` throws until the page displays it. */
const readings: { name: string; at: string; path: string; content: () => unknown }[] = [
  { name: "list", at: "/instances", path: "/api/v1/computes", content: firstRow("Instances") },
  {
    name: "detail",
    at: "/instances/480213",
    path: "/api/v1/computes/480213",
    content: () => screen.getByRole("region", { name: "Details" }),
  },
  {
    name: "catalogue",
    at: "/specifications",
    path: "/api/v1/computes/specifications",
    content: firstRow("Specifications"),
  },
];
/** No automatic refresh, which would do what Retry is tested for. */
const config = { refreshSeconds: 0 };

/** What a page shows of a failure comes from one place: the list meets every fault, the others one of each kind. */
const allFaults = [...refusals, ...teamRefusals, ...failures, notFound];
const kinds = new Set(["FORBIDDEN", "another shape", "connection cut"]);
const oneOfEachKind = allFaults.filter(({ name }) => kinds.has(name));

for (const { name, at, path, content } of readings) {
  const faults = name === "list" ? allFaults : oneOfEachKind;

  test(`any fault on the first read of the ${name} is displayed, and Retry works`, async () => {
    const api = createApi({ instances: 6 });
    const app = await openApp({ api, at: "/activity", config });
    for (const { rule, said: message, anonymous } of faults) {
      api.log.clear();
      api.faults.add({ ...rule, path });
      await app.load(at);
      await passTimeUntil(() => alert(message));
      expect(exists(content)).toBe(false);
      if (!anonymous) {
        const entries = api.log.entries().filter((entry) => entry.path === path);
        const displayed = alert(message).textContent;
        expect(entries.some(({ requestId }) => displayed.includes(requestId))).toBe(true);
      }
      api.faults.clear();
      await app.user.click(screen.getByRole("button", { name: "Retry" }));
      await waitFor(() => expect(content()).toBeTruthy());
    }
  });

  test(`UNAUTHORIZED on the first read of the ${name} ends the session, and keeps the way back`, async () => {
    const api = createApi({ instances: 6 });
    api.faults.add({ status: 401, path });
    api.faults.add({ status: 401, query: { limit: "1" } });
    const app = await openApp({ api, at, config });
    await waitFor(() =>
      expect(alert(/Key rejected|session has ended/)).toHaveTextContent("UNAUTHORIZED"),
    );
    api.faults.clear();
    await connectPage.connect(app, demoKey("owner"));
    await waitFor(() => expect(content()).toBeTruthy());
    expect(app.address()).toBe(at);
  });

  test(`TOO_MANY_REQUESTS or a slow answer on the first read of the ${name} delays the page`, async () => {
    const api = createApi({ instances: 6 });
    api.faults.add({ kind: "rate-limit", path, resetInSeconds: 30, count: 1 });
    api.faults.add({ kind: "slow-body", path, chunks: 5, everyMs: 100 });
    await openApp({ api, at, config });
    await waitFor(() => expect(note("TOO_MANY_REQUESTS")).toHaveTextContent("Continues in"));
    await passTimeUntil(content);
    await waitFor(() => expect(exists(() => note("TOO_MANY_REQUESTS"))).toBe(false));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test(`the ${name}, opened again offline, keeps its data under a banner`, async () => {
    const app = await openApp({ at, config });
    await waitFor(() => expect(content()).toBeTruthy());
    await app.user.click(header.link("Activity"));
    await screen.findByRole("heading", { level: 1, name: "Activity" });
    app.setOffline(true);
    await app.goBack();
    await waitFor(() => expect(alert()).toHaveTextContent("Offline."));
    await waitFor(() => expect(content()).toBeTruthy());
    app.setOffline(false);
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(content()).toBeTruthy();
  });
}
