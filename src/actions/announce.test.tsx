import { createStore } from "@tanstack/react-store";
import { afterEach, expect, test } from "vitest";
import { createToasts, type HiddenMessage } from "../errors/notifications.ts";
import { createTeamBanner } from "../errors/team-banner.ts";
import type { Operation } from "../operations/operation.ts";
import { fakeConnection } from "../testing/engines/fake-connection.ts";
import { announceOutcome } from "./announce.ts";

const app = new AbortController();
afterEach(() => app.abort());

const operation: Omit<Operation, "phase"> = {
  id: "1",
  kind: "stop",
  instanceId: "7",
  host: "web-1",
  askedAt: 0,
  changedAt: 0,
  tab: "tab",
  api: "api",
  keyFingerprint: "key",
};

const afterDialog = { isInDialog: false, onRetry: () => undefined };

const createNotifications = () => ({
  toasts: createToasts(),
  teamBanner: createTeamBanner({ onBegin: (begin) => begin(fakeConnection()) }, app.signal),
  hidden: createStore<HiddenMessage[]>([]),
});

test("the toast of a stop that was not sent because its last reading failed shows code and request ID", () => {
  const notifications = createNotifications();
  const error = {
    kind: "api",
    message: "Away",
    code: "AWAY",
    status: 503,
    requestId: "r-1",
  } as const;
  const phase = { name: "changed", found: { kind: "unreadable", error } } as const;
  announceOutcome(notifications, { ...operation, phase }, afterDialog);
  expect(notifications.toasts.store.get()).toMatchObject([
    {
      title: "Not stopped: web-1.",
      text: "Nothing was done: the instance couldn’t be read. Away.",
      reference: { code: "AWAY", requestId: "r-1" },
    },
  ]);
});

test.each([
  { name: "refused", status: 403, titles: [] },
  { name: "unknown", status: 503, titles: ["We don’t know whether web-1 was stopped."] },
] as const)("after the dialog, a team code raises the banner; $name adds $titles", (outcome) => {
  const { name, status, titles } = outcome;
  const notifications = createNotifications();
  const error = { kind: "api", message: "Suspended", code: "TEAM_SUSPENDED", status } as const;
  const phase = { name, error, found: { kind: "instance", state: "RUNNING" } } as const;
  announceOutcome(notifications, { ...operation, phase }, afterDialog);
  expect(notifications.teamBanner.store.get().current).toMatchObject({ action: "stop web-1" });
  expect(notifications.toasts.store.get().map(({ title }) => title)).toEqual(titles);
});
