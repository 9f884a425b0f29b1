import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { arrivedAt, banner, connectAsOwner, openConnect } from "../testing/pages/connect.ts";
import { list, pager } from "../testing/pages/pages.ts";

// Connect leads to the requested page, never to another site.

test("without a key a page leads to Connect, and from there to the page", async () => {
  const app = await openConnect({ at: "/instances?page=3&limit=10" });
  expect(app.address()).toMatch(/^\/connect\?to=/);
  expect(app.api.log.entries()).toEqual([]);
  await connectAsOwner(app);
  await arrivedAt(app, "/instances?page=3&limit=10");
  await waitFor(() => expect(banner.whole()).toBeVisible());
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

// Every hostile path is in validation.test.ts.
test("a return address that a browser could take for another origin isn't followed", async () => {
  const instances = `${location.origin}/instances`;
  // Browsers drop the tab and see "//evil.example".
  const to = encodeURIComponent("/\t/evil.example");
  const app = await openConnect({ at: `/connect?to=${to}` });
  await connectAsOwner(app);
  await list.shown();
  expect(location.href).toBe(instances);
  // With a key, and unencoded.
  for (const next of [to, "//evil.example"]) {
    await app.load(`/connect?to=${next}`);
    await list.shown();
    expect(location.href).toBe(instances);
  }
});
