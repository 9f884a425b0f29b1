import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { passIgnoredPresses } from "../testing/stand-ins/clock.ts";
import { createApi, demoKey, openApp, teamConfig } from "../testing/open-app.tsx";
import { expectWrittenTo, openBulk, openBulkDialog, run, selection } from "../testing/bulk.ts";
import {
  alert,
  askTo,
  connectForm,
  connectPage,
  detail,
  exists,
  header,
  jump,
  list,
  pager,
  press,
  search,
  targetAt,
  writeOf,
} from "../testing/pages.ts";
import { activity } from "../testing/operations.ts";
import { reads } from "../testing/fleet.ts";
import { catalogue } from "../testing/tables.ts";
import { canBeUsed, openActions } from "../testing/writes.ts";

// facebook/react#11538, ngrok/mantle#1505: page translation replaces each text node, again after each change. Every page survives
// it, and no number goes stale.

const translated = true;

const failure = () => screen.queryByText(/Something went wrong|couldn’t be shown/);

test("the list pages, searches and selects", async () => {
  const app = await openApp({ translated });
  await list.shown();
  await reads(pager.position, "1–20 of 250");
  await app.user.click(pager.button("Next"));
  await reads(pager.position, "21–40 of 250");
  const [one, two, three] = [20, 21, 22].map((place) => targetAt(app.api, place));
  await selection.select(app, one);
  await selection.is("1 selected");
  await selection.select(app, two, three);
  await selection.is("3 selected");
  await search.type(app, "web");
  await waitFor(() => expect(search.count()).toBeVisible());
  const found = search.count().textContent;
  await search.type(app, "web-0");
  await waitFor(() => expect(search.count().textContent).not.toBe(found));
  await search.type(app, "state:nowhere");
  await waitFor(() => expect(screen.getByRole("main")).toHaveTextContent(/No instances match/));
  await app.user.clear(search.box());
  await waitFor(() => expect(pager.position()).toBeVisible());
  expect(failure()).toBeNull();
});

test("a bulk stop goes to its end, and its report shows it", async () => {
  const { app, targets } = await openBulk(3, undefined, 250, { translated });
  const dialog = await openBulkDialog(app, "Stop", targets);
  expect(dialog.targets()).toHaveLength(3);
  await dialog.confirm(app);
  await run.isTitled("3 instances stopped");
  await expectWrittenTo(app, ...targets);
  await passIgnoredPresses();
  await app.user.click(run.reportLink());
  await waitFor(() => expect(run.outcomes()).toHaveLength(3));
  await activity.open(app);
  await run.unfold(app, 0);
  await waitFor(() => expect(activity.row(targets[0]?.host ?? "")).toHaveTextContent("Stopped"));
  await waitFor(() => expect(exists(run.panel)).toBe(false));
  expect(failure()).toBeNull();
});

test("the delete dialog asks for the name and deletes", async () => {
  const { app, target } = await openActions({ translated });
  const dialog = await askTo(app, "Delete", target.host);
  await dialog.fillIn(app, "wrong");
  await waitFor(() => dialog.inside().getByText("That doesn’t match."));
  await dialog.fillIn(app, target.host);
  await canBeUsed(() => dialog.confirmButton());
  await dialog.confirm(app);
  await dialog.closed();
  await waitFor(() => expect(list.row(target.host)).toHaveTextContent("Delete requested"));
  await app.expectWrites(writeOf("Delete", target));
  expect(failure()).toBeNull();
});

test("a banner goes", async () => {
  const { app, target } = await openActions({ key: "suspended", translated });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await dialog.closed();
  await waitFor(() => expect(alert("TEAM_SUSPENDED")).toBeVisible());
  await app.user.click(within(alert("TEAM_SUSPENDED")).getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(exists(() => alert("TEAM_SUSPENDED"))).toBe(false));
  await app.expectWrites(writeOf("Stop", target, 403));
  expect(failure()).toBeNull();
});

test("offline and back", async () => {
  const app = await openApp({ translated, config: { refreshSeconds: 5 } });
  await list.shown();
  app.setOffline(true);
  await waitFor(() => expect(alert("Offline.")).toBeVisible());
  await waitFor(() => expect(screen.getByText(/Paused: offline/)).toBeVisible());
  app.setOffline(false);
  await waitFor(() => expect(exists(() => alert("Offline."))).toBe(false));
  await waitFor(() => expect(screen.queryByText(/Paused: offline/)).toBeNull());
  expect(failure()).toBeNull();
});

