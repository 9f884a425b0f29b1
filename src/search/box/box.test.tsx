import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime } from "../../testing/stand-ins/clock.ts";
import { sendKeyDown } from "../../testing/keys.ts";
import { showsHosts, fleet, reads, showsRows, hostsShown } from "../../testing/fleet.ts";
import { createApi, openApp } from "../../testing/open-app.tsx";
import { list, search, targetAt, exists, note, withText, press } from "../../testing/pages.ts";
import { BulkDialog, selection } from "../../testing/bulk.ts";
import { downloadedBy, parseCsv } from "../../testing/stand-ins/downloads.ts";

test("keys of a composition neither move nor pick suggestions (yomidevs/yomitan#837)", async () => {
  const app = await openApp();
  await list.shown();
  await app.user.type(search.box(), "sta");
  await screen.findByRole("listbox");
  for (const composing of [{ isComposing: true }, { keyCode: 229 }])
    for (const key of ["ArrowDown", "Tab", "Enter", "Escape"]) sendKeyDown(key, composing);
  await passTime(100);
  expect(search.box()).toHaveValue("sta");
  expect(screen.getByRole("listbox")).toBeVisible();
  await app.user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(search.box()).toHaveValue("state:"));
});

test("Escape leaves the text in the box, which Chromium would clear (mattermost/mattermost#7215)", async () => {
  const app = await openApp();
  await list.shown();
  // An iPhone corrects no search (lobsters/lobsters#2195).
  expect(search.box()).toHaveAttribute("autocorrect", "off");
  await search.type(app, "web");
  expect(sendKeyDown("Escape"), "the browser's own action is prevented").toBe(true);
});

test("↓ leads from the box to the rows, Enter opens one, u and g i lead back to the search", async () => {
  const api = createApi({ instances: 60 });
  const { host } = targetAt(api, 0);
  const app = await openApp({ api });
  await list.shown();
  await search.type(app, host.slice(0, 3));
  await waitFor(() => expect(app.address()).toContain("q="));
  const searched = app.address();
  await app.user.keyboard("{ArrowDown}");
  expect(list.hosts()[0]).toHaveFocus();
  for (const back of ["u", "gi"]) {
    await app.user.keyboard("{Enter}");
    await screen.findByRole("heading", { level: 1, name: host });
    await app.user.keyboard(back);
    await waitFor(() => expect(app.address()).toBe(searched));
    await list.shown();
    list.link(host).focus();
  }
});

test("Enter opens the only match, Escape leaves the box with its text", async () => {
  const api = createApi({ instances: 60 });
  const { id } = targetAt(api, 5);
  api.fleet.patch(id, { hostName: "needle-1" });
  const app = await openApp({ api });
  await list.shown();
  await search.type(app, "needle");
  await showsHosts("needle-1");
  await app.user.keyboard("{Escape}{Escape}");
  expect(search.box()).not.toHaveFocus();
  expect(search.box()).toHaveValue("needle");
  await app.user.keyboard("/{Enter}");
  await waitFor(() => expect(app.address()).toBe(`/instances/${id}`));
});

test("a click that closes Filter, Views or the suggestions opens no row (oxidecomputer/console#2610)", async () => {
  const api = createApi();
  const { host } = targetAt(api, 0);
  const app = await openApp({ api });
  await list.shown();
  for (const name of ["Filter", "Views"]) {
    await app.user.click(await screen.findByRole("button", { name }));
    await screen.findByRole("dialog");
    await app.user.click(list.link(host));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(app.address()).toBe("/instances");
  }
  await app.user.click(search.box());
  await screen.findByRole("listbox");
  await app.user.click(list.cell(host, "Region"));
  await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  expect(app.address()).toBe("/instances");
  await app.user.click(list.link(host));
  await waitFor(() => expect(app.address()).toMatch(/^\/instances\/\d+$/));
});

/** Opens a page of the app; of three needles, needle-2 is prod. */
async function open(at = "/instances") {
  const api = createApi({ instances: 60 });
  for (const { id } of api.fleet.page(1, 60)) api.fleet.patch(String(id), { tags: ["web"] });
  const [one = "", two = "", three = ""] = api.fleet.page(1, 60).map(({ id }) => String(id));
  api.fleet.patch(one, { hostName: "needle-1" });
  api.fleet.patch(two, { hostName: "needle-2", tags: ["prod"] });
  api.fleet.patch(three, { hostName: "needle-3", createdAt: null });
  return await openApp({ api, at });
}

const exportButton = () => screen.getAllByRole("button", { name: "Export" })[0];
const reason = "Correct the search first.";

async function isMistaken(message: RegExp): Promise<void> {
  await waitFor(() => expect(search.box()).toBeInvalid());
  expect(screen.getByText(message)).toBeVisible();
  expect(search.box()).toHaveAccessibleDescription(
    expect.stringMatching(new RegExp(message.source.slice(1))),
  );
  expect(exportButton()).toHaveAccessibleDescription(reason);
}

