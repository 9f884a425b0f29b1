import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { arrivedAt, banner, connectAsOwner, openConnect } from "../testing/pages/connect.ts";
import { openApp } from "../testing/open-app.tsx";
import { list, pager } from "../testing/pages/pages.ts";

// Connect leads to the requested page, never to another site.

for (const path of [
  "/instances?page=3&limit=10",
  "/instances/480213",
  "/specifications?page=2&limit=10",
]) {
  test(`without a key ${path} leads to Connect, and from there to the page`, async () => {
    const app = await openConnect({ at: path });
    expect(app.address()).toMatch(/^\/connect\?to=/);
    expect(app.api.log.entries()).toEqual([]);
    await connectAsOwner(app);
    await arrivedAt(app, path);
    await waitFor(() => expect(banner.whole()).toBeVisible());
  });
}

test("after connecting, the requested view opens", async () => {
  const app = await openConnect({ at: "/instances?page=3&limit=10" });
  await connectAsOwner(app);
  await waitFor(() => expect(pager.position()).toHaveTextContent("21–30 of 250"));
  expect(list.hosts()).toHaveLength(10);
});

for (const [path, rows] of [
  ["/instances", 20],
  ["/specifications", 24],
] as const) {
  test(`an invalid page of ${path} is corrected`, async () => {
    const app = await openConnect({ at: `${path}?page=0&limit=1000` });
    await connectAsOwner(app);
    await waitFor(() => expect(screen.getAllByRole("rowheader")).toHaveLength(rows));
    expect(app.address()).toBe(path);
  });
}

/** Paths that a browser or careless code could take for another origin, or that lead nowhere. */
const hostile = [
  "//evil.example",
  "https://evil.example",
  String.raw`/\evil.example`,
  String.raw`\\evil.example`,
  // Browsers drop the tab and see "//evil.example".
  "/\t/evil.example",
  "/.//evil.example",
  "/..//evil.example/x",
  "javascript:alert(1)",
  "/connect",
  "/connect?to=/connect",
  "instances",
];
const instances = `${location.origin}/instances`;

for (const to of hostile) {
  test(`the return address ${JSON.stringify(to)} isn't followed`, async () => {
    const app = await openConnect({ at: `/connect?to=${encodeURIComponent(to)}` });
    await connectAsOwner(app);
    await list.shown();
    expect(location.href).toBe(instances);
  });

  test(`the return address ${JSON.stringify(to)} isn't followed with a key`, async () => {
    await openApp({ at: `/connect?to=${encodeURIComponent(to)}` });
    await list.shown();
    expect(location.href).toBe(instances);
  });
}

test("an unencoded return address isn't followed", async () => {
  const app = await openConnect({ at: "/connect?to=//evil.example" });
  await connectAsOwner(app);
  await list.shown();
  expect(location.href).toBe(instances);
});
