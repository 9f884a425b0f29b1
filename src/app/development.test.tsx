import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openBulk, openBulkDialog, run } from "../testing/bulk.ts";
import { catalogue, changes } from "../testing/tables.ts";
import { passIgnoredPresses } from "../testing/stand-ins/clock.ts";
import {
  askHereTo,
  askTo,
  connectPage,
  detail,
  jump,
  list,
  search,
  targetAt,
} from "../testing/pages.ts";
import { createApi, openApp, teamConfig } from "../testing/open-app.tsx";
import { activity } from "../testing/operations.ts";

// Every page and dialog with React's development build and StrictMode, which mounts everything twice. At the end of each test
// there must be no warning on the console.

const strict = true;

const popup = () => screen.queryByRole("menu") ?? screen.getByRole("dialog");

test("Connect, the list, its menus and the dialogs over it", async () => {
  const api = createApi();
  const { host } = targetAt(api, 0);
  const app = await openApp({ api, strict, key: null });
  await connectPage.connect(app, "wrong");
  await screen.findByRole("alert");
  await connectPage.connect(app, "demo-owner-2f7c9a41");
  await list.shown();
  await waitFor(() => expect(list.cell(host, "Specification")).toHaveTextContent("vCPU"));
  for (const menu of ["Connection", "Columns", "Views", "Filter", "Export"]) {
    await app.user.click(await screen.findByRole("button", { name: new RegExp(`^${menu}`) }));
    await waitFor(() => expect(popup()).toBeVisible());
    await app.user.keyboard("{Escape}");
  }
  await app.user.keyboard("?");
  await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  await app.user.keyboard("{Escape}");
  await app.user.click(screen.getByRole("button", { name: "Jump to" }));
  await waitFor(() => expect(jump.dialog()).toBeVisible());
  await app.user.keyboard("{Escape}");
  await jump.closed();
  const dialog = await askTo(app, "Delete", host);
  await app.user.click(dialog.cancelButton());
  await dialog.closed();
  await app.user.click(screen.getByRole("button", { name: "Paste or drop a list" }));
  await screen.findByRole("dialog", { name: "Paste or drop a list" });
  await app.user.keyboard("{Escape}");
  await app.user.click(search.box());
  await app.user.paste(`${host}\n# nowhere-1`);
  await screen.findByRole("dialog", { name: "Review the list" });
  await app.user.keyboard("{Escape}");
  await search.type(app, "state:running re");
  await screen.findByRole("listbox");
});

test("a run, its report, and the actions", async () => {
  const { app, targets } = await openBulk(2);
  const dialog = await openBulkDialog(app, "Stop", targets);
  await dialog.confirm(app);
  await run.isTitled("2 instances stopped");
  await passIgnoredPresses();
  await app.user.click(run.reportLink());
  await waitFor(() => expect(run.outcomes()).toHaveLength(2));
  await activity.open(app);
  await run.unfold(app, 0);
  await app.expectWrites(...targets.map(({ id }) => `POST /computes/${id}/stop 202`));
});

test("the page of an instance", async () => {
  const api = createApi();
  const { id, host } = targetAt(api, 0);
  const app = await openApp({ api, strict, at: `/instances/${id}` });
  await waitFor(() => expect(detail.heading()).toHaveTextContent(host));
  await detail.openApi(app);
  const dialog = await askHereTo(app, "Stop", host);
  await app.user.click(dialog.cancelButton());
});

test("the list, its menus and the pages with a team's configuration", async () => {
  const api = createApi({ instances: 30, tagKeys: true });
  const { id, host } = targetAt(api, 0);
  const app = await openApp({ api, strict, config: teamConfig });
  await waitFor(() => expect(list.cell(host, "Cost a month")).toHaveTextContent("€"));
  await app.user.click(await screen.findByRole("button", { name: /^Batch \d/ }));
  for (const menu of ["Connection", "Columns", "Views", "Filter"]) {
    await app.user.click(await screen.findByRole("button", { name: new RegExp(`^${menu}`) }));
    await waitFor(() => expect(popup()).toBeVisible());
    await app.user.keyboard("{Escape}");
  }
  await app.load(`/instances/${id}`);
  await screen.findByRole("list", { name: "Links" });
  const dialog = await askHereTo(app, "Delete", host);
  await app.user.click(dialog.cancelButton());
  for (const at of ["/overview?group=team&by=cost", "/specifications?sort=cost"]) {
    await app.load(at);
    await screen.findByRole("columnheader", { name: /Cost a month/ });
  }
});

test("the catalogue, the overview, the changes, and an address without a page", async () => {
  const app = await openApp({ strict, at: "/specifications" });
  await waitFor(() => expect(catalogue.table()).toBeVisible());
  await app.load("/overview");
  await screen.findByRole("table");
  await app.load(changes.at);
  await changes.begun();
  await app.load("/nowhere");
  await screen.findByRole("heading", { name: "Page not found" });
});
