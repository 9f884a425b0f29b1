import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Services } from "./app/services.ts";
import { routerOptions } from "./router.tsx";
import { waitFor } from "@testing-library/react";
import { showsHosts } from "./testing/fleet.ts";
import { createApi, demoKey, openApp } from "./testing/open-app.tsx";
import { connectPage, detail, list, search, targetAt } from "./testing/pages.ts";
import { passTime } from "./testing/stand-ins/clock.ts";

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- reading an address needs none of the services
const context = {} as Services;

/** The route and parameters that an address leads to, and how the browser then shows the address. */
function at(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ ...routerOptions, history, context });
  const match = router.matchRoutes(router.latestLocation).at(-1);
  const { pathname: to } = router.latestLocation;
  const keep = { search: true, params: true, _includeValidateSearch: true } as const;
  return {
    route: match?.routeId,
    params: match?.params,
    shown: router.buildLocation({ to, ...keep }).href,
  };
}

function addressOf(id: string): string {
  const router = createRouter({ ...routerOptions, history: createMemoryHistory(), context });
  return router.buildLocation({ to: "/instances/$id", params: { id } }).href;
}

test("an invalid address is corrected once, and then stays", () => {
  const anything = fc.tuple(
    fc.constantFrom("/connect", "/instances", "/instances/1", "/specifications/", "/activity"),
    fc.webQueryParameters(),
  );
  fc.assert(
    fc.property(anything, ([path, search]) => {
      const { shown } = at(`${path}?${search}`);
      expect(at(shown).shown).toBe(shown);
    }),
  );
});

test.each([
  ["/instances?page=1&limit=20", "/instances"],
  ["/instances/?sort=-hostName&page=2", "/instances?sort=-hostName&page=2"],
  ["/instances?q=a?b", "/instances?q=a%3Fb"],
  ["/instances?q=123", "/instances?q=123"],
  ["/specifications?page=0&limit=101", "/specifications"],
  ["/activity?outcome=no&page=3", "/activity?page=3"],
  ["/activity?page=3&page=4", "/activity"],
])("%s is %s", (given, corrected) => {
  expect(at(given).shown).toBe(corrected);
});

test("every id has its own address, and is read back from it exactly", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (id) => {
      fc.pre(id !== "." && id !== "..");
      expect(at(addressOf(id))).toMatchObject({
        route: "/connected/instances/$id",
        params: { id },
      });
    }),
    { numRuns: 1000 },
  );
});

test.each(["/instances/1/logs", "/Nowhere", "/Instances", "/specifications/c2"])(
  "%s is no page",
  (address) => {
    expect(at(address).route).toBe("/$");
  },
);

const webSearch = { to: "/instances", search: { q: "web", page: 1, limit: 20 } } as const;

/** No page is rendered, so whatever starts the fleet is the loader. */
function withFleet(connection: object | undefined) {
  const running = vi.fn<Services["fleet"]["running"]>().mockRejectedValue(new Error("No worker."));
  const session = { store: { get: () => ({ connection }) } };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the guards and this loader need
  const services = { session, fleet: { running } } as unknown as Services;
  const history = createMemoryHistory({ initialEntries: ["/instances?q=web"] });
  const router = createRouter({ ...routerOptions, history, context: services });
  return { router, running };
}

test("a search starts the fleet before its page is rendered", async () => {
  const { router, running } = withFleet({ holdsKey: () => false });
  await router.load();
  expect(running).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ q: "web" }));
});

test("a link to a search that's only hovered doesn't start the fleet", async () => {
  const { router, running } = withFleet({ holdsKey: () => false });
  await router.preloadRoute(webSearch);
  expect(running).not.toHaveBeenCalled();
});

test("after the session has ended, a search leads to the key's page and starts no fleet", async () => {
  const { router, running } = withFleet(undefined);
  await router.load();
  expect(router.latestLocation.pathname).toBe("/connect");
  expect(running).not.toHaveBeenCalled();
});

/** web-1 has the first id. */
function apiWithWeb1() {
  const api = createApi({ instances: 130 });
  const id = String(api.fleet.page(1, 1)[0]?.id);
  api.fleet.patch(id, { hostName: "web-1", ipv4: "192.0.2.7", privateIpv4: "fd00::7" });
  return { api, id };
}

test("an id leads to its instance, whatever else the link names", async () => {
  const { api, id } = apiWithWeb1();
  const app = await openApp({ api, at: `/go?id=${id}&host=web-2` });
  await waitFor(() => expect(detail.heading()).toHaveTextContent("web-1"));
  expect(app.address()).toBe(`/instances/${id}`);
  await app.load("/go?host=web-1");
  await waitFor(() => expect(search.box()).toHaveValue("host=web-1"));
  // Back leads to where the link was, not to /go again.
  await app.goBack();
  await waitFor(() => expect(app.address()).toBe(`/instances/${id}`));
});

test.each([
  ["host=web-1", "host=web-1"],
  ["host=web-1:9100", "host=web-1"],
  ["ip=192.0.2.7:22", "ip:192.0.2.7"],
  ["ip=fd00::7", "ip:fd00::7"],
  ["ip=[fd00::7]:22", "ip:fd00::7"],
  ["host=web-1&ip=192.0.2.7", "host=web-1 ip:192.0.2.7"],
])("/go?%s leads to the list with the search %s", async (link, q) => {
  const { api } = apiWithWeb1();
  await openApp({ api, at: `/go?${link}` });
  await waitFor(() => expect(search.box()).toHaveValue(q));
  await showsHosts("web-1");
});

test("a host that looks like a query is a name", async () => {
  await openApp({ at: "/go?host=-tag:ci" });
  await waitFor(() => expect(search.box()).toHaveValue('host="-tag:ci"'));
});

test("a link without a key goes on once connected", async () => {
  const { api } = apiWithWeb1();
  const app = await openApp({ api, at: "/go?host=web-1", key: null });
  await connectPage.connect(app, demoKey("owner"));
  await waitFor(() => expect(search.box()).toHaveValue("host=web-1"));
  await showsHosts("web-1");
});

test("a link whose template left its value empty leads to the list", async () => {
  const app = await openApp({ at: "/go?host=" });
  await list.shown();
  expect(app.address()).toMatch(/^\/instances(\?|$)/);
});

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
