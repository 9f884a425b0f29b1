import { expect, test } from "vitest";
import { openBulk, openBulkDialog, selection } from "../../testing/pages/bulk.ts";
import { exists } from "../../testing/pages/pages.ts";

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