test("a link with a mistake shows no rows, the mistake and its fix", async () => {
  const app = await open("/instances?q=needle+or+web");
  await isMistaken(/^Write OR in capitals/);
  await waitFor(() => expect(screen.getByText(reason)).toBeVisible());
  expect(exists(list.table)).toBe(false);
  await app.user.click(fleet.button("OR"));
  await reads(fleet.count, "60 of 60");
  expect(search.box()).toHaveValue("needle OR web");
  expect(search.box()).toHaveFocus();
  expect(search.box()).toBeValid();
});

test("while a text has a mistake, the rows before stay, and nothing is selected or acted on", async () => {
  const app = await open();
  await search.type(app, "needle");
  await showsHosts("needle-1", "needle-2", "needle-3");
  await app.user.type(search.box(), " -tag:!prod");
  await isMistaken(/^To exclude, write a minus or NOT/);
  await showsHosts("needle-1", "needle-2", "needle-3");
  await waitFor(() => expect(app.address()).toBe("/instances?q=needle%20-tag%3A%21prod"));
  expect(selection.all()).toHaveAttribute("aria-disabled", "true");
  await app.user.click(selection.box("needle-1"));
  await waitFor(() => expect(note("These rows are from your previous search.")).toBeVisible());
  expect(selection.box("needle-1")).not.toBeChecked();
  // As the person wrote it, in quotes.
  await app.user.click(fleet.button('-tag:"!prod"'));
  await waitFor(() => expect(search.box()).toHaveValue('needle -tag:"!prod"'));
  await waitFor(() => expect(search.box()).toBeValid());
});

test("what a keyboard or a chat writes otherwise becomes plain", async () => {
  const app = await open();
  await showsRows(20);
  await app.user.click(search.box());
  await app.user.paste("needle –tag：“prod”");
  await waitFor(() => expect(search.box()).toHaveValue('needle -tag:"prod"'));
  await showsHosts("needle-1", "needle-3");
  await app.load(`/instances?q=${encodeURIComponent("needle\u00a0–tag：“prod”")}`);
  await showsHosts("needle-1", "needle-3");
  expect(search.box()).toHaveValue('needle -tag:"prod"');
});

test("the nearest value of what no instance has is offered, with or without matches", async () => {
  const app = await open("/instances?q=tag:prdo+needle");
  await waitFor(() => expect(fleet.noMatches()).toBeVisible());
  expect(await screen.findByText("No tag is “prdo”.")).toBeVisible();
  await app.user.click(fleet.button("prod"));
  await showsHosts("needle-2");
  expect(search.box()).toHaveValue("tag:prod needle");
  await search.type(app, "tag:prod,wbe needle");
  await showsHosts("needle-2");
  expect(await screen.findByText("No tag is “wbe”.")).toBeVisible();
});

const remark = () => withText(screen.getAllByRole("status"), /^Nothing is excluded by/);
const sentence = "Nothing is excluded by -tag:prdo. Nearest: prod (1)";

test("an exclusion that excludes nothing is said, also in the confirmation, and takes nothing away", async () => {
  const app = await open("/instances?q=needle+-tag:prdo");
  await waitFor(() => expect(remark()).toHaveTextContent(sentence));
  await showsRows(3);
  await app.user.click(selection.all());
  await selection.is("3 selected");
  await app.user.click(selection.button("Delete…"));
  const dialog = new BulkDialog("Delete");
  await waitFor(() => expect(dialog.inside().getByText(sentence)).toBeVisible());
  await app.user.click(dialog.cancelButton());
  await app.user.click(within(remark()).getByRole("button", { name: "prod" }));
  await showsHosts("needle-1", "needle-3");
  expect(search.box()).toHaveValue("needle -tag:prod");
  expect(exists(remark)).toBe(false);
});

test("the confirmation says nothing of a search that nothing was selected from", async () => {
  const app = await open("/instances?q=needle+-tag:prdo");
  await waitFor(() => expect(remark()).toBeVisible());
  await app.user.click(selection.box("needle-1"));
  await app.user.click(selection.button("Clear selection"));
  await search.type(app, "needle -tag:prod");
  await showsHosts("needle-1", "needle-3");
  await app.user.click(selection.box("needle-1"));
  await app.user.click(selection.button("Delete…"));
  const dialog = new BulkDialog("Delete");
  await waitFor(() => expect(dialog.targets()).toHaveLength(1));
  expect(dialog.inside().queryByText(/^Nothing is excluded by/)).toBeNull();
});

test("changes are read like the list", async () => {
  const app = await open("/activity?view=changes&q=-tag:prdo");
  await waitFor(() => expect(remark()).toHaveTextContent(sentence));
  await app.load("/activity?view=changes&q=tag:a|b");
  await waitFor(() => expect(search.box()).toBeInvalid());
  expect(fleet.button('tag:"a|b"')).toBeVisible();
});

const config = { tagKeys: ["env", "team"], refreshSeconds: 0 };

