import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime, passTimeUntil } from "../../testing/browser/clock.ts";
import { createApi, openApp, type TestApp } from "../../testing/open-app.tsx";
import {
  createHoldingApi,
  createStillApi,
  factsIn,
  rowGone,
} from "../../testing/pages/operations.ts";
import {
  askHereTo,
  askTo,
  detail,
  dialogOf,
  exists,
  list,
  note,
  pager,
  readingOf,
  targetAt,
  writeOf,
} from "../../testing/pages/pages.ts";

// The dialog before one instance is stopped or deleted, until it is confirmed: what it shows, what it asks for, the keyboard.

test("an id that the catalogue doesn’t have never stands for a size", async () => {
  const { api, target } = createStillApi();
  const specificationId = "0f8fad5b-d9cb-469f-a165-70867728950e";
  api.fleet.patch(target.id, { specificationId, specification: undefined });
  const app = await openApp({ api });
  const dialog = await askTo(app, "Stop", target.host);
  await waitFor(() => expect(factsIn(dialog)).toMatchObject({ Specification: "Unknown size" }));
});

test("Stop shows the instance as it is now, not as the list had it", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api });
  await waitFor(() => expect(list.row(target.host)).toHaveTextContent(target.ipv4));
  const now = {
    state: "MIGRATING",
    ipv4: "203.0.113.77",
    privateIpv4: "10.77.0.1",
    region: "mars-north-1",
  };
  api.fleet.patch(target.id, now);
  const dialog = await askTo(app, "Stop", target.host);
  await waitFor(() =>
    expect(factsIn(dialog)).toMatchObject({
      "Host name": target.host,
      ID: target.id,
      State: expect.stringMatching(/^Migrating/),
      IPv4: now.ipv4,
      "Private IPv4": now.privateIpv4,
      Region: now.region,
    }),
  );
});

test("Delete cannot be confirmed before the instance has been read again", async () => {
  const { api, target, release } = createHoldingApi();
  const app = await openApp({ api });
  await list.shown();
  api.faults.add({ ...readingOf(target), kind: "pass", delayMs: 1 });
  const dialog = await askTo(app, "Delete", target.host);
  expect(dialog.confirmButton()).toHaveAttribute("aria-disabled", "true");
  await app.user.click(dialog.confirmButton());
  dialog.confirmButton().focus();
  await app.user.keyboard("{Enter}");
  await passTime(1000);
  expect(exists(() => dialog.hostName())).toBe(false);
  expect(dialog.confirmButton()).toHaveAttribute("aria-disabled", "true");
  expect(app.writes()).toEqual([]);

  release();
  await dialog.confirmFor(app, target.host);
  await dialog.closed();
  await app.expectWrites(writeOf("Delete", target));
});

test("Stop of an instance that is gone offers no confirmation", async () => {
  const { api, target, release } = createHoldingApi();
  // Otherwise a refresh could take the row away.
  const app = await openApp({ api, config: { refreshSeconds: 0 } });
  await list.shown();
  api.faults.add({ ...readingOf(target), kind: "pass", delayMs: 1 });
  const dialog = await askTo(app, "Stop", target.host);
  api.fleet.remove(target.id);
  release();
  const goneAlert = () => dialog.problem(`${target.host} no longer exists`);
  await waitFor(() => expect(goneAlert()).toHaveTextContent("RESOURCE_NOT_FOUND"));
  expect(exists(() => dialog.confirmButton())).toBe(false);
  await app.user.click(dialog.button("Close"));
  await dialog.closed();
  await rowGone(target.host);
  await waitFor(() => expect(pager.position()).toHaveTextContent("1–11 of 11"));
});

