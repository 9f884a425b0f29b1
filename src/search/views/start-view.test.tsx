import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime } from "../../testing/browser/clock.ts";
import { toasts } from "../../testing/browser/keys.ts";
import { showsHosts, showsRows } from "../../testing/fleet.ts";
import { createApi, demoKey, openApp, type TestApp } from "../../testing/open-app.tsx";
import { connectAsOwner, openConnect } from "../../testing/pages/connect.ts";
import { connectPage, fill, header, exists, search } from "../../testing/pages/pages.ts";

const tens = { name: "Tens", q: "web-10" };

function keepViews(...views: object[]): void {
  localStorage.setItem("compute.views-2", JSON.stringify(views));
}

async function open(at: string) {
  const api = createApi();
  api.fleet.patch("480213", { hostName: "web-10" });
  api.fleet.patch("480250", { hostName: "web-9" });
  return await openApp({ api, at });
}

const views = () => within(screen.getByRole("dialog", { name: "Views" }));
const savedViews = () => within(screen.getByRole("list", { name: "Saved views" }));
const viewTexts = () =>
  savedViews()
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const view = (name: string) =>
  views().getByRole("button", { name: (found) => found.startsWith(name) });
const editor = () => within(screen.getByRole("form", { name: /^Edit view/ }));
const startButton = () => editor().getByRole("button", { name: "Use as start view" });
const updateButton = () => editor().getByRole("button", { name: "Update to what’s shown" });

async function openViews(app: TestApp, name: string): Promise<void> {
  await app.user.click(await screen.findByRole("button", { name: "Views" }));
  await waitFor(() => expect(view(name)).toBeVisible());
}

async function edit(app: TestApp, name: string): Promise<void> {
  await openViews(app, name);
  await app.user.click(screen.getByRole("button", { name: `Edit view ${name}` }));
}

async function makeStart(app: TestApp, name: string): Promise<void> {
  await edit(app, name);
  await app.user.click(startButton());
  await waitFor(() => expect(startButton()).toHaveAttribute("aria-pressed", "true"));
}

/** Closes the views, and opens them again. */
async function undo(app: TestApp, title: string, restored = "Tens"): Promise<void> {
  await app.user.keyboard("{Escape}");
  const note = within(toasts()).getByText(title).closest("div");
  await app.user.click(within(note ?? toasts()).getByRole("button", { name: "Undo" }));
  await openViews(app, restored);
}

test("a view can be renamed", async () => {
  keepViews(tens, { name: "Nines", q: "web-9" });
  const app = await open("/instances");
  await edit(app, "Tens");
  const name = () => editor().getByRole("textbox", { name: "New name" });
  await fill(app, name(), "Nines");
  expect(name()).toHaveAccessibleDescription("Another view has this name.");
  await fill(app, name(), "Ones");
  await app.user.click(editor().getByRole("button", { name: "Rename" }));
  await waitFor(() => expect(view("Ones")).toHaveTextContent("web-10"));
  await waitFor(() => expect(name()).toHaveFocus());
});

