import { afterEach, expect, test } from "vitest";
import { createToasts } from "../errors/notifications.ts";
import { createTeamBanner } from "../errors/team-banner.ts";
import type { Operation } from "../operations/operation.ts";
import { reportClosed } from "./announce.ts";

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

test("a stop that was not sent because its last reading failed is told with the code and the request ID", () => {
  const toasts = createToasts();
  const error = {
    kind: "api",
    message: "Away",
    code: "AWAY",
    status: 503,
    requestId: "r-1",
  } as const;
  const phase = { name: "cancelled", found: { kind: "unreadable", error } } as const;
  const teamBanner = createTeamBanner(app.signal);
  reportClosed({ toasts, teamBanner }, { ...operation, phase }, () => undefined);
  expect(toasts.store.get()).toMatchObject([
    {
      title: "Not stopped: web-1.",
      text: "Not sent. Its state could not be read.",
      reference: { code: "AWAY", requestId: "r-1" },
    },
  ]);
});
