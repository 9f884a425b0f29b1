import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import {
  holdClock,
  passIgnoredPresses,
  passTimeUntil,
  releaseClock,
  turnsUntil,
} from "../testing/stand-ins/clock.ts";
import { pressKeys } from "../testing/keys.ts";
import type { TestApp } from "../testing/open-app.tsx";
import { activity, factsIn, rowGone } from "../testing/operations.ts";
import {
  askTo,
  detail,
  exists,
  fill,
  list,
  note,
  pager,
  press,
  readingOf,
  type Target,
  targetAt,
  writeOf,
} from "../testing/pages.ts";
import {
  alerts,
  canBeUsed,
  cannotBeUsed,
  leave,
  openActions,
  openReady,
} from "../testing/writes.ts";
import { isTyped } from "./ConfirmDialog.tsx";

// The dialog before one instance is stopped or deleted, until it is confirmed: what it shows, what it asks for, the keyboard,
// and protected tags.

describe("what is shown", () => {
  test("is the instance as it is now, not as the list had it; if it isn't running, it can be stopped anyway", async () => {
    const { api, app, target } = await openActions();
    await waitFor(() => expect(list.row(target.host)).toHaveTextContent(target.ipv4));
    const now = {
      state: "MIGRATING",
      ipv4: "203.0.113.77",
      privateIpv4: "10.77.0.1",
      region: "mars-north-1",
      // An id that the catalogue doesn't have never stands for a size.
      specificationId: "0f8fad5b-d9cb-469f-a165-70867728950e",
      specification: undefined,
    };
    api.fleet.patch(target.id, now);
    const dialog = await askTo(app, "Stop", target.host);
    await waitFor(() =>
      expect(factsIn(dialog)).toMatchObject({
        "Host name": target.host,
        ID: target.id,
        State: expect.stringMatching(/^Migrating/),
        Specification: "Unknown size",
        IPv4: now.ipv4,
        "Private IPv4": now.privateIpv4,
        Region: now.region,
      }),
    );
    expect(dialog.problem("isn’t running")).toHaveTextContent("Migrating");
    expect(dialog.inside().getByText(/You can’t start it again/)).toBeVisible();
    expect(alerts()).toHaveLength(1);
    expect(exists(() => dialog.button("Stop instance"))).toBe(false);
    await press(app, () => dialog.button("Stop anyway"));
    await waitFor(() =>
      expect(dialog.refusal("CONFLICT")).toHaveTextContent(
        /The compute instance is MIGRATING.*Migrating/,
      ),
    );
    expect(exists(() => dialog.confirmButton())).toBe(false);
    await leave(app, dialog, "Close");
    await waitFor(() => within(list.row(target.host)).getByRole("cell", { name: /^Migrating/ }));
    await app.expectWrites(writeOf("Stop", target, 409));
  });

  test("of an instance without state, addresses and host name are dashes and its id; it can be stopped", async () => {
    const missing = { state: null, ipv4: null, region: undefined, hostName: undefined };
    const { app, target } = await openActions({}, (api) =>
      api.fleet.patch(targetAt(api, 0).id, missing),
    );
    const dialog = await askTo(app, "Stop", target.id);
    await waitFor(() => expect(dialog.fact("IPv4")).toHaveTextContent(/^—$/));
    expect(dialog.fact("Region")).toHaveTextContent(/^—$/);
    expect(dialog.fact("State")).toHaveTextContent(/^—/);
    expect(dialog.problem("didn’t send a state")).toBeVisible();
    await dialog.confirm(app);
    await dialog.closed();
    await waitFor(() => expect(list.row(target.id)).toHaveTextContent("Stop requested"));
    await app.expectWrites(writeOf("Stop", target));
  });

  test("first is another host name or creation time; the new name is then the one to type", async () => {
    const { api, app, target, release } = await openActions();
    api.faults.add({ ...readingOf(target), kind: "pass", delayMs: 1 });
    const dialog = await askTo(app, "Delete", target.host);
    api.fleet.patch(target.id, {
      hostName: "another-one",
      createdAt: "2026-01-02T03:04:05.000Z",
    });
    release();
    await waitFor(() => expect(alerts()[0]).toHaveTextContent("host name has changed"));
    const [first] = dialog.inside().getAllByRole("alert");
    expect(first).toHaveTextContent("another-one");
    expect(first).toHaveTextContent(/isn’t the machine you chose\. It was created/);
    expect(dialog.fact("Host name")).toHaveTextContent(/^another-one/);
    const place = first?.compareDocumentPosition(dialog.fact("Host name"));
    expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

    await fill(app, dialog.hostName(), target.host);
    await cannotBeUsed(() => dialog.confirmButton());
    await fill(app, dialog.hostName(), "another-one");
    await dialog.confirm(app);
    await dialog.closed();
    await app.expectWrites(writeOf("Delete", target));
  });
});