test("Jump to finds an instance and opens its page", async () => {
  const app = await openApp({ translated });
  const { host } = targetAt(app.api, 0);
  await list.shown();
  await jump.find(app, "nothing like it");
  await waitFor(() => expect(jump.status()).toHaveTextContent("No matches"));
  await jump.fill(app, host);
  await jump.highlights(host);
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(detail.heading()).toHaveTextContent(host));
  await detail.openApi(app);
  await app.user.click(detail.stopButton());
  await screen.findByRole("dialog", { name: `Stop ${host}?` });
  await app.user.keyboard("{Escape}");
  await app.goBack();
  await list.shown();
  expect(failure()).toBeNull();
});

test("the overview groups, and the catalogue sorts", async () => {
  const app = await openApp({ translated, at: "/overview" });
  await screen.findByRole("table", { name: "Groups" });
  const groups = screen.getByRole("radiogroup", { name: "Group by" });
  for (const name of ["Image", "Tag", "State"]) {
    await app.user.click(within(groups).getByRole("radio", { name }));
    await waitFor(() => expect(within(groups).getByRole("radio", { name })).toBeChecked());
  }
  await app.user.click(header.link("Specifications"));
  await waitFor(() => expect(catalogue.names().length).toBeGreaterThan(0));
  await app.user.click(catalogue.sortButton("vCPUs"));
  await waitFor(() => expect(catalogue.header("vCPUs").getAttribute("aria-sort")).not.toBe("none"));
  expect(failure()).toBeNull();
});

test("a team's prices, tag keys, views and links", async () => {
  const api = createApi({ instances: 30, tagKeys: true });
  const [one, two] = [targetAt(api, 0), targetAt(api, 1)];
  // €15.33 and €36.50 a month.
  for (const [{ id }, specification] of [
    [one, "c2-m8"],
    [two, "c4-m8"],
  ] as const)
    api.fleet.patch(id, { specification, specificationId: undefined, tags: ["env:qa"] });
  const app = await openApp({ api, translated, config: teamConfig });
  await waitFor(() => expect(list.cell(one.host, "Cost a month")).toHaveTextContent("€15.33"));
  expect(list.cell(one.host, "env")).toHaveTextContent("qa");
  await selection.select(app, one);
  await waitFor(() => expect(selection.bar()).toHaveTextContent("€15.33 a month"));
  await selection.select(app, two);
  await waitFor(() => expect(selection.bar()).toHaveTextContent("€51.83 a month"));
  await search.type(app, "env:qa");
  await reads(search.count, "2 of 30");
  await waitFor(() => expect(screen.getByText(/€51\.83 a month$/)).toBeVisible());
  await app.user.click(await screen.findByRole("button", { name: /^Batch ?\d/ }));
  await waitFor(() => expect(search.box()).toHaveValue("host:worker-batch*"));
  await waitFor(() => expect(search.count()).not.toHaveTextContent("2 of 30"));
  await app.user.click(screen.getByRole("button", { name: "Views" }));
  await app.user.click(await screen.findByRole("button", { name: /^Staging by team/ }));
  await waitFor(() => expect(search.box()).toHaveValue("env:staging"));
  await app.load(`/instances/${one.id}`);
  await screen.findByRole("list", { name: "Links" });
  await screen.findByText("€15.33 a month at list price");
  await app.load("/overview?q=env:qa&group=env&by=cost");
  await screen.findByRole("link", { name: /^Cost a month ?€51\.83$/ });
  await search.type(app, "id:" + one.id);
  await screen.findByRole("link", { name: /^Cost a month ?€15\.33$/ });
  await app.user.click(header.link("Specifications"));
  await waitFor(() => expect(catalogue.names().length).toBeGreaterThan(0));
  await app.user.click(catalogue.sortButton("Cost a month"));
  await waitFor(() =>
    expect(catalogue.header("Cost a month")).not.toHaveAttribute("aria-sort", "none"),
  );
  expect(failure()).toBeNull();
});

test("connecting, with a wrong key first", async () => {
  const app = await openApp({ translated, key: null });
  await connectForm.shown();
  await connectPage.connect(app, "wrong");
  await waitFor(() => expect(alert()).toBeVisible());
  await app.user.clear(connectPage.keyField());
  await connectPage.connect(app, demoKey("owner"));
  await list.shown();
  await header.disconnect(app);
  await connectForm.shown();
  expect(failure()).toBeNull();
});

test("a run goes on and is shown after an extension has removed what the page removes", async () => {
  const { app, targets } = await openBulk(3);
  await selection.select(app, ...targets);
  const bar = selection.bar();
  const dialog = await openBulkDialog(app, "Stop");
  // React removes it with the selection, once the run has begun.
  bar.remove();
  await dialog.confirm(app);
  await run.isTitled("3 instances stopped");
  await expectWrittenTo(app, ...targets);
  await list.shown();
  await passIgnoredPresses();
  await press(app, () => run.button("Dismiss"));
  await waitFor(() => expect(exists(run.panel)).toBe(false));
  expect(failure()).toBeNull();
  expect(app.takeProblems()).toEqual([expect.stringContaining("NotFoundError")]);
});
