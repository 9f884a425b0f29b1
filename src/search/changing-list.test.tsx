import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime, passTimeUntil } from "../testing/browser/clock.ts";
import { fleet, pagesRead } from "../testing/fleet.ts";
import { createApi, openApp } from "../testing/open-app.tsx";
import { selection } from "../testing/pages/bulk.ts";
import { exists, list, note } from "../testing/pages/pages.ts";

// A list that no two readings show alike, e.g. of an API that sorts it by nothing.

const size = 2345;
const seen = /^1,\d{3} to 2,\d{3} of 2,345 seen\.$/;

/** A search, after the passes over such a list. */
async function openChanging(before?: () => Promise<void>) {
  const api = createApi({ instances: size });
  if (!before) api.fleet.shuffleList();
  const app = await openApp({ api, at: "/instances?q=web" });
  if (before) {
    await before();
    api.fleet.shuffleList();
  }
  await passTimeUntil(() => expect(screen.getByText(seen)).toBeVisible());
  return { app, api };
}

const countIs = (text: RegExp) => passTimeUntil(() => expect(note(text)).toBeVisible());

test("what was never read whole is not called all, selected or exported as all", async () => {
  const { app } = await openChanging();
  await countIs(/ of 2,\d{3} so far$/);
  expect(exists(() => screen.getByRole("button", { name: /^(All|Failed|Running) [\d,]+$/ }))).toBe(
    false,
  );
  await app.user.click(selection.all());
  await waitFor(() => expect(selection.bar()).toBeVisible());
  expect(screen.getByRole("button", { name: "Select all matching" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await list.shown();
});

test("an export of the matches reads once more, and then says why there is none", async () => {
  const { app, api } = await openChanging();
  api.log.clear();
  await app.user.click(screen.getByRole("button", { name: "Export" }));
  await app.user.click(await screen.findByRole("menuitem", { name: /CSV/ }));
  await passTimeUntil(() => expect(note(/^Nothing was exported\./)).toBeVisible());
  expect(pagesRead(api).length).toBeGreaterThan(24);
});

test("instances that were known stay, and it reads again only when asked to", async () => {
  const { app, api } = await openChanging(() => countIs(/^[\d,]+ of 2,345$/));
  await countIs(/ of 2,345 so far$/);
  api.log.clear();
  await passTime(120_000);
  expect(pagesRead(api)).toEqual([]);
  api.fleet.sortList();
  await app.user.click(screen.getByRole("button", { name: "Load again" }));
  await countIs(/^[\d,]+ of 2,345$/);
  expect(await screen.findByRole("button", { name: /^All [\d,]+$/ })).toBeVisible();
  expect(exists(() => screen.getByText(/seen\.$/))).toBe(false);
  expect(exists(fleet.progress)).toBe(false);
});
