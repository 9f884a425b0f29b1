import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  askTo,
  detail,
  fill,
  jump,
  list,
  note,
  pager,
  search,
  targetAt,
} from "../testing/pages.ts";
import { createApi, demoKey, openApp } from "../testing/open-app.tsx";
import { hostsShown, reads, showsRows } from "../testing/fleet.ts";
import { firstId, instanceColumns, listPath, refresh } from "../testing/tables.ts";

// Instances that don't fit the specification, and ids that are hard to carry in a URL.

declare global {
  interface JSON {
    rawJSON(text: string): object;
  }
}

const rawJson = () => screen.getByRole("group", { name: "raw JSON" });

test("items without an exact id that a path can carry are left out, counted, and keep their place", async () => {
  const api = createApi();
  const ids = [
    undefined,
    null,
    { value: 7 },
    " ",
    // JSON.parse rounds these, so they could be another instance.
    2 ** 53 + 2,
    JSON.rawJSON("9007199254740990.6"),
    JSON.rawJSON("5.00000000000000001"),
    // No URL path can carry these, so such an instance can't be requested.
    "\uD83D",
    ".",
    "..",
  ];
  for (const id of ids) api.fleet.add({ id, hostName: "out-of-reach", state: "RUNNING" }, "start");
  const app = await openApp({ api });
  await waitFor(() => expect(note("10 items could not be read")).toBeVisible());
  expect(screen.getAllByText(/could not be read/)).toHaveLength(1);
  await showsRows(10);
  expect(screen.queryByText("out-of-reach")).toBeNull();
  // No other page has them.
  await waitFor(() => expect(pager.position().textContent).toBe("1–20 of 260"));
  await fill(app, screen.getByRole("searchbox", { name: "Search instances" }), "out-of-reach");
  await waitFor(() => expect(screen.getByText("No instances match")).toBeVisible());
  expect(note("10 items could not be read")).toBeVisible();
});

// Tab-Session-Manager#99: a second item with the same id was dropped in silence.
test("what isn't an item, or the second one with its id, is left out and counted", async () => {
  const api = createApi();
  const items = [{ id: "5", hostName: "one" }, { id: 5, hostName: "other" }, { id: "6" }];
  const data = [null, "instance", 7, [], ...items];
  const body = { success: true, data, meta: { total: "7", page: 0 } };
  api.faults.add({ path: listPath, kind: "json", body });
  await openApp({ api });
  await waitFor(() => expect(hostsShown()).toEqual(["one", "6"]));
  expect(
    note("5 items could not be read and are not shown: the API sent no usable ID of their own."),
  ).toBeVisible();
  expect(pager.position().textContent).toBe("1–7 of 7");
});

test("a page longer than its limit shows the limit", async () => {
  const api = createApi();
  const data = Array.from({ length: 5000 }, (_, place) => ({ id: `${place + 1}` }));
  const body = { success: true, data, meta: { total: 5000, page: 1, limit: 5000 } };
  api.faults.add({ path: listPath, kind: "json", body });
  await openApp({ api });
  await showsRows(20);
  expect(pager.position().textContent).toBe("1–20 of 5,000");
});

test("an item nested 200,000 levels deep shows in the list, in a search and on its page", async () => {
  // Deeper than JSON.stringify and structured clone support.
  const levels = 200_000;
  const api = createApi();
  const nested = `${"[".repeat(levels)}${"]".repeat(levels)}`;
  const deep = `{"id": "5", "hostName": "deep-1", "state": "RUNNING", "nested": ${nested}}`;
  const plain = `{"id": "6", "hostName": "plain-1", "state": "RUNNING"}`;
  const meta = `{"total": 2, "page": 1, "limit": 20, "nested": ${nested}}`;
  const answer = (data: string) =>
    `{"success": true, "data": ${data}, "meta": ${meta}, "nested": ${nested}}`;
  const json = { kind: "text", contentType: "application/json" } as const;
  api.faults.add({ ...json, path: listPath, body: answer(`[${deep}, ${plain}]`) });
  api.faults.add({ ...json, path: `${listPath}/5`, body: answer(deep) });
  const app = await openApp({ api });
  await waitFor(() => expect(hostsShown()).toEqual(["deep-1", "plain-1"]));
  await search.type(app, "deep");
  await waitFor(() => expect(search.count().textContent).toBe("1 of 2"));
  expect(hostsShown()).toEqual(["deep-1"]);
  await waitFor(() => expect(app.address()).toBe("/instances?q=deep"));
  const dialog = await askTo(app, "Stop", "deep-1");
  await waitFor(() => expect(dialog.fact("State")).toHaveTextContent("Running"));
  await app.user.click(dialog.cancelButton());
  await app.load("/instances/5");
  await reads(detail.heading, "deep-1");
  await detail.openApi(app);
  await waitFor(() => rawJson());
  expect(rawJson()).toHaveTextContent("nested more than 100 levels deep");
  expect(screen.queryByRole("alert")).toBeNull();
});

