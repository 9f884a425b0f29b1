import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime } from "../testing/stand-ins/clock.ts";
import { demoKey, openApp, type TestApp } from "../testing/open-app.tsx";
import {
  arrivedAt,
  connectAsOwner,
  connectForm,
  exists,
  jump,
  list,
  note,
  search,
} from "../testing/pages.ts";

// bitwarden/clients#3398: password managers fill fields that are no password fields. The key must not get into the address, the
// history, or anything that is kept.

const key = demoKey("owner");

async function isRefused(app: TestApp, consequence = "It was not searched for."): Promise<void> {
  await waitFor(() => expect(note(`That’s your API key. ${consequence}`)).toBeVisible());
  // Longer than the address follows later.
  await passTime(1000);
  expect(decodeURIComponent(app.address())).not.toContain(key.slice(0, 13));
  const kept = [...Object.entries(localStorage), ...Object.entries(sessionStorage)];
  // The session itself keeps it, in this tab.
  const withKey = kept.filter(([, value]) => String(value).includes(key.slice(0, 13)));
  expect(withKey.map(([name]) => name)).toEqual(["compute.session"]);
}

async function dismiss(app: TestApp): Promise<void> {
  const refusal = note("That’s your API key.");
  await app.user.click(within(refusal).getByRole("button", { name: "Dismiss note" }));
}

test("a key that is pasted into the search box is refused, however it is written", async () => {
  const app = await openApp();
  await list.shown();
  for (const text of [
    key,
    `  ${key} `,
    `Bearer ${key}`,
    `state:running "${key}" web`,
    encodeURIComponent(`q=${key}`).replaceAll("-", "%2D"),
    `web-1\nweb-2\n${key}\nweb-3`,
  ]) {
    await app.user.click(search.box());
    await app.user.paste(text);
    await isRefused(app);
    expect(search.box()).toHaveValue("");
    expect(app.address()).toBe("/instances");
    await dismiss(app);
  }
});

test("a key that a password manager fills into the search box is refused", async () => {
  const app = await openApp({ at: "/instances?q=web" });
  await list.shown();
  fireEvent.input(search.box(), { target: { value: key } });
  await isRefused(app);
  expect(search.box()).toHaveValue("web");
});

test("a key that is typed into the search box goes before it is whole", async () => {
  const app = await openApp();
  await list.shown();
  await app.user.type(search.box(), key.slice(0, 13));
  await isRefused(app);
  expect(search.box()).toHaveValue("");
});

test("a key in Jump to is refused", async () => {
  const app = await openApp();
  await list.shown();
  await jump.pressKey(app);
  await waitFor(() => expect(jump.input()).toBeVisible());
  await app.user.click(jump.input());
  await app.user.paste(key);
  await waitFor(() => expect(jump.input()).toHaveValue(""));
  await app.user.keyboard("{Escape}");
  await isRefused(app);
});

test("a key as the name of a view is refused", async () => {
  const app = await openApp({ at: "/instances?q=web" });
  await list.shown();
  await app.user.click(await screen.findByRole("button", { name: "Views" }));
  await app.user.type(await screen.findByRole("textbox", { name: "Name of this view" }), key);
  await app.user.click(screen.getByRole("button", { name: "Save view" }));
  await isRefused(app, "The view was not saved.");
  expect(exists(() => screen.getByRole("button", { name: `Edit view ${key}` }))).toBe(false);
});

test("an address with a key is cleaned", async () => {
  const app = await openApp();
  for (const [at, cleaned] of [
    [`/instances?q=${key}&sort=-created`, "/instances?sort=-created"],
    [`/instances?list=web-1,${key}`, "/instances"],
    [`/instances/${key}`, "/instances"],
    [`/overview?q=Bearer+${key}`, "/overview"],
    [`/activity?view=changes&q=${key}`, "/activity?view=changes"],
    [`/nowhere/${key}`, "/instances"],
  ] as const) {
    await app.load(at);
    await arrivedAt(app, cleaned);
    await isRefused(app);
    await app.goBack();
    expect(app.address()).not.toContain(key);
  }
});

test("an address to return to is cleaned once the key is known", async () => {
  const app = await openApp({ at: `/instances?q=${key}`, key: null });
  await connectForm.shown();
  await connectAsOwner(app);
  await isRefused(app);
  expect(app.address()).toBe("/instances");
});
