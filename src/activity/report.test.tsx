import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  BulkDialog,
  expectNoMoreWrites,
  expectWrittenTo,
  heldStop,
  openBulk,
  openBulkDialog,
  run,
  selection,
} from "../testing/bulk.ts";
import { chooseExport, type ExportLabel } from "../testing/fleet.ts";
import { downloadedBy } from "../testing/stand-ins/downloads.ts";
import { demoKey, type TestApp } from "../testing/open-app.tsx";
import { connectPage, header, search, valueOf } from "../testing/pages.ts";

/** The first is stopped, the second refused, and the connection of the third is cut. */
async function openReport() {
  const opened = await openBulk(3);
  const { app, api, targets } = opened;
  const [, refused, cut] = targets;
  const path = `*/${refused?.id}/stop`;
  api.faults.add({ method: "POST", path, status: 409, code: "CONFLICT" });
  api.faults.add({ method: "POST", path: `*/${cut?.id}/stop`, kind: "cut" });
  await (await openBulkDialog(app, "Stop", targets)).confirm(app);
  await run.says("1 stopped · 1 refused · 1 unknown");
  await expectNoMoreWrites(app);
  await app.user.click(run.reportLink());
  await waitFor(() => expect(run.outcomes()).toHaveLength(3));
  return opened;
}

const exported = (app: TestApp, as: ExportLabel) => downloadedBy(() => chooseExport(app, as));

const outcomeFilter = () => screen.getByRole("combobox", { name: "Outcome" });

test("the report lists each outcome and exports CSV and JSON", async () => {
  const { app, targets } = await openReport();
  const [stopped, refused, cut] = targets;
  expect(run.outcome(refused)).toHaveTextContent(/Refused.*CONFLICT · request/);
  expect(run.outcome(cut)).toHaveTextContent(/Unknown.*State: Running/);
  expect(run.outcome(stopped)).toHaveTextContent(/Stopped.*State: Stopped/);
  expect(run.outcomes().at(-1)).toBe(run.outcome(stopped));
  expect(run.report()).toHaveTextContent(
    /Took\d+ sec.*localhost.*Done · 1 stopped · 1 refused · 1 unknown/,
  );
  const rows = (await exported(app, "CSV")).text.split("\r\n");
  expect(rows[0]).toMatch(/^result,askedAt,/);
  expect(rows.find((row) => row.startsWith("refused,"))).toContain(refused?.id);
  const items: unknown = JSON.parse((await exported(app, "JSON")).text);
  expect(items).toContainEqual(expect.objectContaining({ result: "unknown", instanceId: cut?.id }));
  expect(items).toHaveLength(3);
});

test("the report proves who asked, where, with which search, and what the instances were", async () => {
  const config = { environment: { name: "Staging", tone: "neutral" } } as const;
  const { app, api, targets } = await openBulk(3, config);
  for (const { id, host } of targets) api.fleet.patch(id, { hostName: `zebra-${host}` });
  const [target] = targets;
  await search.type(app, "zebra");
  await app.user.click(await waitFor(() => selection.box(`zebra-${target?.host}`)));
  await app.user.click(await waitFor(() => selection.button("Select all 3 matching")));
  await selection.is("3 selected");
  await (await openBulkDialog(app, "Stop")).confirm(app);
  await run.isTitled("3 instances stopped");
  await expectNoMoreWrites(app);
  await app.user.click(run.reportLink());
  await waitFor(() => expect(run.outcomes()).toHaveLength(3));
  for (const [term, value] of Object.entries({
    "Requested by": "key …9a41",
    Environment: "Staging",
    Dashboard: location.origin,
    API: location.host,
    Search: "zebra",
  }))
    expect(valueOf(run.report(), term)).toHaveTextContent(value);
  const { region, ipv4, privateIpv4, image, tags, createdAt } =
    api.fleet.get(target?.id ?? "") ?? {};
  const row = run.outcome(target);
  for (const value of [region, ipv4, privateIpv4, image])
    expect(row).toHaveTextContent(String(value));
  const time = expect.stringMatching(/^\d{4}-.*Z$/);
  const report: { instanceId: string }[] = JSON.parse((await exported(app, "JSON")).text);
  const item = report.find(({ instanceId }) => instanceId === target?.id);
  const was = { stateBefore: "RUNNING", region, ipv4, privateIpv4, image, tags, createdAt };
  const times = { askedAt: time, sentAt: time, acceptedAt: time, overAt: time };
  const by = { key: "…9a41", environment: "Staging", search: "zebra" };
  expect(item).toMatchObject({ ...by, ...was, ...times });
});

test("an outcome that is chosen stays in the address over a reload", async () => {
  const { app, targets } = await openReport();
  await app.user.selectOptions(outcomeFilter(), "Refused, 1");
  await waitFor(() => expect(run.outcomes()).toHaveLength(1));
  expect(app.address()).toMatch(/^\/activity\/runs\/[-\w]+\?outcome=refused$/);
  expect(run.reportButton("Retry refused")).toBeVisible();
  await app.load();
  await waitFor(() => expect(run.outcomes()).toEqual([run.outcome(targets[1])]));
  expect(outcomeFilter()).toHaveDisplayValue("Refused, 1");
  await app.user.click(run.reportButton("Retry refused"));
  const dialog = await new BulkDialog("Stop").opened();
  expect(dialog.targets()).toHaveLength(1);
});

test("the report follows a run that is under way", async () => {
  const { app, api, targets, release } = await openBulk(1);
  api.faults.add(heldStop);
  await (await openBulkDialog(app, "Stop", targets)).confirm(app);
  await app.user.click(await waitFor(() => run.reportLink()));
  await waitFor(() => expect(run.outcome(targets[0])).toHaveTextContent("Under way"));
  release();
  await waitFor(() => expect(run.outcome(targets[0])).toHaveTextContent("Stopped"));
  await waitFor(() => expect(run.report()).toHaveTextContent("Done · 1 stopped"));
  await expectWrittenTo(app, ...targets);
});

test("a run of another key is not shown, and an unknown one leads back to Activity", async () => {
  const { app } = await openReport();
  const ofOwner = app.address();
  await header.disconnect(app);
  await connectPage.connect(app, demoKey("admin"));
  await screen.findByRole("heading", { level: 1, name: "Instances" });
  await app.load(ofOwner);
  await screen.findByRole("heading", { level: 1, name: "No such report" });
  expect(screen.queryByRole("table")).toBeNull();
  await app.load("/activity/runs/none");
  await screen.findByRole("heading", { level: 1, name: "No such report" });
  expect(screen.getByRole("main")).toHaveTextContent("no report of the run none");
  await app.user.click(screen.getAllByRole("link", { name: "Activity" }).at(-1) ?? document.body);
  await screen.findByRole("heading", { level: 1, name: "Activity" });
});