// swagger-ui#5044: JSON.parse rounds these, and JSON.stringify makes null of an infinite one.
test("an instance's page shows each number as the API sent it, and none that was rounded", async () => {
  const api = createApi();
  const [serial, quota, load, ratio] = [
    "9007199254740993",
    "1e400",
    "0.1000000000000000055",
    "1.0",
  ].map((number) => JSON.rawJSON(number));
  api.fleet.patch(firstId, { hostName: "odd-1", serial, limits: { quota, loads: [load, ratio] } });
  const app = await openApp({ api, config: { refreshSeconds: 0 } });
  await list.shown();
  await app.user.click(list.link("odd-1"));
  await reads(detail.heading, "odd-1");
  await detail.openApi(app);
  // From the list, whose numbers are rounded.
  const rounded = "… (a number too large to read exactly)";
  await waitFor(() => expect(rawJson()).toHaveTextContent(`"serial": "${rounded}"`));
  expect(rawJson()).toHaveTextContent(`"quota": "${rounded}"`);
  await reads(() => detail.fact("Other fields", "serial"), `"${rounded}"`);

  await refresh(app);
  await reads(() => detail.fact("Other fields", "serial"), "9007199254740993");
  await reads(
    () => detail.fact("Other fields", "limits"),
    `{"quota":"${rounded}","loads":[0.1,1]}`,
  );
  expect(rawJson().textContent).toBe(JSON.stringify(api.fleet.get(firstId), null, 2));
});

test("invisible characters in a host name show on every page", async () => {
  const api = createApi();
  api.fleet.patch(firstId, { hostName: "web\u200B-1\u202E" });
  const shown = "web[U+200B]-1[U+202E]";
  const app = await openApp({ api });
  await waitFor(() => expect(list.link(shown)).toBeVisible());
  expect(list.actions(shown)).toBeVisible();
  expect(screen.getByRole("checkbox", { name: `Select ${shown}` })).toBeVisible();
  await jump.find(app, "480213");
  await jump.highlights(shown);
  await app.user.keyboard("{Escape}");
  await jump.closed();
  await app.user.click(list.link(shown));
  await reads(detail.heading, shown);
  await waitFor(() => expect(document.title).toContain(shown));
});

test("a long value is truncated on every page and copied in full", async () => {
  // Twelve of these and the many fit into an answer of at most 4 MB.
  const long = "x".repeat(200_000);
  const many = Array.from({ length: 5_000 }, (_, place) => `many-${place}`);
  const api = createApi();
  api.fleet.patch(firstId, {
    ...Object.fromEntries(many.map((name) => [name, name])),
    hostName: `h${long}`,
    state: `S${long}`,
    image: long,
    region: long,
    specification: long,
    ipv4: long,
    privateIpv4: long,
    tags: [long, ...many],
    createdAt: long,
    nested: { long, many },
    [long]: long,
  });
  const app = await openApp({ api });
  await list.shown();
  const host = `h${"x".repeat(299)}… (200,001 characters)`;
  const rendered = () => new XMLSerializer().serializeToString(document).length;
  const isShort = () => expect(rendered()).toBeLessThan(long.length);
  isShort();
  await waitFor(() => expect(list.link(host)).toBeVisible());
  const dialog = await askTo(app, "Delete", host);
  await waitFor(() => expect(dialog.hostName()).toBeVisible());
  isShort();
  await app.user.click(dialog.cancelButton());
  await app.user.click(list.link(host));
  await reads(detail.heading, host);
  isShort();
  expect(detail.fact("Details", "Tags")).toHaveTextContent(/many-98.*and 4,901 more/);
  expect(detail.card("Other fields")).toHaveTextContent("and 4,902 more");
  await detail.openApi(app);
  await waitFor(() => expect(rawJson()).toHaveTextContent(/… \([\d,]+ characters\)$/));
  await app.user.click(screen.getByRole("button", { name: "Copy raw JSON" }));
  const copied: unknown = JSON.parse(await navigator.clipboard.readText());
  expect(copied).toEqual(api.fleet.get(firstId));
  await jump.find(app, firstId);
  await jump.highlights(host);
  isShort();
});

