import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { passTime, passTimeUntil } from "../testing/stand-ins/clock.ts";
import {
  alert,
  arrivedAt,
  banner,
  connectAsOwner,
  connectForm,
  connectPage,
  exists,
  fill,
  header,
  lastRequestId,
  list,
  note,
  openConnect,
} from "../testing/pages.ts";
import { failures, notFound, refusals, teamRefusals } from "../testing/stand-ins/faults.ts";
import { createApi, demoKey, openApp } from "../testing/open-app.tsx";

const key = demoKey("owner");

test("links to the configured page for keys, and checks the key with the smallest read", async () => {
  const app = await openConnect({ config: { keysUrl: "https://console.example/keys" } });
  expect(connectForm.getKeyLink()).toHaveAttribute("href", "https://console.example/keys");
  await connectAsOwner(app);
  await arrivedAt(app, "/instances");
  const [check] = app.api.log.entries();
  expect(check).toMatchObject({ path: "/api/v1/computes", keyName: "owner", status: 200 });
  expect(new URLSearchParams(check?.search)).toEqual(new URLSearchParams("page=1&limit=1"));
});

test("over plain HTTP the page asks for no key and sends none", async () => {
  vi.stubGlobal("isSecureContext", false);
  const app = await openApp({ at: "/instances" });
  await waitFor(() => expect(alert()).toHaveTextContent("The dashboard needs HTTPS"));
  expect(alert()).toHaveTextContent("your API key would travel in clear text");
  const link = screen.getByRole("link", { name: "Open over HTTPS" });
  expect(link).toHaveAttribute("href", `https://${location.host}/instances`);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(app.api.log.entries()).toEqual([]);
});

test("explains what to do, where keys come from and where they are stored", async () => {
  await openConnect();
  const main = screen.getByRole("main");
  expect(main).toHaveTextContent("Paste an API key to see, search, stop and delete");
  expect(main).toHaveTextContent("You create keys in your provider’s console");
  expect(main).toHaveTextContent(
    `stays in this browser, is only sent to ${location.host}, and is forgotten when you close the last tab.`,
  );
  expect(exists(connectForm.getKeyLink)).toBe(false);
  expect(exists(connectForm.addressField)).toBe(false);
  const keys = within(connectForm.demoKeys()).getAllByRole("button");
  expect(keys).toHaveLength(8);
  for (const { textContent } of keys)
    expect(textContent).toMatch(
      /^[A-Z][\w ]+: (sees, stops and deletes everything|the same as the owner|.*can’t .+)$/,
    );
});

test("the typed key is hidden until it is revealed", async () => {
  const app = await openConnect();
  await fill(app, connectPage.keyField(), key);
  expect(connectPage.keyField()).toHaveAttribute("type", "password");
  await app.user.click(screen.getByRole("button", { name: "Show API key" }));
  await waitFor(() => expect(connectPage.keyField()).toHaveAttribute("type", "text"));
  expect(connectPage.keyField()).toHaveValue(key);
  await app.user.click(screen.getByRole("button", { name: "Hide API key" }));
  await waitFor(() => expect(connectPage.keyField()).toHaveAttribute("type", "password"));
  expect(connectPage.keyField()).toHaveValue(key);
});

test("a malformed key is refused before anything is sent, and can be corrected", async () => {
  const app = await openConnect();
  await connectPage.connect(app, "demo-owner 2f7c9a41");
  await waitFor(() =>
    expect(connectPage.keyField()).toHaveAccessibleDescription(/can’t contain spaces/),
  );
  expect(connectPage.keyField()).toHaveAttribute("aria-invalid", "true");
  expect(connectPage.heading()).toBeVisible();
  expect(app.api.log.entries()).toEqual([]);
  await connectAsOwner(app);
  await arrivedAt(app, "/instances");
});

test("a rejected key is refused with code and request ID, and a good one connects afterwards", async () => {
  const app = await openConnect({ at: "/connect?to=%2Finstances%3Fpage%3D2" });
  await connectPage.connect(app, "the-api-does-not-know-this-one");
  await waitFor(() => expect(alert()).toHaveTextContent("Key rejected."));
  expect(alert()).toHaveTextContent("UNAUTHORIZED");
  expect(alert()).toHaveTextContent(lastRequestId(app.api));
  expect(connectPage.keyField()).toHaveAttribute("aria-invalid", "true");
  expect(connectPage.keyField()).toHaveAccessibleDescription(/doesn’t accept this key/);
  expect(alert()).not.toHaveTextContent("doesn’t accept this key");
  await app.load();
  await connectForm.shown();
  // It counts after a second one, and nothing is sent after the reload.
  expect(app.api.log.entries()).toHaveLength(2);
  await app.user.click(connectForm.demoKey(/^Revoked key/));
  await waitFor(() => expect(alert()).toHaveTextContent("Key rejected."));
  // The field is empty.
  expect(connectPage.keyField()).not.toHaveAttribute("aria-invalid");
  await connectAsOwner(app);
  await arrivedAt(app, "/instances?page=2");
  await list.shown();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a key without permission to list connects, with a banner", async () => {
  const app = await openConnect();
  app.api.faults.add({ path: "/api/v1/computes", status: 403, count: 1 });
  await connectAsOwner(app);
  await arrivedAt(app, "/instances");
  await waitFor(() =>
    expect(alert("FORBIDDEN")).toHaveTextContent(
      "Connected, but this key isn’t allowed to list instances.",
    ),
  );
  const requestId = app.api.log.entries()[0]?.requestId ?? "no request";
  expect(alert("FORBIDDEN")).toHaveTextContent(requestId);
});

