import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime } from "../testing/browser/clock.ts";
import { demoKey, openApp, type TestApp } from "../testing/open-app.tsx";
import { arrivedAt, connectAsOwner, connectForm } from "../testing/pages/connect.ts";
import { jump } from "../testing/pages/jump.ts";
import { exists, list, note, search } from "../testing/pages/pages.ts";

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

const texts = {
  "as it is": key,
  "with spaces around it": `  ${key} `,
  "with Bearer before it": `Bearer ${key}`,
  "in a longer text": `state:running "${key}" web`,
  "encoded for a URL": encodeURIComponent(`q=${key}`).replaceAll("-", "%2D"),
  "in a list": `web-1\nweb-2\n${key}\nweb-3`,
};

test.each(Object.entries(texts))(
  "a key %s, pasted into the search box, is refused",
  async (_how, text) => {
    const app = await openApp();
    await list.shown();
    await app.user.click(search.box());
    await app.user.paste(text);
    await isRefused(app);
    expect(search.box()).toHaveValue("");
    expect(app.address()).toBe("/instances");
  },
);

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

test.each([
  [`/instances?q=${key}&sort=-created`, "/instances?sort=-created"],
  [`/instances?list=web-1,${key}`, "/instances"],
  [`/instances/${key}`, "/instances"],
  [`/overview?q=Bearer+${key}`, "/overview"],
  [`/activity?view=changes&q=${key}`, "/activity?view=changes"],
  [`/nowhere/${key}`, "/instances"],
])("the address %s is cleaned", async (at, cleaned) => {
  const app = await openApp({ at });
  await arrivedAt(app, cleaned);
  await isRefused(app);
  await app.goBack();
  expect(app.address()).not.toContain(key);
});

test("an address to return to is cleaned once the key is known", async () => {
  const app = await openApp({ at: `/instances?q=${key}`, key: null });
  await connectForm.shown();
  await connectAsOwner(app);
  await isRefused(app);
  expect(app.address()).toBe("/instances");
});
