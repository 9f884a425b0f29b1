import { waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime, passTimeUntil } from "../testing/browser/clock.ts";
import { createApi, openApp } from "../testing/open-app.tsx";
import { alert, header, exists, list, pager, press } from "../testing/pages/pages.ts";
import { reads, showsRows } from "../testing/fleet.ts";
import {
  catalogue,
  firstId,
  listPath,
  readings,
  requestIdOf,
  retry,
} from "../testing/pages/tables.ts";

// The first read, another page, and a refresh can fail.

const path = listPath;
/** Otherwise a refresh could fix the failure before Retry does. */
const config = { refreshSeconds: 0 };

async function noProblem(): Promise<void> {
  await waitFor(() => expect(exists(alert)).toBe(false));
}

test("a server error that passes doesn't show", async () => {
  const api = createApi();
  api.faults.add({ path, status: 500, count: 3 });
  await openApp({ api, config });
  await passTimeUntil(() => {
    expect(exists(alert)).toBe(false);
    expect(list.hosts()).toHaveLength(20);
  });
  expect(exists(alert)).toBe(false);
  expect(readings(api, path).map(({ status }) => status)).toEqual([500, 500, 500, 200]);
});

test("a server error that stays shows after three retries, and Retry works", async () => {
  const api = createApi();
  api.faults.add({ path, status: 500, count: 4 });
  const app = await openApp({ api, config, at: "/instances?page=2" });
  await passTimeUntil(alert);
  expect(alert()).toHaveTextContent("The API failed.");
  expect(alert()).toHaveTextContent("INTERNAL_SERVER_ERROR");
  expect(alert()).toHaveTextContent(requestIdOf(api, "INTERNAL_SERVER_ERROR"));
  expect(readings(api, path)).toHaveLength(4);
  await retry(app);
  await reads(pager.position, "21–40 of 250");
  await noProblem();
});

test("a refused page shows the server's message and a way to page 1", async () => {
  const api = createApi();
  const app = await openApp({ api, config, at: "/activity" });
  for (const [status, code] of [
    [400, "BAD_REQUEST"],
    [422, "UNPROCESSABLE_ENTITY"],
  ] as const) {
    api.faults.add({ path, status, message: "page is too large", count: 1 });
    await app.load("/instances?page=9&limit=10");
    await waitFor(() => expect(alert()).toHaveTextContent("page is too large"));
    expect(alert()).toHaveTextContent(code);
    expect(alert()).toHaveTextContent(requestIdOf(api, code));
    await app.user.click(within(alert()).getByRole("button", { name: "Go to page 1" }));
    await reads(pager.position, "1–10 of 250");
    expect(app.address()).toBe("/instances?limit=10");
  }
});

test("a failed refresh keeps the rows with a banner until a refresh works", async () => {
  const api = createApi();
  // An instance in transit would make the refresh more frequent.
  api.fleet.patch("480768", { state: "RUNNING" });
  api.fleet.patch(firstId, { hostName: "web-1" });
  await openApp({ api });
  await waitFor(() => expect(list.link("web-1")).toBeVisible());
  // The fleet for the tabs is read by 100, at the same time.
  api.faults.add({ path, query: { limit: "20" }, status: 500 });
  api.fleet.patch(firstId, { hostName: "web-renamed" });
  await passTime(15_000);
  await passTimeUntil(alert);

  expect(alert()).toHaveTextContent("The API failed.");
  expect(alert()).toHaveTextContent("INTERNAL_SERVER_ERROR");
  expect(alert()).toHaveTextContent("Showing data from");
  expect(alert()).toHaveTextContent(requestIdOf(api, "INTERNAL_SERVER_ERROR"));
  expect(list.age()).toHaveTextContent("The last refresh failed");
  expect(list.link("web-1")).toBeVisible();
  expect(list.hosts()).toHaveLength(20);

  api.faults.clear();
  await passTime(15_000);
  await waitFor(() => expect(list.link("web-renamed")).toBeVisible());
  await noProblem();
  expect(list.age()).not.toHaveTextContent("failed");
});

test("a page that can't be read keeps its pager, and the rest of the app works", async () => {
  const app = await openApp({ config });
  await showsRows(20);
  app.api.faults.add({ path, status: 403 });
  await press(app, () => pager.button("Next"));
  await waitFor(() => expect(alert()).toHaveTextContent("FORBIDDEN"));
  await app.user.click(header.link("Specifications"));
  await waitFor(() => expect(catalogue.names()[0]).toBeVisible());
  await noProblem();
  await app.goBack();
  await waitFor(() => expect(alert()).toHaveTextContent("FORBIDDEN"));
  app.api.faults.clear();
  await retry(app);
  await reads(pager.position, "21–40 of 250");
  await noProblem();
});

// kOlapsis/maintenant#45
test("a proxy's sign-in page is called that, whatever its status, and a reload is offered", async () => {
  const api = createApi();
  const app = await openApp({ api, config, at: "/activity" });
  for (const status of [200, 403]) {
    api.faults.clear();
    api.faults.add({ path, kind: "html", status });
    await app.load("/instances");
    await passTimeUntil(alert);
    expect(alert()).toHaveTextContent(
      "A web page came in place of the API’s answer. Perhaps a proxy wants you to sign in: reload this page to see.",
    );
    expect(within(alert()).getByRole("button", { name: "Reload page" })).toBeVisible();
  }
});