test("a team code on Connect connects, with the team's banner", async () => {
  const app = await openConnect({ config: { supportEmail: "help@example.com" } });
  for (const { name, rule, said } of teamRefusals) {
    app.api.log.clear();
    app.api.faults.add({ ...rule, path: "/api/v1/computes", count: 1 });
    await connectAsOwner(app);
    await waitFor(() => expect(alert(said)).toBeVisible());
    expect(app.address()).toBe("/instances");
    expect(alert(said)).toHaveTextContent(`As the API says: ${name.toLowerCase()}`);
    const requestId = app.api.log.entries()[0]?.requestId ?? "no request";
    expect(alert(said)).toHaveTextContent(requestId);
    if (name !== "TEAM_TERMINATED") {
      await header.disconnect(app);
      await connectForm.shown();
    }
  }
  const support = within(alert("Team terminated")).getByRole("link", { name: "Contact support" });
  expect(support).toHaveAttribute("href", "mailto:help@example.com");
});

// A test above covers the failures that leave the key valid.
const connecting = new Set(["FORBIDDEN", ...teamRefusals.map(({ name }) => name)]);

test("any other failure on Connect is displayed with its code, and Connect works afterwards", async () => {
  const api = createApi();
  const app = await openConnect({ api });
  for (const { name, rule, said, anonymous } of [...refusals, notFound, ...failures]) {
    if (connecting.has(name)) continue;
    api.faults.add(rule);
    await connectAsOwner(app);
    await passTimeUntil(() => expect(alert(said)).toBeVisible());
    if (!anonymous) expect(alert(said)).toHaveTextContent(lastRequestId(api));
    api.faults.clear();
  }
  await connectAsOwner(app);
  await arrivedAt(app, "/instances");
});

test("after a rate limit the page continues by itself", async () => {
  const app = await openConnect();
  app.api.faults.add({ kind: "rate-limit", resetInSeconds: 30, count: 1 });
  await connectAsOwner(app);
  await waitFor(() => expect(note(/TOO_MANY_REQUESTS.* Continues in \d+ sec\./)).toBeVisible());
  expect(connectPage.button()).toHaveAccessibleName("Connecting…");
  expect(app.api.log.entries()).toHaveLength(1);
  await passTime(31_000);
  await arrivedAt(app, "/instances");
});

// The API's address, where the configuration lets people enter it.

const custom = { allowCustomApi: true };
const elsewhere = "https://api.example";

test("an address with the version in it works, also after a reload", async () => {
  const app = await openConnect({ config: custom });
  expect(connectForm.addressField()).toHaveValue(location.origin);
  await fill(app, connectForm.addressField(), ` ${location.origin}/api/v1/ `);
  await connectAsOwner(app);
  await arrivedAt(app, "/instances");
  await waitFor(() => expect(list.hosts()).toHaveLength(20));
  await app.load();
  await waitFor(() => expect(list.hosts()).toHaveLength(20));
});

test("what is no address of an API is refused", async () => {
  const app = await openConnect({ config: custom });
  const field = connectForm.addressField;
  await fill(app, field(), "https://user:secret@api.example");
  await connectAsOwner(app);
  await waitFor(() => expect(field()).toHaveAttribute("aria-invalid", "true"));
  expect(field()).toHaveAccessibleDescription(/^Enter /);
  expect(connectPage.keyField()).not.toHaveAttribute("aria-invalid");
  expect(app.api.log.entries()).toEqual([]);
});

test("the key is sent to the typed address", async () => {
  const app = await openConnect({ config: custom });
  // The page's server answers this path with the app instead of an API.
  await fill(app, connectForm.addressField(), `${location.origin}/elsewhere`);
  await connectAsOwner(app);
  await waitFor(() => expect(alert()).toHaveTextContent("Unexpected answer."));
  expect(app.api.log.entries()).toEqual([]);
});

test("an API on another origin is read from there, also after a reload", async () => {
  const app = await openConnect({ config: custom, apiOrigin: elsewhere });
  expect(screen.getByRole("main")).toHaveTextContent(
    "is only sent to the API address above, and is forgotten",
  );
  await fill(app, connectForm.addressField(), elsewhere);
  await connectAsOwner(app);
  await waitFor(() => expect(list.hosts()).toHaveLength(20));
  expect(banner.whole()).toHaveTextContent("api.example");
  await app.load();
  await waitFor(() => expect(list.hosts()).toHaveLength(20));
});

test("an unreachable address is named, and can be corrected", async () => {
  const app = await openConnect({ config: custom });
  await fill(app, connectForm.addressField(), elsewhere);
  await connectAsOwner(app);
  await waitFor(() => expect(alert()).toHaveTextContent("API unreachable."));
  expect(alert()).toHaveTextContent("Address: api.example.");
  expect(alert()).toHaveTextContent(`check that it allows this page’s origin, ${location.origin}`);
  expect(app.api.log.entries()).toEqual([]);
  await fill(app, connectForm.addressField(), location.origin);
  await connectAsOwner(app);
  await arrivedAt(app, "/instances");
});
