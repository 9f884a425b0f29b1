import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { connectAsOwner, connectForm } from "../testing/pages/connect.ts";
import { openApp } from "../testing/open-app.tsx";
import { activity } from "../testing/pages/operations.ts";
import { header, exists, list } from "../testing/pages/pages.ts";
import { putInStorage } from "../testing/browser/storage.ts";

// Invalid stored values count as missing and get replaced.

const garbage = [
  "",
  "null",
  "7.5",
  "-1",
  "1e999",
  "NaN",
  '"text"',
  "[null]",
  '[{"name":1}]',
  "{",
  '{"starts":[null,"x"],"blockedUntil":"y"}',
];
const names = [
  "ended-sessions",
  "hidden-columns",
  "zone",
  "reloaded-for",
  "rows",
  "rows-per-page",
  "scroll",
  "single-keys",
  "team-banner",
  "theme",
  "views-2",
];

test("with garbage stored under every name the session survives every reload", async () => {
  const app = await openApp();
  await list.shown();
  const session = sessionStorage.getItem("compute.session") ?? "";
  const fingerprint = /"fingerprint":"(\w+)"/.exec(session)?.[1];
  for (const text of garbage) {
    for (const name of names) {
      localStorage.setItem(`compute.${name}`, text);
      sessionStorage.setItem(`compute.${name}`, text);
    }
    for (const name of Object.keys(localStorage)) localStorage.setItem(name, text);
    localStorage.setItem(`compute.ended-sessions.${fingerprint}`, text);
    for (let reload = 0; reload < 2; reload++) {
      await app.load("/instances");
      await waitFor(() => expect(list.hosts()).toHaveLength(20));
    }
  }
  await header.disconnect(app);
  await connectForm.shown();
});

test("with garbage as the session the connect page shows", async () => {
  const app = await openApp({ key: null, at: "/connect", config: { allowCustomApi: true } });
  await connectForm.shown();
  for (const text of [
    ...garbage,
    '{"apiKey":1,"baseUrl":""}',
    '{"apiKey":"two words","baseUrl":""}',
    '{"apiKey":"line\\nbreak","baseUrl":""}',
    '{"apiKey":"demo-owner-2f7c9a41","baseUrl":"http://"}',
    '{"apiKey":"demo-owner-2f7c9a41","baseUrl":"nonsense:"}',
  ]) {
    sessionStorage.setItem("compute.session", text);
    await app.load("/instances");
    await connectForm.shown();
    expect(app.api.log.entries()).toEqual([]);
  }
  await connectAsOwner(app);
  await list.shown();
});

const entry = {
  id: "odd-1",
  kind: "stop",
  instanceId: "1",
  host: "odd-host",
  askedAt: 8.64e15 + 1,
  changedAt: 1,
  tab: "t",
  api: "localhost:8787",
  keyFingerprint: "a",
  phase: { name: "sent" },
};

test("Activity leaves out invalid entries and runs", async () => {
  await putInStorage("operations", entry);
  await putInStorage("operations", { id: "odd-2", askedAt: 1, phase: "sent" });
  await putInStorage("operations", { ...entry, id: "odd-3", askedAt: Date.now(), host: "fits" });
  await putInStorage("runs", { id: "odd-4", count: -1, askedAt: 1e300 });
  const app = await openApp();
  await activity.open(app);
  await waitFor(() => expect(activity.row("fits")).toBeVisible());
  expect(exists(() => screen.getByText("odd-host"))).toBe(false);
});
