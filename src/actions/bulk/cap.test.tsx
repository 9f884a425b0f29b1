import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openBulk, openBulkDialog, run, selection } from "../../testing/pages/bulk.ts";
import { passTimeUntil } from "../../testing/browser/clock.ts";
import { exists } from "../../testing/pages/pages.ts";

const sizeRequest = { method: "GET", path: "*/computes", query: { limit: "1" } } as const;

test("a run over maxBulk is refused with the number, before anything can be typed", async () => {
  const { app, targets } = await openBulk(4, { maxBulk: 3 });
  await selection.select(app, ...targets);
  const dialog = await openBulkDialog(app, "Delete");
  expect(dialog.problem("Too many at once.")).toHaveTextContent(
    "This dashboard is configured to delete at most 3 instances at once, and these are 4.",
  );
  expect(exists(() => dialog.number())).toBe(false);
  expect(dialog.confirmButton()).toHaveAttribute("aria-disabled", "true");
  await app.user.click(dialog.confirmButton());
  expect(dialog.box()).toBeVisible();
  expect(app.writes()).toEqual([]);
});

test("a run over maxBulkShare is refused with what the share allows", async () => {
  const { app, targets } = await openBulk(6, { maxBulkShare: 2 });
  await selection.select(app, ...targets);
  const dialog = await openBulkDialog(app, "Stop");
  await waitFor(() =>
    expect(dialog.problem("Too many at once.")).toHaveTextContent(
      "This dashboard is configured to stop at most 2% of the fleet at once: 5 of 250. These are 6.",
    ),
  );
  expect(dialog.confirmButton()).toHaveAttribute("aria-disabled", "true");
  expect(app.writes()).toEqual([]);
});

test("while the fleet's size can't be read, no run can be confirmed", async () => {
  const { app, api, targets } = await openBulk(2, { maxBulkShare: 50 });
  api.faults.add({ ...sizeRequest, status: 400 });
  const dialog = await openBulkDialog(app, "Stop", targets);
  await passTimeUntil(() =>
    expect(dialog.problem("Too many at once.")).toHaveTextContent(
      "the fleet’s size couldn’t be read",
    ),
  );
  expect(dialog.confirmButton()).toHaveAttribute("aria-disabled", "true");
  expect(app.writes()).toEqual([]);
});

test("the size is read again when the run starts: a fleet that has shrunk meanwhile refuses it", async () => {
  const { app, api, targets } = await openBulk(5, { maxBulkShare: 2 });
  const dialog = await openBulkDialog(app, "Stop", targets);
  await waitFor(() => expect(dialog.confirmButton()).not.toHaveAttribute("aria-disabled", "true"));
  for (const { id } of api.fleet.page(2, 50)) api.fleet.remove(String(id));
  await app.user.click(dialog.confirmButton());
  await waitFor(() =>
    expect(dialog.problem("Nothing was sent.")).toHaveTextContent("more than may"),
  );
  await waitFor(() => expect(dialog.problem("Too many at once.")).toHaveTextContent("4 of 200"));
  expect(exists(run.panel)).toBe(false);
  expect(app.writes()).toEqual([]);
});
