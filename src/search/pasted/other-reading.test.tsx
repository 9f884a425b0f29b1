import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { showsHosts } from "../../testing/fleet.ts";
import { createApi, openApp, type TestApp } from "../../testing/open-app.tsx";
import { list, note, search } from "../../testing/pages/pages.ts";

async function openAndPaste(text: string, at = "/instances"): Promise<TestApp> {
  const api = createApi({ instances: 60 });
  const [one, two, three] = api.fleet.page(1, 60).map(({ id }) => String(id));
  api.fleet.patch(one ?? "", { hostName: "needle-1" });
  api.fleet.patch(two ?? "", { hostName: "marigold" });
  api.fleet.patch(three ?? "", { hostName: "marigold-2" });
  const app = await openApp({ api, at, config: { refreshSeconds: 0 } });
  if (at === "/instances") await list.shown();
  await app.user.click(await screen.findByRole("searchbox", { name: "Search instances" }));
  await app.user.paste(text);
  return app;
}

test("what's found by its short name alone is offered in the list's line", async () => {
  const app = await openAndPaste("needle-1.prod.example.com\n");
  await waitFor(() => expect(note(/^0 found · 1 uncertain/)).toBeVisible());
  expect(screen.getByText("Found by short name:")).toBeVisible();
  await app.user.click(screen.getByRole("button", { name: "needle-1" }));
  await showsHosts("needle-1");
  await waitFor(() => expect(note(/^1 found$/)).toBeVisible());
  expect(screen.queryByText("Found by short name:")).toBeNull();
});

test("of two uncertain names, none is offered without the others", async () => {
  await openAndPaste("needle-1.prod.example.com\nmarigold-2.example.com");
  await waitFor(() => expect(note(/^0 found · 2 uncertain/)).toBeVisible());
  expect(screen.queryByText("Found by short name:")).toBeNull();
});

test("a pasted line that was taken as a search can be read as a list, with the keyboard, too", async () => {
  const app = await openAndPaste("marigold");
  await showsHosts("marigold", "marigold-2");
  const button = screen.getByRole("button", { name: "Read as a list" });
  while (document.activeElement !== button) await app.user.tab();
  await app.user.keyboard("{Enter}");
  await showsHosts("marigold");
  expect(search.box()).toHaveValue("");
  expect(search.box()).toHaveFocus();
});

test("what's typed beside a pasted line stays in the box, and typed text is no list", async () => {
  const app = await openAndPaste("host:marigold");
  await app.user.type(search.box(), " -region:x");
  await app.user.click(await screen.findByRole("button", { name: "Read as a list" }));
  await waitFor(() => expect(search.box()).toHaveValue("-region:x"));
  expect(screen.queryByRole("button", { name: "Read as a list" })).toBeNull();
});

test("the overview reads a pasted line as a list, too", async () => {
  const app = await openAndPaste("marigold", "/overview");
  await app.user.click(await screen.findByRole("button", { name: "Read as a list" }));
  await waitFor(() => expect(note(/^1 found/)).toBeVisible());
});
