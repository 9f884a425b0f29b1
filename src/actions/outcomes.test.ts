import { expect, test } from "vitest";
import type { Found, Operation, Phase } from "../operations/operation.ts";
import { describeOutcome } from "./outcomes.ts";

const operation = (kind: Operation["kind"], phase: Phase): Operation => ({
  id: "1",
  kind,
  instanceId: "7",
  host: "web-1",
  askedAt: 0,
  changedAt: 0,
  tab: "tab",
  api: "api",
  keyFingerprint: "key",
  phase,
});
const conflict = {
  kind: "api",
  message: "It is being migrated",
  code: "CONFLICT",
  status: 409,
  requestId: "r-1",
} as const;
const stopped: Found = { kind: "instance", state: "STOPPED" };
const says = (kind: Operation["kind"], phase: Phase) => {
  const { title, text } = describeOutcome(operation(kind, phase));
  return `${title} | ${text}`;
};
const readOnly = { kind: "guarded", message: "Read-only was on.", code: "READ_ONLY" } as const;

test.each<[Operation["kind"], Phase, string]>([
  ["stop", { name: "accepted", late: false }, "Stop requested for web-1 | Waiting for the result."],
  [
    "delete",
    { name: "accepted", late: true },
    "Still deleting web-1 after 10 min | No result after 10 min.",
  ],
  ["stop", { name: "done", found: stopped }, "web-1 stopped | State: Stopped."],
  [
    "stop",
    { name: "done", found: { kind: "instance", state: "BOOT_ERROR" } },
    "web-1 is now Boot error | State: Boot error.",
  ],
  [
    "stop",
    { name: "done", found: { kind: "instance" } },
    "web-1: The API didn’t send a state. | The API didn’t send a state.",
  ],
  [
    "stop",
    { name: "done", found: { kind: "gone" } },
    "web-1 no longer exists | The instance no longer exists.",
  ],
  [
    "delete",
    { name: "done", found: { kind: "gone" } },
    "web-1 deleted | The instance no longer exists.",
  ],
  ["delete", { name: "done", found: stopped }, "web-1 is now Stopped | State: Stopped."],
  [
    "delete",
    { name: "alreadyGone", error: conflict },
    "web-1 was already gone. | There was nothing to delete.",
  ],
  [
    "stop",
    { name: "refused", error: conflict, found: { kind: "instance", state: "RUNNING" } },
    "Not stopped: web-1. Conflict with the current state. | It is being migrated. State: Running.",
  ],
  [
    "delete",
    { name: "unknown", error: { kind: "http", message: "", status: 502 }, found: stopped },
    "We don’t know whether web-1 was deleted. | The request got no clear answer and may still take effect. ",
  ],
  [
    "stop",
    { name: "unknown", found: stopped },
    "We don’t know whether web-1 was stopped. | The tab was closed before there was an answer. State: Stopped.",
  ],
  ["stop", { name: "givenUp" }, "Not stopped: web-1. | Cancelled before anything was sent."],
  [
    "stop",
    { name: "givenUp", wasRateLimited: true },
    "Not stopped: web-1. | The API refused it because of the rate limit (429), then it was cancelled.",
  ],
  [
    "stop",
    { name: "givenUp", by: "session" },
    "Not stopped: web-1. | The session ended before anything was sent.",
  ],
  [
    "delete",
    { name: "changed", found: stopped, renamed: "db-1" },
    "Not deleted: web-1. | Not sent. Its host name is now db-1.",
  ],
  [
    "stop",
    { name: "guarded", error: readOnly },
    "Not stopped: web-1. Read-only. | Not sent. Read-only was on.",
  ],
])("a %s that is %j is described", (kind, phase, text) => {
  expect(says(kind, phase)).toContain(text);
});

test("a refused stop of what is found stopped is what was wanted", () => {
  const found = { kind: "instance", state: "STOPPED" } as const;
  expect(
    describeOutcome(operation("stop", { name: "refused", error: conflict, found })),
  ).toMatchObject({
    label: "Already stopped",
    title: "web-1 was already stopped.",
    group: "done",
    tone: "stop",
    reference: { code: "CONFLICT" },
  });
});

test.each([
  ["stop", { kind: "instance", state: "RUNNING" }],
  ["stop", { kind: "instance", state: "STOPPING" }],
  ["stop", { kind: "gone" }],
  ["delete", { kind: "instance", state: "STOPPED" }],
  // Another machine under this ID: only a 404 proves that ours is gone.
  ["delete", { kind: "gone" }],
  ["stop", undefined],
] as const)("a refused %s that finds %j is refused", (kind, found) => {
  const refused = describeOutcome(operation(kind, { name: "refused", error: conflict, found }));
  expect(refused).toMatchObject({ label: "Refused", group: "refused", tone: "bad" });
});

const unreadable: Found = { kind: "unreadable", error: conflict };

test.each([
  [
    "stop",
    { found: { kind: "instance", state: "RUNNING" } },
    /^Refresh or open.*has stopped.*stop it/,
  ],
  ["delete", { found: { kind: "instance" } }, /^Refresh or open.*is gone.*delete it/],
  ["stop", { found: unreadable }, /^It’s read again/],
  ["stop", { found: unreadable, late: true }, /^Refresh or open/],
  ["stop", { found: { kind: "gone" } }, /^none$/],
  ["stop", { found: { kind: "instance", state: "STOPPED" } }, /stopped now.*nothing left to do/],
  ["delete", { found: { kind: "instance", state: "STOPPED" } }, /^Refresh or open.*is gone/],
] as const)("after an unknown %s with %j there is a next step", (kind, unknown, step) => {
  const { next } = describeOutcome(
    operation(kind, { name: "unknown", error: conflict, ...unknown }),
  );
  expect(next ?? "none").toMatch(step);
});

test("an outcome has the code and request ID of its failure, of the reading too", () => {
  const found: Found = { kind: "unreadable", error: conflict };
  for (const phase of [
    { name: "changed", found } as const,
    { name: "refused", error: conflict } as const,
    { name: "unknown", found } as const,
  ])
    expect(describeOutcome(operation("stop", phase)).reference).toMatchObject({
      code: "CONFLICT",
      requestId: "r-1",
    });
});

test("an accepted operation of another key, user name or address is not tracked, and no other person is claimed", () => {
  const accepted = operation("stop", { name: "accepted", late: false });
  expect(describeOutcome(accepted, "another key")).toMatchObject({
    tone: "unknown",
    text: "Requested with another key or API address.",
  });
  const byAda = { ...accepted, requester: { user: "ada", isSignedInByProxy: true, dashboard: "" } };
  expect(describeOutcome(byAda, "of grace").text).toBe(
    "Requested with another user name or API address.",
  );
});
