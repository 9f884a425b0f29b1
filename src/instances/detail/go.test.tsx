import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { demoKey, createApi, openApp, type OpenOptions } from "../../testing/open-app.tsx";
import { connectPage, detail, list, search } from "../../testing/pages/pages.ts";

const ids = (count: number) =>
  api()
    .fleet.page(1, count)
    .map(({ id }) => String(id));
let current: ReturnType<typeof createApi>;
const api = () => current;

/** web-1 has the first id; web-2 is the name of two. */
async function go(params: Record<string, string>, options: OpenOptions = {}) {
  current = createApi({ instances: 130 });
  const [first = "", second = "", third = ""] = ids(3);
  current.fleet.patch(first, { hostName: "web-1", ipv4: "192.0.2.7", privateIpv4: "fd00::7" });
  current.fleet.patch(second, { hostName: "web-2", ipv4: "192.0.2.8" });
  current.fleet.patch(third, { hostName: "web-2", ipv4: "192.0.2.9" });
  const at = `/go?${new URLSearchParams({ ...params, ...(params["id"] === "first" && { id: first }) }).toString()}`;
  return { app: await openApp({ api: current, at, ...options }), first };
}

test.each([
  [{ host: "web-1" }],
  [{ host: "WEB-1:9100" }],
  [{ host: "https://web-1:8443/health" }],
  [{ host: "192.0.2.7:9100" }],
  [{ ip: "192.0.2.7" }],
  [{ ip: "192.0.2.7:22" }],
  [{ ip: "fd00::7" }],
  [{ host: "web-1", ip: "192.0.2.7" }],
  [{ id: "first", host: "web-1:22" }],
])("%j leads to the instance that it names", async (params) => {
  const { app, first } = await go(params);
  await waitFor(() => expect(app.address()).toBe(`/instances/${first}`));
  await waitFor(() => expect(detail.stopButton()).toBeVisible());
  expect(detail.heading()).toHaveTextContent("web-1");
});

test("for an id the API is asked, and the fleet isn't loaded", async () => {
  const { app, first } = await go({ id: "first" });
  await waitFor(() => expect(app.address()).toBe(`/instances/${first}`));
  await waitFor(() => expect(detail.stopButton()).toBeVisible());
  expect(detail.heading()).toHaveTextContent("web-1");
  const paths = api()
    .log.entries()
    .map(({ path }) => path.replace("/api/v1/computes", ""));
  expect(paths).toEqual([`/${first}`, "/specifications"]);
});

test.each([
  ["several", { host: "web-2:22" }, "host=web-2", "2 instances match host=web-2.", "host web-2:22"],
  ["none", { host: "web-9:22" }, "host=web-9:22", "No such instance.", "host web-9:22"],
  ["no such id", { id: "999" }, "id=999", "No such instance.", "id 999"],
  [
    "a short name",
    { host: "web-1.example.com" },
    "host=web-1",
    "Found by short name only.",
    "host web-1.example.com",
  ],
  [
    "two machines",
    { host: "web-1", ip: "192.0.2.8" },
    "host=web-1 ip=192.0.2.8",
    "The link names different instances.",
    "host web-1, ip 192.0.2.8",
  ],
  // It's a name, not a query.
  ["a query", { host: "-tag:ci" }, 'host="-tag:ci"', "No such instance.", "host -tag:ci"],
])("%s: the list with that search says what the link named", async (_, params, q, title, text) => {
  await go(params);
  await waitFor(() => expect(search.box()).toHaveValue(q));
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(new RegExp(`${text}\\.?$`))).toBeVisible();
});

test("without a key it goes on once connected", async () => {
  const { app, first } = await go({ host: "web-1" }, { key: null });
  await connectPage.connect(app, demoKey("owner"));
  await waitFor(() => expect(app.address()).toBe(`/instances/${first}`));
  await waitFor(() => expect(detail.stopButton()).toBeVisible());
  expect(detail.heading()).toHaveTextContent("web-1");
});

test("a failed request can be repeated", async () => {
  current = createApi();
  const [first = ""] = ids(1);
  current.faults.add({
    path: `/api/v1/computes/${first}`,
    status: 403,
    code: "FORBIDDEN",
    count: 1,
  });
  const app = await openApp({ api: current, at: `/go?id=${first}` });
  const retry = await screen.findByRole("button", { name: "Retry" });
  await app.user.click(retry);
  await waitFor(() => expect(app.address()).toBe(`/instances/${first}`));
});

test("without a value it shows the list, and says so", async () => {
  const { app } = await go({ host: " " });
  await list.shown();
  expect(app.address()).toMatch(/^\/instances/);
  expect(await screen.findByText("The link names no instance.")).toBeVisible();
});
