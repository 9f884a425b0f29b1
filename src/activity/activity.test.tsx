import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openBulkDialog, expectNoMoreWrites, openBulk, run } from "../testing/bulk.ts";
import { passTimeUntil } from "../testing/stand-ins/clock.ts";
import { holdStorage, refuseStorage } from "../testing/stand-ins/storage.ts";
import { chooseExport, type ExportLabel } from "../testing/fleet.ts";
import { downloadedBy, parseCsv } from "../testing/stand-ins/downloads.ts";
import { createApi, demoKey, openApp } from "../testing/open-app.tsx";
import { activity, createStillApi, latestRequestId } from "../testing/operations.ts";
import { askTo, connectPage, header, targetAt, writeOf } from "../testing/pages.ts";

// What was asked of the API, and what came of it, over reloads and other keys.

/** Stops an instance of the list. */
async function openAndStop() {
  const api = createApi();
  const target = targetAt(api, 1);
  const app = await openApp({ api });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await dialog.closed();
  return { api, app, target };
}

test("operations and their outcomes are there after a reload", async () => {
  const { api, app, target } = await openAndStop();
  await activity.open(app);
  await passTimeUntil(() => expect(activity.row(target.host)).toHaveTextContent("Done"));
  await app.load();
  await waitFor(() =>
    expect(activity.row(target.host)).toHaveTextContent(/key …9a41.*Stop.*Done · State: Stopped/),
  );
  const copy = within(activity.row(target.host)).getByRole("button", { name: "Copy request ID" });
  await app.user.click(copy);
  expect(await navigator.clipboard.readText()).toBe(latestRequestId(api));
  await app.user.click(within(activity.row(target.host)).getByRole("link"));
  await screen.findByRole("heading", { level: 1, name: target.host });
  await app.expectWrites(writeOf("Stop", target));
});

test("nothing is called empty before the journal has been read", async () => {
  const { app, target } = await openAndStop();
  const end = await holdStorage();
  await app.load("/activity");
  await waitFor(() => expect(screen.getByText("Reading…")).toBeVisible());
  expect(screen.queryByText("No actions yet")).toBeNull();
  await app.load(`/instances/${target.id}`);
  await waitFor(() => expect(screen.getByText("Reading…")).toBeVisible());
  expect(screen.queryByText("No actions yet")).toBeNull();
  end();
  await waitFor(() => expect(screen.queryByText("Reading…")).toBeNull());
  await activity.open(app);
  await waitFor(() => expect(activity.row(target.host)).toBeVisible());
  await app.expectWrites(writeOf("Stop", target));
});

test("a journal that can't be read is said to be so, and is read as soon as it can be", async () => {
  const { app, target } = await openAndStop();
  const allow = refuseStorage();
  await app.load("/activity");
  const problem = () => screen.getByText(/can’t be read\. Trying again\./);
  await waitFor(() => expect(problem()).toBeVisible());
  await app.load(`/instances/${target.id}`);
  await waitFor(() => expect(problem()).toBeVisible());
  expect(screen.queryByText("Reading…")).toBeNull();
  allow();
  await activity.open(app);
  await passTimeUntil(() => expect(activity.row(target.host)).toBeVisible());
  await app.expectWrites(writeOf("Stop", target));
});

test("the actions can be exported, without the key", async () => {
  const api = createApi({ transitMs: 300 });
  const [refused, accepted] = [targetAt(api, 0), targetAt(api, 1)];
  api.faults.add({ method: "POST", status: 403, code: "FORBIDDEN", message: "=cmd()", count: 1 });
  const config = { environment: { name: "Staging", tone: "neutral" } } as const;
  const app = await openApp({ api, config });
  const first = await askTo(app, "Stop", refused.host);
  await first.confirm(app);
  await waitFor(() => first.refusal("FORBIDDEN"));
  await app.user.click(first.cancelButton());
  await first.closed();
  const second = await askTo(app, "Stop", accepted.host);
  await second.confirm(app);
  await second.closed();
  await app.expectWrites(writeOf("Stop", refused, 403), writeOf("Stop", accepted));
  await activity.open(app);
  await passTimeUntil(() => expect(activity.row(accepted.host)).toHaveTextContent("Done"));
  const exported = async (as: ExportLabel) =>
    (await downloadedBy(() => chooseExport(app, as))).text;
  const json = await exported("JSON");
  expect(JSON.parse(json)).toMatchObject([
    { host: accepted.host },
    {
      action: "stop",
      host: refused.host,
      outcome: "Refused",
      code: "FORBIDDEN",
      key: "…9a41",
      environment: "Staging",
      dashboard: `${location.origin}/`,
    },
  ]);
  const csv = await exported("CSV");
  const [names = [], ...rows] = parseCsv(csv);
  const row = rows.find((row) => row.includes(accepted.host)) ?? [];
  const cells = Object.fromEntries(names.map((name, place) => [name, row[place]]));
  const { region, ipv4, image, createdAt } = api.fleet.get(accepted.id) ?? {};
  const was = { instanceId: accepted.id, stateBefore: "RUNNING", region, ipv4, image, createdAt };
  const time = expect.stringMatching(/^\d{4}-.*Z$/);
  const times = { askedAt: time, sentAt: time, acceptedAt: time, overAt: time };
  expect(cells).toMatchObject({ ...was, ...times, outcome: "Done", requestId: expect.any(String) });
  expect(names).not.toContain("tab");
  expect(csv + json).not.toContain("demo-owner");
});

test("an operation is displayed as watched only with its own key", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await activity.open(app);
  const row = () => activity.row(target.host);
  await waitFor(() => expect(row()).toHaveTextContent("Waiting for the result."));
  await header.disconnect(app);
  await connectPage.connect(app, demoKey("admin"));
  await activity.open(app);
  await waitFor(() =>
    expect(row()).toHaveTextContent(/Accepted.*Requested with another key or API address\./),
  );
  await header.disconnect(app);
  await connectPage.connect(app, demoKey("owner"));
  await activity.open(app);
  await waitFor(() => expect(row()).toHaveTextContent("Waiting for the result."));
  await app.expectWrites(writeOf("Stop", target));
});

test("a bulk run is one row that shows its refusals and unfolds to its instances", async () => {
  const { app, api, targets } = await openBulk(3);
  const [, refused] = targets;
  api.faults.add({
    method: "POST",
    path: `*/${refused?.id}/stop`,
    status: 409,
    code: "CONFLICT",
  });
  await (await openBulkDialog(app, "Stop", targets)).confirm(app);
  await run.says("2 stopped · 1 refused");
  await expectNoMoreWrites(app);
  await activity.open(app);
  const [row] = await waitFor(() => run.past().slice(0, 1));
  if (!row) throw new Error("There is no run");
  await waitFor(() =>
    expect(row).toHaveTextContent(/Stop 3 instances.*Done · 2 stopped · 1 refused/),
  );
  const unfold = within(row).getByRole("button", { name: "Stop 3 instances" });
  expect(unfold).toHaveAttribute("aria-expanded", "false");
  expect(row.parentElement?.children).toHaveLength(1);
  await app.user.click(unfold);
  expect(unfold).toHaveAttribute("aria-expanded", "true");
  expect(row.parentElement?.children).toHaveLength(4);
  // What went wrong comes first.
  expect(row.nextElementSibling).toBe(activity.row(refused?.host ?? ""));
  expect(activity.row(refused?.host ?? "")).toHaveTextContent(/Refused.*CONFLICT/);
});