test("an update says so and can be undone, also after the list is closed", async () => {
  keepViews({ ...tens, watched: true }, { name: "Nines", q: "web-9" });
  const app = await open("/instances?q=web-9");
  await edit(app, "Tens");
  await app.user.click(updateButton());
  await waitFor(() => expect(view("Tens")).toHaveTextContent("web-9"));
  expect(toasts()).toHaveTextContent("Updated “Tens”.");
  await app.user.click(screen.getByRole("button", { name: "Delete view Nines" }));
  await undo(app, "Updated “Tens”.");
  expect(view("Tens")).toHaveTextContent("web-10");
  expect(screen.getByRole("button", { name: "Watch Tens" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  expect(exists(() => view("Nines"))).toBe(false);
});

test("a deleted view comes back as it was: watched, and the start view", async () => {
  keepViews({ ...tens, watched: true });
  const app = await open("/instances?q=web-9");
  await makeStart(app, "Tens");
  await app.user.click(screen.getByRole("button", { name: "Delete view Tens" }));
  await waitFor(() => expect(exists(() => view("Tens"))).toBe(false));
  await undo(app, "Deleted “Tens”.");
  await waitFor(() => expect(view("Tens")).toHaveTextContent("Start view"));
  expect(view("Tens")).toHaveTextContent("web-10");
  expect(screen.getByRole("button", { name: "Watch Tens" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("a replaced view comes back", async () => {
  keepViews(tens);
  const app = await open("/instances?q=web-9");
  await openViews(app, "Tens");
  await app.user.type(screen.getByRole("textbox", { name: "Name of this view" }), "Tens");
  await app.user.click(screen.getByRole("button", { name: "Replace view" }));
  await waitFor(() => expect(view("Tens")).toHaveTextContent("web-9"));
  await undo(app, "Replaced “Tens”.");
  await waitFor(() => expect(view("Tens")).toHaveTextContent("web-10"));
});

test("each view offers only the Undo of its latest change", async () => {
  keepViews(tens, { name: "Nines", q: "web-9" });
  const app = await open("/instances?q=web-3");
  await edit(app, "Nines");
  await app.user.click(updateButton());
  await app.user.click(screen.getByRole("button", { name: "Delete view Nines" }));
  await app.user.click(screen.getByRole("button", { name: "Delete view Tens" }));
  await waitFor(() => expect(within(toasts()).getByText("Deleted “Tens”.")).toBeVisible());
  expect(within(toasts()).getAllByRole("button", { name: "Undo" })).toHaveLength(2);
  await undo(app, "Deleted “Nines”.", "Nines");
  expect(viewTexts()).toEqual(["Ninesweb-3"]);
});

test("Undo leaves what has come under the view's name since then", async () => {
  keepViews(tens, { name: "Tens (2)", q: "web-3" });
  const app = await open("/instances?q=web-9");
  await openViews(app, "Tens (2)");
  await app.user.click(screen.getByRole("button", { name: "Delete view Tens" }));
  await fill(app, screen.getByRole("textbox", { name: "Name of this view" }), "Tens");
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(viewTexts()).toEqual(["Tensweb-9", "Tens (2)web-3"]));
  await undo(app, "Deleted “Tens”.", "Tens (3)");
  expect(viewTexts()).toEqual(["Tensweb-9", "Tens (2)web-3", "Tens (3)web-10"]);
});

// atomantic/PortOS#8117: the toasts are the page's last tab stops.
test("Undo waits for someone who gets there by keyboard", async () => {
  keepViews(tens, { name: "Nines", q: "web-9" });
  const app = await open("/instances");
  await openViews(app, "Tens");
  await app.user.click(screen.getByRole("button", { name: "Delete view Tens" }));
  await app.user.keyboard("{Escape}");
  await passTime(60_000);
  await undo(app, "Deleted “Tens”.");
  expect(viewTexts()).toEqual(["Ninesweb-9", "Tensweb-10"]);
});

test("Undo of an update leaves what another tab has put in its place", async () => {
  keepViews(tens);
  const app = await open("/instances?q=web-9");
  await edit(app, "Tens");
  await app.user.click(updateButton());
  await waitFor(() => expect(view("Tens")).toHaveTextContent("web-9"));
  keepViews({ ...tens, q: "web-3" });
  await undo(app, "Updated “Tens”.", "Tens (2)");
  expect(viewTexts()).toEqual(["Tensweb-3", "Tens (2)web-10"]);
});

test("deleting views by keyboard keeps the focus in the list", async () => {
  keepViews({ name: "Nines", q: "web-9" }, { name: "Ones", q: "web-1" }, tens);
  const app = await open("/instances");
  await openViews(app, "Tens");
  async function remove(name: string) {
    screen.getByRole("button", { name: `Delete view ${name}` }).focus();
    await app.user.keyboard("{Enter}");
    await waitFor(() => expect(exists(() => view(name))).toBe(false));
  }
  await remove("Nines");
  expect(view("Ones")).toHaveFocus();
  await remove("Tens");
  expect(view("Ones")).toHaveFocus();
  await remove("Ones");
  expect(screen.getByRole("dialog", { name: "Views" })).toHaveFocus();
});

test("what can't be saved can't be an update either, for the same reason", async () => {
  keepViews(tens);
  const app = await open("/instances");
  await edit(app, "Tens");
  expect(updateButton()).toHaveAccessibleDescription("Nothing to save yet. Search or sort first.");
  await app.user.keyboard("{Escape}");
  search.box().focus();
  await app.user.paste(
    app.api.fleet
      .page(1, 250)
      .map(({ id }) => id)
      .join("\n"),
  );
  await waitFor(() => expect(app.address()).toMatch(/list=/));
  await edit(app, "Tens");
  expect(updateButton()).toHaveAccessibleDescription("The pasted list is too long to save.");
});

test("the start view's search opens at /, in the columns and density of the list", async () => {
  keepViews({ ...tens, hiddenColumns: '["image"]', rows: "two-line" });
  localStorage.setItem("compute.rows", "compact");
  const app = await open("/instances");
  await makeStart(app, "Tens");
  expect(view("Tens")).toHaveTextContent("Start view");
  await app.load("/");
  await waitFor(() => expect(app.address()).toBe("/instances?q=web-10"));
  await showsHosts("web-10");
  expect(screen.getByRole("button", { name: "Compact rows" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  expect(localStorage.getItem("compute.hidden-columns")).toBeNull();
});

test("the start stays with a view that's renamed and updated, and ends with it", async () => {
  keepViews(tens);
  const app = await open("/instances?q=web-9");
  await makeStart(app, "Tens");
  await app.user.click(updateButton());
  await fill(app, editor().getByRole("textbox", { name: "New name" }), "Ones");
  await app.user.click(editor().getByRole("button", { name: "Rename" }));
  await waitFor(() => expect(view("Ones")).toHaveTextContent("Start view"));
  await app.load("/");
  await waitFor(() => expect(app.address()).toBe("/instances?q=web-9"));
  await openViews(app, "Ones");
  await app.user.click(screen.getByRole("button", { name: "Delete view Ones" }));
  await app.load("/");
  await waitFor(() => expect(app.address()).toBe("/instances"));
});

test("the list of views forgets a start view that another version deleted", async () => {
  keepViews(tens, { name: "Nines", q: "web-9" });
  const app = await open("/instances");
  await makeStart(app, "Tens");
  keepViews({ name: "Nines", q: "web-9" });
  await app.load("/");
  await waitFor(() => expect(app.address()).toBe("/instances?q=web-10"));
  await openViews(app, "Nines");
  await app.load("/");
  await waitFor(() => expect(app.address()).toBe("/instances"));
  await showsRows(20);
});

test("the list of views takes over what another version put in the start view", async () => {
  keepViews(tens);
  const app = await open("/instances");
  await makeStart(app, "Tens");
  keepViews({ ...tens, q: "web-9" });
  await app.load("/instances");
  await openViews(app, "Tens");
  await app.load("/");
  await waitFor(() => expect(app.address()).toBe("/instances?q=web-9"));
});

test("a full list of views drops the oldest that isn't the start view", async () => {
  const names = Array.from({ length: 99 }, (_, place) => `view ${place}`);
  keepViews(tens, ...names.map((name) => ({ name, q: "web" })));
  const app = await open("/instances?q=web-9");
  await makeStart(app, "Tens");
  await fill(app, screen.getByRole("textbox", { name: "Name of this view" }), "One more");
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(view("One more")).toBeVisible());
  expect(view("Tens")).toHaveTextContent("Start view");
  expect(viewTexts()).toHaveLength(100);
  expect(viewTexts()).toContain("view 1web");
  expect(viewTexts()).not.toContain("view 0web");
});

for (const at of ["/", "/connect"]) {
  test(`without a key ${at} leads over Connect to the start view`, async () => {
    keepViews(tens);
    localStorage.setItem(
      "compute.start-view",
      JSON.stringify({ name: "Tens", search: "?q=web-10" }),
    );
    const app = await openConnect({ at });
    await connectAsOwner(app);
    await waitFor(() => expect(app.address()).toBe("/instances?q=web-10"));
  });
}

test("after Disconnect, the next key opens the start view, and so does Connect with a key", async () => {
  keepViews(tens);
  const app = await open("/instances");
  await makeStart(app, "Tens");
  await app.user.keyboard("{Escape}");
  await header.disconnect(app);
  await waitFor(() => expect(connectPage.heading()).toBeVisible());
  await connectPage.connect(app, demoKey("owner"));
  await waitFor(() => expect(app.address()).toBe("/instances?q=web-10"));
  await app.load("/connect");
  await waitFor(() => expect(app.address()).toBe("/instances?q=web-10"));
});