describe("before the instance has been read", () => {
  test("nothing can be confirmed, and the focus is on Cancel", async () => {
    const { api, app, target, release } = await openActions();
    await list.shown();
    api.faults.add({ ...readingOf(target), kind: "pass", delayMs: 1 });
    const dialog = await askTo(app, "Delete", target.host);
    await waitFor(() => expect(dialog.cancelButton()).toHaveFocus());
    expect(dialog.confirmButton()).toHaveAttribute("aria-disabled", "true");
    await app.user.click(dialog.confirmButton());
    await app.user.keyboard("{Enter}");
    expect(exists(() => dialog.hostName())).toBe(false);
    dialog.cancelButton().focus();
    release();
    await waitFor(() => expect(dialog.fact("ID")).toHaveTextContent(target.id));
    expect(dialog.cancelButton()).toHaveFocus();
    await app.user.keyboard("{Enter}");
    await dialog.closed();
    expect(app.writes()).toEqual([]);
  });

  test("the dialog shows why it couldn't be, and reads it again on demand", async () => {
    const { api, app, target } = await openActions();
    await list.shown();
    // A gateway's 404 doesn't mean that the instance is gone.
    api.faults.add({ kind: "html", status: 404, ...readingOf(target) });
    const dialog = await askTo(app, "Delete", target.host);
    await waitFor(() => expect(dialog.problem("HTTP 404")).toHaveTextContent("couldn’t be read"));
    expect(dialog.box()).not.toHaveTextContent("no longer exists");
    await cannotBeUsed(() => dialog.confirmButton());
    api.faults.clear();
    await app.user.click(dialog.button("Retry"));
    await waitFor(() => expect(alerts()).toEqual([]));
    await dialog.confirmFor(app, target.host);
    await dialog.closed();
    await app.expectWrites(writeOf("Delete", target));
  });

  test("an instance that was deleted before the dialog read it can't be confirmed", async () => {
    const { api, app, target, release } = await openActions({ config: { refreshSeconds: 0 } });
    await list.shown();
    api.faults.add({ ...readingOf(target), kind: "pass", delayMs: 1 });
    const dialog = await askTo(app, "Stop", target.host);
    api.fleet.remove(target.id);
    release();
    const gone = () => dialog.problem(`${target.host} no longer exists`);
    await waitFor(() => expect(gone()).toHaveTextContent("RESOURCE_NOT_FOUND"));
    expect(gone()).toHaveTextContent("There is nothing to stop.");
    expect(exists(() => dialog.confirmButton())).toBe(false);
    await leave(app, dialog, "Close");
    await rowGone(target.host);
    await waitFor(() => expect(pager.position()).toHaveTextContent("1–11 of 11"));
  });
});

describe("offline", () => {
  test("the dialog says so, sends nothing, and goes on afterwards", async () => {
    const { app, target } = await openActions();
    await list.shown();
    app.setOffline(true);
    const dialog = await askTo(app, "Delete", target.host);
    // From here on nothing comes that takes time.
    holdClock();
    await turnsUntil(() => expect(dialog.problem("Offline")).toBeVisible());
    await turnsUntil(() => expect(dialog.problem("couldn’t be read")).toBeVisible());
    releaseClock();
    await cannotBeUsed(() => dialog.confirmButton());
    expect(dialog.confirmButton()).toHaveAccessibleDescription("The instance couldn’t be read");

    app.setOffline(false);
    await waitFor(() => dialog.fact("Host name"));
    await dialog.fillIn(app, target.host);
    app.setOffline(true);
    await dialog.confirm(app);
    await waitFor(() =>
      expect(dialog.problem("Nothing was done")).toHaveTextContent(
        "The browser reports no network connection.",
      ),
    );
    expect(app.writes()).toEqual([]);
    app.setOffline(false);
    await dialog.confirmFor(app, target.host);
    await dialog.closed();
    await app.expectWrites(writeOf("Delete", target));
  });

  // TanStack/query#4772, mdn/content#30402: with a VPN, Windows says offline while requests get through.
  test("by mistake hinders nothing, and only the browser's word is claimed", async () => {
    const { app, target } = await openActions();
    await list.shown();
    Object.defineProperty(navigator, "onLine", { configurable: true, value: false });
    globalThis.dispatchEvent(new Event("offline"));
    const dialog = await askTo(app, "Stop", target.host);
    await waitFor(() =>
      expect(dialog.problem("Offline.")).toHaveTextContent(/^Offline. The browser says so./),
    );
    await dialog.confirm(app);
    await dialog.closed();
    await app.expectWrites(writeOf("Stop", target));
  });
});

