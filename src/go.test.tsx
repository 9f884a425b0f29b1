import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { showsHosts } from "./testing/fleet.ts";
import { createApi, demoKey, openApp } from "./testing/open-app.tsx";
import { connectPage, detail, list, search } from "./testing/pages/pages.ts";

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
