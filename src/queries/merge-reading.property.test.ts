import { QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { isAnotherMachine, isAnotherTime, mergeReading } from "./merge-reading.ts";
import { hasTags, type Instance, readInstance } from "../api/schema.ts";
import { createInstanceCache, mergeIntoCache, mergeMatches } from "./instance-cache.ts";

vi.stubEnv("TZ", "America/New_York");

function instanceOf(item: object): Instance {
  const instance = readInstance({ id: "1", ...item });
  if (!instance) throw new Error("Not an instance");
  return instance;
}

const tag = fc.constantFrom("vital", "web", "db");
const tags = fc.option(
  fc.oneof(fc.uniqueArray(tag), fc.constant("vital"), fc.constant(["web", 5])),
);
const state = fc.constantFrom("RUNNING", "STOPPED");
const first = { hostName: "web-1", createdAt: "2026-01-01T00:00:00Z" };
// The same moment in other spellings; one endpoint may give fewer digits than another (oxidecomputer/omicron#9406).
const createdAt = fc.constantFrom(
  first.createdAt,
  "2026-01-01T01:00:00+01:00",
  "2026-01-01 00:00:00",
  "2026-01-01T00:00:00.417",
);

/** Readings of one machine, in which any field may be missing. */
const sameMachine = fc
  .record({ hostName: fc.constant(first.hostName), createdAt, state, tags }, { requiredKeys: [] })
  .map(instanceOf);
const anyMachine = fc
  .record(
    {
      hostName: fc.constantFrom(first.hostName, "web-2"),
      createdAt: fc.constantFrom(first.createdAt, "2026-02-02T00:00:00Z"),
      state,
      tags,
    },
    { requiredKeys: [] },
  )
  .map(instanceOf);

/** What a reading never takes from an earlier one. */
const own = ({ hostName, state, raw }: Instance) => ({ hostName, state, raw });

test("the newer reading wins, whichever arrives first", () => {
  fc.assert(
    fc.property(anyMachine, anyMachine, (older, newer) => {
      const merged = mergeReading(older, newer);
      expect(own(merged)).toEqual(own(newer));
      expect(mergeReading(newer, older, true)).toEqual(merged);
    }),
  );
});

test("a reading without tags or creation time keeps the known ones", () => {
  fc.assert(
    fc.property(sameMachine, sameMachine, (known, reading) => {
      const merged = mergeReading(known, reading);
      const kept = hasTags(reading.raw) ? [] : known.tags;
      expect(new Set(merged.tags)).toEqual(new Set([...reading.tags, ...kept]));
      expect(merged.createdAt).toBe(reading.createdAt ?? known.createdAt);
    }),
  );
});

test("nothing of another machine is kept", () => {
  fc.assert(
    fc.property(anyMachine, anyMachine, (known, reading) => {
      fc.pre(isAnotherMachine(known, reading));
      expect(mergeReading(known, reading)).toBe(reading);
    }),
  );
  const known = instanceOf({ ...first, tags: ["vital"] });
  for (const other of [{ hostName: "web-2" }, { createdAt: "2026-02-02T00:00:00Z" }])
    expect(mergeReading(known, instanceOf(other)).tags).toEqual([]);
  expect(isAnotherMachine(known, instanceOf({ createdAt: "2026-01-01T00:00:01Z" }))).toBe(true);
  for (const same of [{}, { hostName: "web-1" }, { createdAt: "2026-01-01T01:00:00+01:00" }])
    expect(mergeReading(known, instanceOf(same)).tags).toEqual(["vital"]);
});

test.each([
  ["1970-01-01 00:00:00", "1970-01-01T00:00:00Z", false],
  ["0001-01-01T00:00:00Z", "1970-01-01T01:00:00+01:00", false],
  ["1970-01-01T00:00:00Z", "2026-01-01T00:00:00Z", true],
  ["1970-01-01T00:00:00Z", "unknown", true],
  ["unknown", "none", true],
])("%s and %s, which needn't be times, are of two machines: %s", (one, other, isAnother) => {
  expect(isAnotherTime(one, other)).toBe(isAnother);
  expect(isAnotherTime(other, one)).toBe(isAnother);
});

test("merging a reading twice changes nothing", () => {
  fc.assert(
    fc.property(anyMachine, anyMachine, (known, reading) => {
      const merged = mergeReading(known, reading);
      expect(mergeReading(merged, reading)).toEqual(merged);
      expect(mergeReading(merged, merged)).toEqual(merged);
    }),
  );
});

test("grouping the readings of one machine differently changes nothing, but may keep a tag longer", () => {
  fc.assert(
    fc.property(sameMachine, sameMachine, sameMachine, (one, two, three) => {
      const inOrder = mergeReading(mergeReading(one, two), three);
      const grouped = mergeReading(one, mergeReading(two, three));
      expect(grouped).toEqual({ ...inOrder, tags: expect.arrayContaining(inOrder.tags) });
    }),
  );
  fc.assert(
    fc.property(sameMachine, sameMachine, sameMachine, (one, two, three) => {
      // Grouping can skip a list of tags between two readings that lack one.
      fc.pre(hasTags(three.raw) || !hasTags(two.raw));
      const inOrder = mergeReading(mergeReading(one, two), three);
      const grouped = mergeReading(one, mergeReading(two, three));
      expect(new Set(grouped.tags)).toEqual(new Set(inOrder.tags));
    }),
  );
});

/** Answers with the times of their requests, and what the cache ends up with. */
const answers = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 1000 }), sameMachine), {
    selector: ([sentAt]) => sentAt,
    minLength: 1,
    maxLength: 5,
  })
  .map((answers) => {
    const instances = createInstanceCache(new QueryClient());
    for (const [sentAt, reading] of answers) mergeIntoCache(instances, reading, sentAt);
    return { answers, cached: instances.known.get("1")?.instance };
  });

test("the cache has the reading requested last, in whatever order the answers arrive", () => {
  fc.assert(
    fc.property(answers, ({ answers, cached }) => {
      const [last] = answers.toSorted(([one], [other]) => other - one);
      expect(cached?.raw).toBe(last?.[1].raw);
    }),
  );
});

test("the cache keeps a protected tag until a reading's tags lack it", () => {
  fc.assert(
    fc.property(answers, ({ answers, cached }) => {
      fc.pre(answers.some(([, { tags }]) => tags.includes("vital")));
      fc.pre(answers.every(([, { raw, tags }]) => !hasTags(raw) || tags.includes("vital")));
      expect(cached?.tags).toContain("vital");
    }),
  );
});

test("matches of the fleet's worker that were read earlier don't replace a newer reading", () => {
  const instances = createInstanceCache(new QueryClient());
  const now = Date.now();
  const matches = (state: string, readAt: number) =>
    mergeMatches(instances, { items: [instanceOf({ state })], readTimes: [readAt] });
  mergeIntoCache(instances, instanceOf({ state: "STOPPED" }), now - 1000);
  expect(matches("RUNNING", now - 2000)).toMatchObject([{ state: "STOPPED" }]);
  expect(matches("RUNNING", now)).toMatchObject([{ state: "RUNNING" }]);
});

test("a time from before the clock was set back doesn't block later readings", () => {
  const instances = createInstanceCache(new QueryClient());
  mergeIntoCache(instances, instanceOf({ state: "RUNNING" }), Date.now() + 3_600_000);
  for (const state of ["STOPPED", "RUNNING"])
    expect(mergeIntoCache(instances, instanceOf({ state }), Date.now()).state).toBe(state);
});