/** Of 30 instances, pay-1 to pay-3 have keys in their tags; pay-2 has two values of env. */
async function openWithTagKeys(at: string, overlay: Record<string, unknown> = config) {
  const api = createApi({ instances: 30 });
  for (const { id } of api.fleet.page(1, 30)) api.fleet.patch(String(id), { tags: ["web"] });
  const [one = "", two = "", three = ""] = api.fleet.page(1, 3).map(({ id }) => String(id));
  api.fleet.patch(one, { hostName: "pay-1", tags: ["env:prod", "team=payments"] });
  api.fleet.patch(two, { hostName: "pay-2", tags: ["ENV=Prod", "env:staging", "env:prod"] });
  api.fleet.patch(three, { hostName: "pay-3", tags: ["team:core", "env:"] });
  return await openApp({ api, at, config: overlay });
}

const cellText = (host: string, column: string) => list.cell(host, column).textContent;

test("a tag key is a column, which sorts and leads to its value", async () => {
  const app = await openWithTagKeys("/instances?sort=tag.env");
  await showsRows(20);
  expect(hostsShown().slice(0, 2)).toEqual(["pay-1", "pay-2"]);
  expect(cellText("pay-1", "env")).toBe("prod");
  expect(cellText("pay-2", "env")).toBe("Prodstaging");
  expect(cellText("pay-3", "env")).toBe("—");
  expect(cellText("pay-1", "team")).toBe("payments");
  await fleet.sortBy(app, "team");
  await waitFor(() => expect(hostsShown().slice(0, 2)).toEqual(["pay-3", "pay-1"]));
  expect(app.address()).toBe("/instances?sort=tag.team");
  await app.user.click(within(list.cell("pay-2", "env")).getByRole("link", { name: "staging" }));
  await showsHosts("pay-2");
  expect(search.box()).toHaveValue("env:staging");
});

test("a filter counts its values, an instance with two in both, and finds as many", async () => {
  const app = await openWithTagKeys("/instances");
  await showsRows(20);
  await fleet.openFilter(app, "env");
  expect(await screen.findByRole("option", { name: "prod, 2" })).toBeVisible();
  await app.user.click(screen.getByRole("option", { name: "staging, 1" }));
  await showsHosts("pay-2");
  expect(search.box()).toHaveValue("env:staging");
  await app.user.click(screen.getByRole("option", { name: "prod, 2" }));
  await showsHosts("pay-1", "pay-2");
  expect(app.address()).toBe("/instances?q=env%3Astaging%2Cprod");
  await app.user.keyboard("{Escape}");
  const chip = await screen.findByRole("button", { name: "Filter by env: staging, prod" });
  expect(chip).toBeVisible();
  await app.user.click(fleet.button("Remove filter env"));
  await waitFor(() => expect(search.box()).toHaveValue(""));
});

test("the search box completes keys and their values", async () => {
  const app = await openWithTagKeys("/instances");
  await showsRows(20);
  await app.user.type(search.box(), "en");
  expect(await screen.findByRole("option", { name: /^env:/ })).toBeVisible();
  await app.user.type(search.box(), "v:pr");
  await app.user.click(await screen.findByRole("option", { name: /^prod/ }));
  await showsHosts("pay-1", "pay-2");
});

test("a CSV file has a column for each key", async () => {
  const app = await openWithTagKeys("/instances?q=host:pay");
  await showsHosts("pay-1", "pay-2", "pay-3");
  const { text } = await downloadedBy(async () => {
    await app.user.click(fleet.button("Export"));
    await app.user.click(await screen.findByRole("menuitem", { name: "CSV" }));
  });
  const [names = [], ...rows] = parseCsv(text);
  expect(names.slice(-2)).toEqual(["tag.env", "tag.team"]);
  expect(rows.map((row) => row.slice(-2))).toEqual([
    ["prod", "payments"],
    ["Prod, staging", ""],
    ["", "core"],
  ]);
});

test("the overview groups by a key, and its links find what they count", async () => {
  const app = await openWithTagKeys("/overview?q=host:pay");
  await press(app, () => screen.getByRole("radio", { name: "env" }));
  const groups = () => within(screen.getByRole("table", { name: "Groups" }));
  const rows = () =>
    groups()
      .getAllByRole("row")
      .slice(1)
      .map((row) => [
        within(row).getByRole("rowheader").textContent,
        within(row).getAllByRole("cell")[0]?.textContent,
      ]);
  await waitFor(() =>
    expect(rows()).toEqual([
      ["prod", "2"],
      ["No env", "1"],
      ["staging", "1"],
    ]),
  );
  expect(app.address()).toBe("/overview?q=host%3Apay&group=env");
  expect(screen.getByText(/^An instance with several of these tags counts in each/)).toBeVisible();
  await app.user.click(groups().getByRole("link", { name: "No env" }));
  await showsHosts("pay-3");
  expect(search.box()).toHaveValue("host:pay no:env");
});

test("a word of the search as a key is a mistake of the configuration", async () => {
  const app = await openApp({ config: { tagKeys: ["env", "state"] } });
  expect(await screen.findByRole("listitem")).toHaveTextContent(
    "tagKeys.1: must not be a word of the search, such as state.",
  );
  expect(app.api.log.entries()).toEqual([]);
});
