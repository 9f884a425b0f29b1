import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime } from "../../testing/browser/clock.ts";
import { hideTab } from "../../testing/browser/visibility.ts";
import { openBulk, openBulkDialog, run } from "../../testing/pages/bulk.ts";
import { askTo, writeOf } from "../../testing/pages/pages.ts";
import { openActions } from "../../testing/writes.ts";

// The rules of a deployment (config.json) change while a tab is open: nothing is sent by old ones.

const minuteMs = 60_000;
const changed = "The deployment’s rules have changed.";
const banner = () => screen.findByText(changed, { selector: "[role=alert] *" });

test.each([
  { readOnly: true },
  { protectedTags: ["prod"] },
  { maxBulk: 1 },
  { environment: { name: "Production", tone: "critical" as const } },
  { apiBaseUrl: "https://other.example" },
])("a deployment that gains %j sends nothing more from an open tab", async (config) => {
  const { app, target } = await openActions();
  app.configure(config);
  await passTime(2 * minuteMs);
  const dialog = await askTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  expect(await banner()).toBeVisible();
  await app.user.keyboard("{Escape}");
  await dialog.closed();
  expect(screen.getByRole("button", { name: "Reload" })).toBeVisible();
  await passTime(minuteMs);
  expect(app.writes()).toEqual([]);
});

test("rules that can't be read are said, and nothing is sent; once they can, it is", async () => {
  const { app, target } = await openActions();
  await passTime(2 * minuteMs);
  app.configure(undefined);
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await waitFor(() => dialog.problem("The deployment’s rules couldn’t be read."));
  expect(app.writes()).toEqual([]);
  app.configure({});
  await passTime(1000);
  await dialog.confirm(app);
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", target));
});

test("a run whose deployment has changed ends before its first request", async () => {
  const { app, targets } = await openBulk(3);
  app.configure({ readOnly: true });
  await passTime(2 * minuteMs);
  await (await openBulkDialog(app, "Stop", targets)).confirm(app);
  await run.isTitled("Stop of 3 instances ended: the deployment’s rules have changed");
  expect(app.writes()).toEqual([]);
});

test("a tab that becomes visible after an hour reads them again, and says so at once", async () => {
  const { app } = await openActions({ config: { idleMinutes: 0 } });
  const show = await hideTab();
  app.configure({ protectedTags: ["prod"] });
  await passTime(59 * minuteMs);
  await show();
  expect(screen.queryByText(changed)).toBeNull();
  const showAgain = await hideTab();
  await passTime(2 * minuteMs);
  await showAgain();
  expect(await banner()).toBeVisible();
});
