import { afterEach, expect, test } from "vitest";
import { createJournal, transitions } from "./journal.ts";
import { createJournalEntries } from "./journal-entries.ts";
import type { Operation, Phase } from "../operation.ts";
import { operationSchema } from "../operation-schema.ts";
import { endsTracking } from "../track-operations.ts";
import { runTransitions } from "../runs/run.ts";
import readme from "../README.md?raw";

const error = { kind: "http", message: "" } as const;
const found = { kind: "gone" } as const;
const phases: Record<Phase["name"], Phase> = {
  waiting: { name: "waiting" },
  sent: { name: "sent" },
  accepted: { name: "accepted", late: false },
  unknown: { name: "unknown", found },
  givenUp: { name: "givenUp" },
  changed: { name: "changed", found },
  guarded: { name: "guarded", error },
  alreadyGone: { name: "alreadyGone", error },
  refused: { name: "refused", error },
  done: { name: "done", found },
};
const all = Object.values(phases);
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

const ending = new AbortController();
afterEach(() => ending.abort());

const pairs = all.flatMap((from) => all.map((to) => ({ from, to })));
const isAllowed = ({ from, to }: (typeof pairs)[number]) =>
  transitions[from.name].includes(to.name);

function move({ from, to }: (typeof pairs)[number]): Phase {
  const journal = createJournal(createJournalEntries(), ending.signal);
  const known = { ...operation, phase: from };
  journal.show(known);
  return journal.withPhase(known, to).phase;
}

test.each(pairs.filter(isAllowed))("$from.name can become $to.name", (pair) => {
  expect(move(pair)).toEqual(pair.to);
});

test.each(pairs.filter((pair) => !isAllowed(pair)))("$from.name cannot become $to.name", (pair) => {
  expect(() => move(pair)).toThrow("cannot be");
});

test.each([
  ["operation", "waiting", transitions],
  ["run", "running", runTransitions],
])("the drawing of an %s in the README has every transition, and no other", (_, first, table) => {
  const drawing = readme.split("```").find((part) => part.includes(`  ${first} --> `)) ?? "";
  const drawn = [...drawing.matchAll(/^ {2}(\w+) --> (.*)$/gm)].flatMap(([, from, all = ""]) =>
    all.split(" & ").map((to) => `${from} ${to}`),
  );
  const known = Object.entries<readonly string[]>(table).flatMap(([from, all]) =>
    all.map((to) => `${from} ${to}`),
  );
  expect(drawn.toSorted()).toEqual(known.toSorted());
});

test.each(all)("an entry that is $name is read as it was written", (phase) => {
  expect(operationSchema.parse({ ...operation, phase })).toEqual({ ...operation, phase });
});

test("an entry of a newer version is read without the fields that are new", () => {
  const stored = { ...operation, phase: phases.accepted, added: { later: true } };
  expect(operationSchema.parse(stored)).toEqual({ ...operation, phase: phases.accepted });
});

/** Whether a stop is over: from one state to another. */
const endsStop = (stateBefore: string, state: string) =>
  endsTracking({ ...operation, stateBefore, phase: phases.accepted }, { kind: "instance", state });

test.each([
  ["RUNNING", "STOPPED"],
  ["RUNNING", "HALTED_BY_API"],
  ["STOPPED", "STOPPED"],
  ["SHUTOFF", "SHUTOFF"],
  ["SUSPENDED", "RUNNING"],
])("a stop of what was %s is over when it is %s", (before, now) => {
  expect(endsStop(before, now)).toBe(true);
});

test.each([
  ["RUNNING", "RUNNING"],
  ["RUNNING", "STOPPING"],
  ["SHUTOFF", "STOPPING"],
  ["RUNNING", "POWERING_OFF"],
  ["RUNNING", "SHUTTING_DOWN"],
  ["MIGRATING", "MIGRATING"],
  // The list and a single instance can spell a state differently.
  ["RUNNING", "running"],
  ["Running", "RUNNING"],
])("a stop of what was %s is not over while it is %s", (before, now) => {
  expect(endsStop(before, now)).toBe(false);
});