describe("the host name", () => {
  test("has to be typed whole; the button says so, and Enter in the field confirms", async () => {
    const { app, target } = await openActions();
    const { host } = target;
    const dialog = await askTo(app, "Delete", host);
    await waitFor(() => dialog.hostName());
    await waitFor(() => expect(dialog.cancelButton()).toHaveFocus());
    await app.user.tab();
    expect(dialog.confirmButton()).toHaveFocus();
    expect(dialog.confirmButton()).toHaveAccessibleDescription("Type the name first");
    await app.user.keyboard("{Enter}");
    for (const [typed, isWrongSoFar] of [
      [host.slice(0, -1), false],
      [`${host}x`, true],
    ] as const) {
      await dialog.fillIn(app, typed);
      expect(dialog.hostName()).toHaveAccessibleDescription(
        isWrongSoFar ? /^That doesn’t match/ : /^Type/,
      );
      expect(dialog.confirmButton()).toHaveAttribute("aria-disabled", "true");
      await app.user.click(dialog.confirmButton());
      await app.user.click(dialog.hostName());
      await app.user.keyboard("{Enter}");
    }
    expect(dialog.box()).toBeVisible();
    expect(app.writes()).toEqual([]);
    await dialog.fillIn(app, host);
    await app.user.keyboard("{Enter}");
    await dialog.closed();
    await app.expectWrites(writeOf("Delete", target));
  });

  test("with invisible characters is the one that is copied in the dialog", async () => {
    const odd = { name: "web\u200B-1\u202E", shown: "web[U+200B]-1[U+202E]" };
    const { app, target } = await openActions({}, (api) =>
      api.fleet.patch(targetAt(api, 0).id, { hostName: odd.name }),
    );
    const dialog = await askTo(app, "Delete", odd.shown);
    await waitFor(() =>
      expect(dialog.hostName()).toHaveAccessibleDescription(/invisible character/),
    );
    expect(dialog.hostName()).toHaveAccessibleDescription(expect.stringContaining(odd.shown));
    expect(dialog.fact("Host name").textContent).toBe(odd.shown);
    await app.user.click(dialog.button("Copy host name"));
    await dialog.fillIn(app, await navigator.clipboard.readText());
    await dialog.confirm(app);
    await dialog.closed();
    await waitFor(() => expect(note(`Delete requested for ${odd.shown}`)).toBeVisible());
    await app.expectWrites(writeOf("Delete", target));
  });

  test.each([
    ["web-1", "web-1", true],
    ["web-1 ", "web-1", true],
    // Of a name that cannot be typed as it is: as it is shown, or pasted exactly.
    ["web-1", "web\n-1", false],
    ["web-1", "web-1 ", false],
    ["web-1[U+0020]", "web-1 ", true],
    ["web-1 ", "web-1 ", true],
    ["x".repeat(400), "x".repeat(400), true],
    ["x".repeat(300), "x".repeat(400), false],
    ["web-1", " web-1", false],
    ["cafe\u0301", "caf\u00e9", true],
    ["line1line2", "line1\nline2", false],
    // Chats put them around what is copied (microsoft/PowerToys#24989).
    ["\u200Bweb-1\u2060", "web-1", true],
    // Invisible characters: as they are, as they are shown, but not left out.
    ["web\u200B-1", "web\u200B-1", true],
    ["web[U+200B]-1", "web\u200B-1", true],
    [" line1[U+000A]line2", "line1\nline2", true],
    ["web-1", "web\u200B-1", false],
    ["web\u200B-1", "web-1", true],
    ["web-", "web-1", false],
    ["WEB-1", "web-1", true],
    ["STRASSE-1", "stra\u00dfe-1", true],
    ["web 1", "web-1", false],
    ["", "web-1", false],
  ])("typed as %j for %j: %s", (typed, expected, matches) => {
    expect(isTyped(typed, expected)).toBe(matches);
  });
});

test("Cancel and Escape leave the dialog, and what was typed is gone", async () => {
  const { app, target } = await openActions();
  const { host } = target;
  for (const way of ["Cancel", "Escape"]) {
    const dialog = await askTo(app, "Delete", host);
    await waitFor(() => expect(dialog.hostName()).toHaveValue(""));
    await cannotBeUsed(() => dialog.confirmButton());
    await dialog.fillIn(app, host);
    await waitFor(() => expect(dialog.confirmButton()).not.toHaveAttribute("aria-disabled"));
    await (way === "Escape"
      ? app.user.keyboard("{Escape}")
      : app.user.click(dialog.cancelButton()));
    await dialog.closed();
    expect(list.actions(host)).toHaveFocus();
  }
  expect(list.row(host)).not.toHaveTextContent("requested");
  expect(app.writes()).toEqual([]);
});

// An instance with a protected tag is in no bulk run, and needs its host name to be typed. What is read right before the write decides.

const protecting = { protectedTags: ["vital"], refreshSeconds: 0 };

