import type { Locator } from "@playwright/test";
import { firstTargets, openBulkDialog, expect, test } from "./test.ts";

// For the run itself see src/actions/bulk/run.test.tsx.

const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
];

test("a run's panel moves nothing, and neither it nor the selection bar covers the pager, at any width", async ({
  app,
  page,
  run,
  selection,
  server,
}) => {
  /** Top of the first row at each width. */
  const tops = async () => {
    const found: (number | undefined)[] = [];
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, 0));
      found.push((await app.list.hosts.first().boundingBox())?.y);
    }
    return found;
  };
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await app.open();
  const [first, ...others] = firstTargets(server.api, 4);
  await selection.select(...others.map(({ host }) => host));
  const before = await tops();
  // With something left to do, the panel stays.
  server.api.faults.add({ method: "POST", count: 1, status: 409, code: "CONFLICT" });
  const dialog = await openBulkDialog(page, "Stop");
  await dialog.confirmAll();
  await expect(run.panel).toContainText("2 stopped · 1 refused");
  expect(await tops()).toEqual(before);
  // What was stopped is no longer selected.
  await selection.select(first?.host ?? "");
  const pager = page.getByRole("navigation", { name: "Pagination" });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect
      .poll(async () => (await run.panel.boundingBox())?.y, `${size.width} px wide`)
      .toBeGreaterThan(await bottomOf(pager));
    expect((await selection.bar.boundingBox())?.y).toBeGreaterThan(await bottomOf(run.panel));
  }
  // A note beside the panel: a key for a row, without a row.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("x");
  await app.list.notes.getByRole("button", { name: "Dismiss" }).click();
});
