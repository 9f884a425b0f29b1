import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openBulkDialog, run, selection, written } from "../testing/pages/bulk.ts";
import { passIgnoredPresses, passTime, passTimeUntil, sleepFor } from "../testing/browser/clock.ts";
import { fleet, pagesRead } from "../testing/fleet.ts";
import { createApi, openApp, type TestApp } from "../testing/open-app.tsx";
import {
  askTo,
  connectPage,
  header,
  list,
  note,
  press,
  search,
  type Target,
  targetAt,
} from "../testing/pages/pages.ts";

// After the session ends nothing is sent with its key, whatever the tab was doing.

const minute = 60_000;
const listing = "/api/v1/computes";
const catalogue = "/api/v1/computes/specifications";

interface Opened {
  app: TestApp;
  targets: Target[];
}

/** Two of the three pages are found, so the rows don't move any more. */
async function foundSoFar(): Promise<void> {
  await waitFor(() => expect(note("40 of 200 so far")).toBeVisible());
}

const phases: Record<string, (opened: Opened) => Promise<void>> = {
  async "the fleet loads"({ app }) {
    app.api.faults.add({ kind: "hang", path: listing, query: { limit: "100" }, skip: 2 });
    await search.type(app, "web");
    await waitFor(() => expect(pagesRead(app.api).length).toBeGreaterThan(2));
    await foundSoFar();
  },
  async "the fleet waits to try a page again"({ app }) {
    app.api.faults.add({ status: 500, path: listing, query: { limit: "100" }, skip: 2 });
    await search.type(app, "web");
    await waitFor(() => expect(pagesRead(app.api).length).toBeGreaterThan(3));
    await foundSoFar();
  },
  async "the fleet waits for a rate limit"({ app }) {
    const limited = { kind: "rate-limit", resetInSeconds: 60 } as const;
    app.api.faults.add({ ...limited, path: listing, query: { limit: "100" }, skip: 2, count: 1 });
    await search.type(app, "web");
    await waitFor(() => expect(pagesRead(app.api).length).toBeGreaterThan(2));
    await foundSoFar();
  },
  async "the fleet's load has failed"({ app }) {
    app.api.faults.add({ kind: "cut", path: listing, query: { limit: "100" }, skip: 2 });
    await search.type(app, "web");
    await passTimeUntil(() => expect(fleet.button("Resume loading")).toBeVisible());
  },
  async "the fleet refreshes"({ app }) {
    await search.type(app, "web");
    await waitFor(() => expect(fleet.count().textContent).toMatch(/ of 250$/));
    app.api.faults.add({ kind: "hang", path: listing, query: { limit: "100" } });
    const before = pagesRead(app.api).length;
    await press(app, list.refreshButton);
    await waitFor(() => expect(pagesRead(app.api).length).toBeGreaterThan(before));
  },
  async "a run sends"({ app, targets }) {
    app.api.faults.add({ method: "POST", kind: "hang", skip: 2 });
    await selection.selectRange(app, targets);
    await (await openBulkDialog(app, "Stop")).confirm(app);
    await waitFor(() => expect(app.writes().length).toBeGreaterThan(3));
  },
  async "a run waits for a rate limit"({ app, targets }) {
    app.api.faults.add({ method: "POST", kind: "rate-limit", resetInSeconds: 60, skip: 2 });
    await selection.selectRange(app, targets);
    await (await openBulkDialog(app, "Stop")).confirm(app);
    await waitFor(() => expect(app.writes().length).toBeGreaterThan(2));
  },
  async "a run is paused"({ app, targets }) {
    app.api.faults.add({ method: "POST", kind: "hang", skip: 2 });
    await selection.selectRange(app, targets);
    await (await openBulkDialog(app, "Stop")).confirm(app);
    await app.user.click(await waitFor(() => run.button("Pause")));
  },
  async "a stop is tracked"({ app, targets: [target] }) {
    const dialog = await askTo(app, "Stop", target?.host ?? "");
    await dialog.confirm(app);
    await waitFor(() => expect(list.row(target?.host ?? "")).toHaveTextContent("Stop requested"));
  },
  async "a run is tracked"({ app, targets }) {
    await selection.selectRange(app, targets);
    await (await openBulkDialog(app, "Stop")).confirm(app);
    await passTimeUntil(() => expect(written(app.api)).toHaveLength(targets.length));
  },
  async "the catalogue loads"({ app }) {
    app.api.faults.add({ kind: "hang", path: catalogue });
    await app.load("/instances");
    await list.shown();
    await waitFor(() => expect(app.api.faults.list()[0]?.fired).toBeGreaterThan(0));
  },
  async "the catalogue waits to try again"({ app }) {
    app.api.faults.add({ status: 500, path: catalogue });
    await app.load("/instances");
    await list.shown();
    await waitFor(() => expect(app.api.faults.list()[0]?.fired).toBeGreaterThan(0));
  },
};

const ends: Record<string, (app: TestApp) => Promise<void>> = {
  async Disconnect(app) {
    await header.disconnect(app);
    // While a run is in progress, Disconnect asks first.
    const button = screen.queryByRole("button", { name: "Disconnect" });
    if (button) await app.user.click(button);
  },
  async "the idle time-out"() {
    await sleepFor(61 * minute);
  },
  async "a 401"(app) {
    // Until then a press on a row that the search or the load has just moved does nothing.
    await passIgnoredPresses();
    const link = list.hosts().at(-1);
    const id = link?.getAttribute("href")?.split("/").at(-1) ?? "";
    app.api.faults.add({ status: 401, method: "GET", path: `${listing}/${id}` });
    // A second rejection ends the session.
    app.api.faults.add({ status: 401, method: "GET", path: listing, query: { limit: "1" } });
    await list.choose(app, link?.textContent ?? "", "Stop…");
  },
};

// The session's signal ends everything, whatever ended the session: each phase meets one of the ends.
for (const [place, [phase, begin]] of Object.entries(phases).entries()) {
  for (const [how, end] of Object.entries(ends).filter((_, at) => at === place % 3)) {
    test(`nothing is sent after ${how} while ${phase}`, async () => {
      const api = createApi({ transitMs: 60 * minute });
      const targets = Array.from({ length: 12 }, (_, place) => targetAt(api, place));
      for (const { id } of targets) api.fleet.patch(id, { state: "RUNNING" });
      const app = await openApp({ api });
      await list.shown();
      await begin({ app, targets });
      await end(app);
      await passTimeUntil(() => expect(connectPage.heading()).toBeVisible());
      const sent = () =>
        api.log.entries().map(({ method, path, search }) => method + path + search);
      const before = sent().length;
      await app.expectWrites(...app.writes());
      await passTime(10 * minute);
      expect(sent().slice(before)).toEqual([]);
    });
  }
}