test("a protected instance is marked with its tag, in the row, the menu and on its page, and its Stop needs the host name", async () => {
  const { app, target } = await openActions({ config: protecting }, ({ fleet }) => {
    fleet.patch("480213", { tags: ["web", "Vital"] });
  });
  const lock = await screen.findByRole("img", { name: "Protected by tag Vital." });
  expect(list.row(target.host)).toContainElement(lock);
  await app.user.click(await waitFor(() => list.actions(target.host)));
  const item = await screen.findByRole("menuitem", { name: "Stop…" });
  expect(item).toHaveAccessibleDescription("Protected by tag Vital.");
  expect(screen.getByRole("menu")).toHaveTextContent("Protected by tag Vital.");
  await pressKeys(app, "{Escape}");

  const dialog = await askTo(app, "Stop", target.host);
  await waitFor(() => expect(dialog.problem("Protected by tag Vital.")).toBeVisible());
  await cannotBeUsed(() => dialog.confirmButton());
  expect(dialog.confirmButton()).toHaveAccessibleDescription("Type the name first");
  await fill(app, dialog.hostName(), `${target.host}x`);
  await pressKeys(app, "{Enter}");
  await cannotBeUsed(() => dialog.confirmButton());
  await fill(app, dialog.hostName(), target.host);
  await dialog.confirm(app);
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", target));

  await passIgnoredPresses();
  await app.user.click(list.link(target.host));
  await waitFor(() =>
    expect(screen.getByRole("main")).toHaveTextContent("Protected by tag Vital."),
  );
  await waitFor(() =>
    expect(detail.stopButton()).toHaveAccessibleDescription("Protected by tag Vital."),
  );
});

test("Stop: a tag that appears in the open dialog asks for the name, whatever was typed before", async () => {
  const { api, app, target } = await openActions({
    config: { ...protecting, refreshSeconds: 15 },
  });
  const dialog = await openReady(app, "Stop", target);
  api.fleet.patch(target.id, { tags: ["vital"] });
  await passTimeUntil(() => expect(dialog.problem("Protected by tag vital.")).toBeVisible());
  await cannotBeUsed(() => dialog.confirmButton());
  await fill(app, dialog.hostName(), target.host);
  await dialog.confirm(app);
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", target));
});

test("Delete: a tag that only the reading right before the write shows sends nothing", async () => {
  const { api, app, target } = await openActions({ config: protecting });
  const dialog = await openReady(app, "Delete", target);
  api.fleet.patch(target.id, { tags: ["vital"] });
  await dialog.confirm(app);
  await waitFor(() => expect(dialog.refusal("PROTECTED_TAG")).toBeVisible());
  expect(dialog.refusal("PROTECTED_TAG")).toHaveTextContent("It is protected by tag vital.");
  await app.expectWrites();
  await waitFor(() => expect(dialog.problem("Protected by tag vital.")).toBeVisible());
  // What was typed before the tag appeared doesn't count.
  expect(dialog.hostName()).toHaveValue("");
  await cannotBeUsed(() => dialog.confirmButton());
  await leave(app, dialog, "Cancel");
  await activity.open(app);
  expect(activity.row(target.host)).toHaveTextContent("Not sent. It is protected by tag vital.");
});

/** Lets the readings of an instance by itself lack its tags, which the list has. */
function addTaglessReadings({ api }: Pick<TestApp, "api">, target: Target): void {
  const { tags: _, ...instance } = api.fleet.page(1, 1)[0] ?? {};
  const body = { success: true, data: instance };
  api.faults.add({ ...readingOf(target), kind: "json", body });
}

test("a reading without tags does not end the protection that the list shows", async () => {
  const { api, app, target } = await openActions({ config: protecting }, ({ fleet }) => {
    fleet.patch("480213", { tags: ["vital"] });
  });
  addTaglessReadings(app, target);
  const first = await askTo(app, "Stop", target.host);
  await waitFor(() => expect(first.problem("Protected by tag vital.")).toBeVisible());
  await cannotBeUsed(() => first.confirmButton());
  await leave(app, first, "Cancel");
  // The second opening begins with what the first has read.
  const dialog = await askTo(app, "Stop", target.host);
  await fill(app, await waitFor(() => dialog.hostName()), target.host);
  await dialog.confirm(app);
  await waitFor(() =>
    expect(dialog.refusal("PROTECTED_TAG")).toHaveTextContent("Its tags couldn’t be read"),
  );
  await leave(app, dialog, "Cancel");
  expect(list.row(target.host)).toHaveTextContent("vital");

  api.faults.clear();
  api.fleet.patch(target.id, { tags: [] });
  await askTo(app, "Stop", target.host);
  await canBeUsed(() => dialog.confirmButton());
  await dialog.confirm(app);
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", target));
});