test("Delete shows why the instance could not be read, and reads it again on demand", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api });
  await list.shown();
  api.faults.add({ ...readingOf(target), status: 500, message: "The database is away" });
  const dialog = await askTo(app, "Delete", target.host);
  // Three more tries come first, with growing waits.
  await passTimeUntil(() =>
    expect(dialog.problem("couldn’t be read")).toHaveTextContent(
      /The database is away.*INTERNAL_SERVER_ERROR/,
    ),
  );
  expect(dialog.confirmButton()).toHaveAttribute("aria-disabled", "true");
  expect(app.writes()).toEqual([]);

  api.faults.clear();
  await app.user.click(dialog.button("Retry"));
  await waitFor(() => expect(dialog.inside().queryByRole("alert")).toBeNull());
  await dialog.confirmFor(app, target.host);
  await dialog.closed();
  await app.expectWrites(writeOf("Delete", target));
});

test("Stop begins on Cancel, also once the instance has been read", async () => {
  const { api, target, release } = createHoldingApi();
  const app = await openApp({ api });
  await list.shown();
  api.faults.add({ ...readingOf(target), kind: "pass", delayMs: 1 });
  const dialog = await askTo(app, "Stop", target.host);
  await waitFor(() => expect(dialog.cancelButton()).toHaveFocus());
  release();
  await waitFor(() => expect(dialog.fact("ID")).toHaveTextContent(target.id));
  expect(dialog.cancelButton()).toHaveFocus();
  await app.user.keyboard("{Enter}");
  await dialog.closed();
});

test("Delete gives the focus back to the button on the page of the instance", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api, at: `/instances/${target.id}` });
  const dialog = await askHereTo(app, "Delete", target.host);
  await waitFor(() => expect(dialog.cancelButton()).toHaveFocus());
  await app.user.keyboard("{Escape}");
  await dialog.closed();
  const button = detail.deleteButton;
  await waitFor(() => expect(button()).toHaveFocus());
});

test("a delete needs the complete host name", async () => {
  const { api, target } = createStillApi();
  const { host } = target;
  const app = await openApp({ api });
  const dialog = await askTo(app, "Delete", host);
  await waitFor(() => dialog.hostName());
  const almost = [
    "",
    "x",
    host.slice(0, -1),
    host.slice(1),
    `${host}x`,
    host.replace("-", " "),
    target.id,
  ];
  for (const typed of almost) {
    await dialog.fillIn(app, typed);
    expect(dialog.hostName()).toHaveValue(typed);
    const isWrongSoFar = !host.startsWith(typed);
    expect(dialog.hostName()).toHaveAccessibleDescription(
      isWrongSoFar ? /^That doesn’t match/ : /^Type/,
    );
    expect(dialog.confirmButton()).toHaveAttribute("aria-disabled", "true");
    await app.user.click(dialog.confirmButton());
    await app.user.click(dialog.hostName());
    await app.user.keyboard("{Enter}");
  }
  await passTime(1000);
  expect(app.writes()).toEqual([]);

  await dialog.fillIn(app, host);
  await waitFor(() => expect(dialog.confirmButton()).not.toHaveAttribute("aria-disabled"));
  await dialog.fillIn(app, host.slice(0, -1));
  await waitFor(() => expect(dialog.confirmButton()).toHaveAttribute("aria-disabled", "true"));
  expect(dialog.box()).toBeVisible();
});

const odd = { name: "web\u200B-1\u202E", shown: "web[U+200B]-1[U+202E]" };
test("a host name with invisible characters confirms a delete as it is copied in the dialog", async () => {
  const { api, target } = createStillApi();
  api.fleet.patch(target.id, { hostName: odd.name });
  const app = await openApp({ api });
  const dialog = await askTo(app, "Delete", odd.shown);
  await waitFor(() => expect(dialog.hostName()).toHaveAccessibleDescription(/invisible character/));
  expect(dialog.hostName()).toHaveAccessibleDescription(expect.stringContaining(odd.shown));
  expect(dialog.fact("Host name").textContent).toBe(odd.shown);
  await dialog.fillIn(app, "web-1");
  expect(dialog.confirmButton()).toHaveAttribute("aria-disabled", "true");
  await app.user.click(dialog.button("Copy host name"));
  await dialog.fillIn(app, await navigator.clipboard.readText());
  await dialog.confirm(app);
  await dialog.closed();
  await waitFor(() => expect(note(`Delete requested for ${odd.shown}`)).toBeVisible());
  await app.expectWrites(writeOf("Delete", target));
});

