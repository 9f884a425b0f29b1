import { createStore } from "@tanstack/react-store";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createToasts, type HiddenMessage } from "../errors/notifications.ts";
import { createTeamBanner } from "../errors/team-banner.ts";
import type { OperationEvent } from "../operations/events.ts";
import type { Found, Operation, Phase } from "../operations/operation.ts";
import { fakeConnection } from "../testing/stand-ins/fake-api.ts";
import { announceEvent, announceOutcome } from "./announce.ts";
import { describeOutcome } from "./outcomes.ts";
import { underWayText } from "./bulk/UnderWay.tsx";

// The words for an outcome, and where they're announced.

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
const run = {
  id: "run",
  kind: "stop",
  keyFingerprint: "key",
  api: "api",
  askedAt: 0,
  count: 18,
} as const;
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
  [
    "stop",
    { name: "unknown", found: { kind: "unreadable", error: conflict }, late: true },
    "Its state couldn’t be read. Not read again after 10 min.",
  ],
  [
    "stop",
    { name: "guarded", error: { kind: "internal", message: "No lock" } },
    "Not stopped: web-1. The dashboard failed. | Not sent. ",
  ],
  [
    "stop",
    { name: "givenUp", by: "tab" },
    "Not stopped: web-1. | The tab was closed or reloaded before anything was sent.",
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

test("what a run gave up isn't said to be cancelled: it may only be paused", () => {
  const givenUp = { ...operation("stop", { name: "givenUp" }), runId: "run" };
  const { label, text } = describeOutcome(givenUp);
  expect([label, text]).toEqual([
    "Not sent",
    "Its run was paused or ended before anything was sent.",
  ]);
});

test("a refused stop of what is found stopped is what was wanted", () => {
  const found = { kind: "instance", state: "STOPPED" } as const;
  expect(
    describeOutcome(operation("stop", { name: "refused", error: conflict, found })),
  ).toMatchObject({
    label: "Already stopped",
    title: "web-1 was already stopped.",
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
  expect(refused).toMatchObject({ label: "Refused", tone: "bad" });
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

/** Titles of what is shown, and of what is to call back a person who looks elsewhere. */
function announce(what: Phase | OperationEvent, { isInDialog = false, isHidden = false } = {}) {
  if (isHidden) vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const notifications = {
    toasts: createToasts(),
    teamBanner: createTeamBanner(
      { onBegin: (begin) => begin(fakeConnection()) },
      new AbortController().signal,
    ),
    hidden: createStore<HiddenMessage[]>([]),
  };
  if ("name" in what)
    announceOutcome(notifications, operation("stop", what), {
      isInDialog,
      onRetry: () => undefined,
    });
  else announceEvent(notifications, what);
  return {
    toasts: notifications.toasts.store.get(),
    hidden: notifications.hidden.get().map(({ title }) => title),
    team: notifications.teamBanner.store.get().current?.action,
  };
}

describe("an outcome is announced", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const error = { ...conflict, message: "No", status: 503, code: "AWAY" } as const;
  const found: Found = { kind: "instance", state: "RUNNING" };
  const accepted: Phase = { name: "accepted", late: false };

  test.each<[string, Phase, object]>([
    ["web-1 stopped", { name: "done", found: stopped }, {}],
    ["Stop requested for web-1", accepted, {}],
    [
      "Not stopped: web-1.",
      { name: "givenUp", wasRateLimited: true },
      { text: expect.stringContaining("(429)"), action: { label: "Try again" } },
    ],
    [
      "Not stopped: web-1.",
      { name: "changed", found: { kind: "unreadable", error } },
      {
        text: "Nothing was done: the instance couldn’t be read. No.",
        reference: expect.objectContaining({ code: "AWAY", requestId: "r-1" }),
        persistent: true,
        action: expect.objectContaining({ label: "Try again" }),
      },
    ],
    ["web-1 was already gone.", { name: "alreadyGone", error }, { error }],
    ["web-1 was already stopped.", { name: "refused", error: conflict, found: stopped }, {}],
    [
      "Not stopped: web-1. Conflict",
      { name: "refused", error: conflict, found },
      { error: conflict },
    ],
    ["We don’t know whether web-1", { name: "unknown", error, found }, { error }],
  ])("after its dialog, with a note or a banner: %s", (title, phase, fields) => {
    const shown = { title: expect.stringContaining(title), ...fields };
    expect(announce(phase).toasts).toMatchObject([shown]);
    const isSuccess = phase.name === "done" || phase.name === "accepted";
    expect(announce(phase, { isInDialog: true }).toasts).toHaveLength(isSuccess ? 1 : 0);
  });

  test.each<[string, Phase]>([
    ["Not stopped", { name: "refused", error: conflict, found }],
    ["We don’t know", { name: "unknown", error, found }],
    ["web-1 stopped", { name: "done", found: stopped }],
    ["Not stopped", { name: "guarded", error: readOnly }],
  ])("to who looks elsewhere, also with the dialog open: %s", (title, phase) => {
    const options = { isInDialog: true, isHidden: true };
    expect(announce(phase, options).hidden).toEqual([expect.stringContaining(title)]);
    expect(announce(accepted, options).hidden).toEqual([]);
  });

  test.each([
    { name: "refused", status: 403, titles: [] },
    { name: "unknown", status: 503, titles: ["We don’t know whether web-1 was stopped."] },
  ] as const)("by the team's banner for a team code; $name adds $titles", (outcome) => {
    const { name, status, titles } = outcome;
    const code = { kind: "api", message: "Suspended", code: "TEAM_SUSPENDED", status } as const;
    const { team, toasts } = announce({ name, error: code, found });
    expect(team).toBe("stop web-1");
    expect(toasts.map(({ title }) => title)).toEqual(titles);
  });

  test("that comes later, by an event; those of a run are in its panel", () => {
    const late = operation("stop", { ...accepted, late: true });
    const unsent = operation("stop", { name: "givenUp", by: "tab" });
    expect(announce({ kind: "ended", operation: late }).toasts).toMatchObject([
      { title: "Still stopping web-1 after 10 min" },
    ]);
    expect(announce({ kind: "recovered", operation: unsent }).toasts).toMatchObject([
      { title: "Not stopped: web-1.", persistent: true },
    ]);
    for (const kind of ["ended", "recovered"] as const)
      expect(announce({ kind, operation: { ...late, runId: "run" } }).toasts).toEqual([]);
    const team = { ...conflict, code: "TEAM_SUSPENDED", status: 403 };
    expect(announce({ kind: "refused", run, error: team }).team).toBe("stop one of 18 instances");
    expect(announce({ kind: "endedUnsent", unsent: run }).toasts).toMatchObject([
      {
        title: "Not stopped: 18 instances.",
        text: "The session ended before anything was sent.",
        persistent: true,
      },
    ]);
  });

  test("of a run only to who looks elsewhere", () => {
    for (const [kind, title] of [
      ["runHeld", "Run held: stop 18 instances"],
      ["runEnded", "Run ended: stop 18 instances"],
    ] as const) {
      expect(announce({ kind, run }, { isHidden: true })).toMatchObject({
        hidden: [title],
        toasts: [],
      });
      vi.restoreAllMocks();
      expect(announce({ kind, run }).hidden).toEqual([]);
    }
  });
});

test("what is under way: what was sent, what waits to be sent, and whether a run isn't over", () => {
  const accepted: Phase = { name: "accepted", late: false };
  const entries = [
    operation("stop", { name: "sent" }),
    operation("delete", accepted),
    operation("stop", { name: "done", found: { kind: "instance" } }),
    operation("stop", { ...accepted, late: true }),
    operation("stop", { name: "waiting" }),
  ];
  expect(underWayText(entries, true)).toBe(
    "2 requests to stop or delete were sent and are under way. 1 request to stop or delete waits to be sent. A bulk run isn’t over.",
  );
  expect(underWayText([], false)).toBe("");
});
