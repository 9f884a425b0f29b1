import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { holdCode } from "../testing/late-code.ts";
import { fleet, hostsShown, showsRows } from "../testing/fleet.ts";
import { passTimeUntil } from "../testing/browser/clock.ts";
import { createApi, openApp } from "../testing/open-app.tsx";
import { selection } from "../testing/pages/bulk.ts";
import { changes } from "../testing/pages/changes.ts";
import { exists, list, targetAt } from "../testing/pages/pages.ts";

// Only the worker can say that a query was understood. The page's own code of the query language may be late.

const mistaken = "tag:web sta:stopped";
const reason = "Correct the search first.";

/** Opens a page whose code of the query language never arrives. */
function openWithoutLanguage(at: string) {
  holdCode(/query\/edit/);
  return openApp({ api: createApi({ instances: 250 }), config: { refreshSeconds: 0 }, at });
}

const at = (path: string, q: string) =>
  `${path}${path.includes("?") ? "&" : "?"}q=${encodeURIComponent(q)}`;

test("a mistake is known before the page has the code of the query language", async () => {
  const app = await openWithoutLanguage(at("/instances", mistaken));
  await showsRows(20);
  await waitFor(() => expect(list.table().querySelector("tbody")).toHaveClass("greyed-rows"));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Export" })).toHaveAccessibleDescription(reason),
  );
  expect(selection.all()).toHaveAccessibleDescription(reason);
  await app.user.click(selection.all());
  expect(exists(selection.bar)).toBe(false);
  await app.user.click(selection.box(hostsShown()[0] ?? ""));
  await selection.is("1 selected");
  expect(exists(() => selection.button(/^Select all/))).toBe(false);
});

test("a query without a mistake works before that, too", async () => {
  const app = await openWithoutLanguage(at("/instances", "tag:web state:running"));
  await showsRows(20);
  await waitFor(() => expect(selection.all()).not.toHaveAttribute("aria-disabled"));
  await app.user.click(selection.all());
  await selection.is("20 selected");
});

test("the overview saves nothing of a query that was not understood", async () => {
  await openWithoutLanguage(at("/overview", mistaken));
  const save = await screen.findByRole("button", { name: "Table as CSV" });
  await waitFor(() => expect(screen.getByRole("table")).toBeVisible());
  await waitFor(() => expect(exists(fleet.progress)).toBe(false));
  expect(save).toHaveAttribute("aria-disabled", "true");
});

test("no change is exported for a query that was not understood", async () => {
  const api = createApi({ instances: 20, transitMs: 0 });
  const { id } = targetAt(api, 0);
  api.fleet.patch(id, { state: "RUNNING", tags: ["web"] });
  holdCode(/query\/edit/);
  await openApp({ api, at: at(changes.at, mistaken) });
  await changes.begun();
  api.fleet.patch(id, { state: "STOPPED" });
  await passTimeUntil(() => expect(changes.row(/Stopped/)).toBeVisible());
  expect(screen.getByRole("button", { name: "Export" })).toHaveAccessibleDescription(reason);
});