test("Enter in the field confirms", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api });
  const dialog = await askTo(app, "Delete", target.host);
  await waitFor(() => dialog.hostName());
  await app.user.click(dialog.hostName());
  await app.user.keyboard(`${target.host}{Enter}`);
  await dialog.closed();
  await waitFor(() => expect(list.row(target.host)).toHaveTextContent("Delete requested"));
  await app.expectWrites(writeOf("Delete", target));
});

test("an unavailable confirming button can be focused and gives the reason", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api });
  const dialog = await askTo(app, "Delete", target.host);
  await waitFor(() => dialog.hostName());
  await waitFor(() => expect(dialog.cancelButton()).toHaveFocus());
  await app.user.tab();
  expect(dialog.confirmButton()).toHaveFocus();
  expect(dialog.confirmButton()).toHaveAccessibleDescription("Type the name first");
  await app.user.keyboard("{Enter}");
  await app.user.keyboard(" ");
  await passTime(1000);
  expect(dialog.box()).toBeVisible();
});

test("Escape leaves the menu, and then the dialog, and the focus stays where it was", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api });
  await list.shown();
  const actions = () => list.actions(target.host);
  const menu = () => screen.queryByRole("menu", { name: `Actions for ${target.host}` });
  await tabTo(app, actions());
  await app.user.keyboard(" ");
  await waitFor(() => expect(menu()).toBeVisible());
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(menu()).toBeNull());
  expect(actions()).toHaveFocus();

  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(menu()).toBeVisible());
  const item = screen.getByRole("menuitem", { name: "Delete…" });
  for (let line = 0; line < 20 && document.activeElement !== item; line += 1) {
    await app.user.keyboard("{ArrowDown}");
  }
  expect(item).toHaveFocus();
  await app.user.keyboard("{Enter}");
  const dialog = await dialogOf("Delete", target.host);
  await waitFor(() => expect(dialog.cancelButton()).toHaveFocus());
  await app.user.keyboard("{Escape}");
  await dialog.closed();
  await waitFor(() => expect(actions()).toHaveFocus());
});

test("an instance's menu copies its ID, host name and IPv4, and confirms each", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api });
  for (const [item, text] of [
    ["Copy ID", target.id],
    ["Copy host name", target.host],
    ["Copy IPv4", target.ipv4],
  ] as const) {
    await list.choose(app, target.host, item);
    await waitFor(() => expect(note("Copied")).toHaveTextContent(text));
    await waitFor(() => expect(list.actions(target.host)).toHaveFocus());
    expect(await navigator.clipboard.readText()).toBe(text);
  }
});

test("without an address the copy item is unavailable with a reason", async () => {
  const api = createApi();
  const target = targetAt(api, 13);
  const app = await openApp({ api });
  await app.user.click(await screen.findByRole("button", { name: `Actions for ${target.host}` }));
  const menu = within(await screen.findByRole("menu", { name: `Actions for ${target.host}` }));
  const copyIpv4 = menu.getByRole("menuitem", { name: "Copy IPv4" });
  expect(copyIpv4).toHaveAttribute("aria-disabled", "true");
  expect(copyIpv4).toHaveAccessibleDescription(/not given by the API/i);
  await app.user.click(copyIpv4);
  expect(exists(() => note("Copied"))).toBe(false);
  // The menu is still there, with something that can be copied.
  const copyId = menu.getByRole("menuitem", { name: "Copy ID" });
  expect(copyId).not.toHaveAttribute("aria-disabled", "true");
  await app.user.click(copyId);
  await waitFor(() => expect(note("Copied")).toHaveTextContent(target.id));
});

/** Presses Tab until an element has the focus. */
async function tabTo({ user }: TestApp, wanted: HTMLElement): Promise<void> {
  for (let stop = 0; stop < 60 && document.activeElement !== wanted; stop += 1) await user.tab();
  expect(wanted).toHaveFocus();
}