test("a field that's missing, null, empty or of another type shows as a dash", async () => {
  const api = createApi();
  const values = [undefined, null, "", { nested: true }];
  const hosts = values.map((value, place) => {
    const hostName = `odd-${place}`;
    api.fleet.patch(targetAt(api, place).id, {
      hostName,
      state: value,
      specificationId: value,
      specification: value,
      region: value,
      ipv4: value,
      privateIpv4: value,
      image: value,
      tags: value,
      createdAt: value,
      updatedAt: value,
    });
    return hostName;
  });
  const app = await openApp({ api });
  await list.shown();
  for (const host of hosts)
    for (const column of instanceColumns.slice(1))
      expect(list.cell(host, column).textContent).toBe("—");
  await app.user.click(list.link("odd-0"));
  await reads(() => detail.fact("Summary", "IPv4"), "—");
});

test("an id stays exact in list, link and page, and in both of its URLs: the page's and the API's", async () => {
  const ids = [
    // As numbers, these strings would change.
    "007",
    "9007199254740993",
    "1e3",
    "0x10",
    "-0",
    "a b",
    "team/web?x=1#y&z",
    "100%",
    "%2F",
    "ünï-☃",
    "'quoted\"",
    "a+b",
  ];
  const api = createApi();
  for (const [place, id] of ids.entries())
    api.fleet.add({ id, hostName: `exact-${place}-host`, state: "RUNNING" }, "start");
  api.fleet.add({ id: 42, hostName: "numbered" }, "start");
  const app = await openApp({ api, config: { refreshSeconds: 0 } });
  await list.shown();
  for (const [place, id] of ids.entries()) {
    const host = `exact-${place}-host`;
    const cell = await waitFor(() => list.cell(host, "Host name"));
    expect(within(cell).getByText(id)).toBeVisible();
    await app.user.click(list.link(host));
    await reads(() => detail.fact("Details", "ID"), id);
    expect(app.address().split("/").slice(2).map(decodeURIComponent)).toEqual([id]);
    // At first the data comes from the list, after a reload from the API.
    api.log.clear();
    await app.load();
    await reads(() => detail.fact("Details", "ID"), id);
    await reads(detail.heading, host);
    expect(api.log.entries().map(({ path }) => path)).toContain(`/api/v1/computes/${id}`);
    await app.load("/instances");
    await list.shown();
  }
  await app.user.click(list.link("numbered"));
  await reads(() => detail.fact("Details", "ID"), "42");
  expect(app.address()).toBe("/instances/42");
  await detail.openApi(app);
  await waitFor(() => expect(rawJson()).toHaveTextContent('"id": 42'));
});

test("an API key in an instance's data is neither shown nor stored", async () => {
  const api = createApi();
  const key = demoKey("owner");
  const debug = { authorization: `Bearer ${key}` };
  api.fleet.patch(firstId, { hostName: `echo-${key}`, state: key, tags: [key], debug });
  const app = await openApp({ api });
  const host = "echo-[API key]";
  const quotesKey = () => (document.body.textContent + document.title).includes(key);
  await waitFor(() => expect(hostsShown()[0]).toBe(host));
  expect(quotesKey()).toBe(false);
  await search.type(app, "echo");
  await waitFor(() => expect(hostsShown()).toEqual([host]));
  expect(quotesKey()).toBe(false);
  await app.user.click(list.link(host));
  await reads(detail.heading, host);
  expect(quotesKey()).toBe(false);
  expect(JSON.stringify(localStorage)).not.toContain(key);
});
