import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fleetMemoryOf } from "../fleet-memory.ts";
import { saltName } from "../fleet-state.ts";
import { FleetIndex } from "../worker/fleet-index.ts";
import { endPass, entries, later, pass, remember } from "../../testing/stand-ins/passes.ts";
import { loadRecord, putRecord } from "./record-db.ts";
import { createRememberedFleet } from "./remembered-fleet.ts";
import { createWorkerApi } from "../worker/worker-api.ts";
import fc from "fast-check";

const connection = {
  apiKey: "cc_live_0123456789abcdef",
  baseUrl: "https://api.example",
  fingerprint: "f00d",
};
const fleet = [
  { id: "1", hostName: "web-prod-01", state: "RUNNING", createdAt: "2026-01-01T00:00:00Z" },
  { id: "2", hostName: "db-prod-01", state: "STOPPED", createdAt: "2026-01-02T00:00:00Z" },
];

const began = Date.parse("2026-11-22T17:40:00Z");
const nextDay = began + 86_400_000;

let stored = new Map<string, string>();

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("location", { href: "https://console.example/" });
  vi.stubGlobal("localStorage", storage(stored));
  vi.useFakeTimers({ now: began, toFake: ["Date", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // The next files of this process must not get the modules of another mount path.
  vi.doUnmock("../../lib/mount-path.ts");
  vi.resetModules();
});

/** With the keys as properties, as a `Storage` has them. */
function storage(texts: Map<string, string>) {
  return new Proxy(
    {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => void texts.set(key, text),
      removeItem: (key: string) => void texts.delete(key),
    },
    {
      ownKeys: () => [...texts.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
}

async function memoryOf(change: Partial<typeof connection> = {}, days = 7) {
  const memory = await fleetMemoryOf({ ...connection, ...change }, days);
  if (!memory) throw new Error("Nothing is remembered.");
  return memory;
}

/** A session that reads the fleet once. */
async function readOnce(items: Record<string, unknown>[] = fleet): Promise<void> {
  const index = new FleetIndex();
  pass(index, ...items);
  await createRememberedFleet(index, await memoryOf()).saveIfDue();
}

const nextTask = () => new Promise<boolean>((resolve) => setTimeout(resolve, 0, false));

/** What the next session begins with. */
async function remembered(change: Partial<typeof connection> = {}, days = 7) {
  const index = new FleetIndex();
  await createRememberedFleet(index, await memoryOf(change, days)).restore();
  return index.inListOrder().map(({ raw }) => raw);
}

test("a large fleet keeps its order", async () => {
  const many = Array.from({ length: 5000 }, (_, place) => ({ id: String(place * 7) }));
  await readOnce(many);
  expect(await remembered()).toEqual(many);
});

test("the page hears of the fleet once, when all of it is there", async () => {
  await readOnce(Array.from({ length: 5000 }, (_, place) => ({ id: String(place) })));
  const memory = await memoryOf();
  const closing = new AbortController();
  const worker = createWorkerApi(closing.signal);
  const sizes: number[] = [];
  worker.start(connection.apiKey, { protectedTags: [] }, ({ size }) => sizes.push(size));
  const isOpen = worker.restore(memory).then((restored) => {
    sizes.push(restored?.known.size ?? 0);
    return true;
  });
  // Each time the rows change.
  do worker.setCatalogue([]);
  while (!(await Promise.race([isOpen, nextTask()])));
  closing.abort();
  expect(sizes).toEqual([5000]);
});

test("a catalogue that comes while the record is opened gives all rows their size", async () => {
  await readOnce(
    Array.from({ length: 5000 }, (_, id) => ({ id: String(id), specificationId: "7" })),
  );
  const index = new FleetIndex();
  const isOpen = createRememberedFleet(index, await memoryOf())
    .restore()
    .then(() => true);
  let vcpus = 0;
  // Before, between and after the parts.
  do index.setCatalogue([{ id: "7", vcpus: ++vcpus, raw: {} }]);
  while (!(await Promise.race([isOpen, nextTask()])));
  expect(new Set(index.inListOrder().map(({ size }) => size.vcpus))).toEqual(new Set([vcpus]));
});

test("what is stored has neither a name nor the key", async () => {
  await readOnce();
  const record = await loadRecord(connection.fingerprint);
  const bytes = (record?.parts ?? []).map(({ bytes }) => Buffer.from(bytes).toString("latin1"));
  const { parts, ...rest } = record ?? {};
  const everything = JSON.stringify([rest, bytes, Object.fromEntries(stored)]);
  expect(parts).toHaveLength(1);
  for (const secret of ["web-prod", "RUNNING", "hostName", connection.apiKey, "0123456789abcdef"])
    expect(everything).not.toContain(secret);
});

test.each([
  ["another key", { apiKey: "cc_live_another0123456" }],
  ["another address", { baseUrl: "https://other.example" }],
])("%s gets nothing", async (_, change) => {
  await readOnce();
  expect(await remembered({ ...change, fingerprint: "beef" })).toEqual([]);
  // Even under the same name.
  expect(await remembered(change)).toEqual([]);
});

test("another mount path gets nothing, even if it had the record and the salt", async () => {
  await readOnce();
  const record = await loadRecord(connection.fingerprint);
  if (!record) throw new Error("Nothing is stored.");
  const path = "../../lib/mount-path.ts";
  const { mountPath } = await import(path);
  vi.resetModules();
  vi.doMock(path, () => ({ mountPath, scope: "compute/other" }));
  const [other, memory, db] = await Promise.all([
    import("./remembered-fleet.ts"),
    import("../fleet-memory.ts"),
    import("./record-db.ts"),
  ]);
  const restored = async () => {
    const index = new FleetIndex();
    const kept = await memory.fleetMemoryOf(connection);
    if (kept) await other.createRememberedFleet(index, kept).restore();
    return index.size;
  };
  expect(await restored()).toBe(0);
  for (const [name, text] of stored)
    if (name.startsWith("compute.")) stored.set(name.replace("compute.", "compute/other."), text);
  await db.putRecord(record);
  expect(await restored()).toBe(0);
  expect(await db.loadRecord(connection.fingerprint)).toBeUndefined();
  expect(await remembered()).toEqual(fleet);
});

test("a record that cannot be decrypted is deleted", async () => {
  await readOnce();
  await remembered({ apiKey: "cc_live_another0123456" });
  expect(await loadRecord(connection.fingerprint)).toBeUndefined();
});

test("without the salt, the key opens nothing", async () => {
  await readOnce();
  stored.clear();
  expect(await remembered()).toEqual([]);
});

test.each(["a bit", "the time", "the shape", "a part", "the end"])(
  "a record with another %s is deleted, and the fleet loads as ever",
  async (what) => {
    await readOnce(Array.from({ length: 5000 }, (_, place) => ({ id: String(place) })));
    const record = await loadRecord(connection.fingerprint);
    if (!record) throw new Error("Nothing is stored.");
    const [first, second, ...others] = record.parts;
    if (!first || !second) throw new Error("There are several parts.");
    if (what === "a bit") new Uint8Array(second.bytes).fill(0, 9, 10);
    if (what === "the time") record.readAt -= 1000;
    if (what === "the shape") record.shape += 1;
    if (what === "a part") record.parts = [second, first, ...others];
    if (what === "the end") record.parts.pop();
    await putRecord(record);
    expect(await remembered()).toEqual([]);
    expect(await loadRecord(connection.fingerprint)).toBeUndefined();
  },
);

test("records that are too old are deleted, of any key", async () => {
  await readOnce();
  later(7 * 86_400 - 60);
  expect(await remembered()).toEqual(fleet);
  later(120);
  await remembered({ fingerprint: "beef" });
  await vi.waitFor(async () => expect(await loadRecord(connection.fingerprint)).toBeUndefined());
});

test("a salt that was not used for as long goes, too", async () => {
  await readOnce();
  later(7 * 86_400);
  await memoryOf({ fingerprint: "beef" });
  expect([...stored.keys()]).toEqual([`compute.${saltName("beef")}`]);
});

test("with 0 days, what is there is erased and nothing is written", async () => {
  await readOnce();
  expect(await fleetMemoryOf(connection, 0)).toBeUndefined();
  expect(await loadRecord(connection.fingerprint)).toBeUndefined();
  expect([...stored]).toEqual([]);
});

test("behind a proxy, which has the key, nothing is remembered", async () => {
  await readOnce();
  expect(await fleetMemoryOf({ ...connection, apiKey: "" })).toBeUndefined();
  expect(await loadRecord(connection.fingerprint)).toBeUndefined();
});

test("a record counts as read for as long as a refresh takes, and for 15 s at least", async () => {
  const restoredAfter = async (seconds: number, refreshSeconds: number) => {
    const memory = await fleetMemoryOf(connection, 7, refreshSeconds);
    vi.setSystemTime(began + 1000 * seconds);
    return memory && (await createRememberedFleet(new FleetIndex(), memory).restore());
  };
  await readOnce();
  expect(await restoredAfter(14, 0)).toEqual({ readAt: began, isCurrent: true });
  expect(await restoredAfter(15, 0)).toMatchObject({ isCurrent: false });
  expect(await restoredAfter(119, 120)).toMatchObject({ isCurrent: true });
});

test("two tabs that store at once leave one whole record, and then nothing for a minute", async () => {
  const many = (name: string) =>
    Array.from({ length: 5000 }, (_, id) => ({ id: String(id), hostName: name }));
  await Promise.all([readOnce(many("one")), readOnce(many("other"))]);
  const stored = await remembered();
  expect(stored).toHaveLength(5000);
  expect(new Set(stored.map(({ hostName }) => hostName)).size).toBe(1);
  later(59);
  await readOnce(many("later"));
  expect(await remembered()).toEqual(stored);
  later(2);
  await readOnce(many("later"));
  expect(await remembered()).toEqual(many("later"));
});

test("a fleet is stored at most once a minute", async () => {
  const index = new FleetIndex();
  const kept = createRememberedFleet(index, await memoryOf());
  const [web, db] = fleet;
  pass(index, ...fleet);
  await kept.saveIfDue();
  vi.advanceTimersByTime(59_000);
  pass(index, { ...web, state: "STOPPED" }, { ...db });
  await kept.saveIfDue();
  expect(await remembered()).toEqual(fleet);
  vi.advanceTimersByTime(1000);
  await kept.saveIfDue();
  expect(await remembered()).toEqual([{ ...web, state: "STOPPED" }, db]);
});

test("a reload while it is stored leaves the previous record", async () => {
  await readOnce();
  const closing = new AbortController();
  const index = new FleetIndex();
  pass(index, { id: "9" });
  const saving = createRememberedFleet(index, await memoryOf(), closing.signal).saveIfDue();
  closing.abort();
  await saving;
  expect(await remembered()).toEqual(fleet);
});

test("if storing fails, nothing is kept", async () => {
  await readOnce();
  const index = new FleetIndex();
  pass(index, { id: "9" });
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });
  later(60);
  await createRememberedFleet(index, await memoryOf()).saveIfDue();
  full.mockRestore();
  expect(await remembered()).toEqual([]);
});

test("without storage the fleet loads as ever", async () => {
  vi.stubGlobal("indexedDB", {
    open: () => {
      throw new DOMException("Blocked", "SecurityError");
    },
  });
  expect(await remembered()).toEqual([]);
  await expect(readOnce()).resolves.toBeUndefined();
});

const pageSize = 3;

const machine = fc.record(
  {
    id: fc.integer({ min: 1, max: 12 }).map(String),
    state: fc.constantFrom("RUNNING", "STOPPED"),
    hostName: fc.constantFrom("web", "db"),
  },
  { requiredKeys: ["id", "state"] },
);
type Machine = typeof machine extends fc.Arbitrary<infer Value> ? Value : never;
const list = fc.uniqueArray(machine, { selector: ({ id }) => id });
/** Before the page of that number: an instance is read by id, or was deleted, each once. */
const events = fc.uniqueArray(
  fc.record({ page: fc.nat(4), machine, kind: fc.constantFrom("read", "gone") }),
  { maxLength: 4, selector: ({ machine }) => machine.id },
);

function readAll(index: FleetIndex, items: readonly Machine[], happened: Events) {
  const lastPage = Math.max(1, Math.ceil(items.length / pageSize));
  for (let page = 1; page <= lastPage; page++) {
    const sentAt = Date.now();
    vi.setSystemTime(sentAt + 1);
    for (const { kind, machine } of happened.filter((event) => event.page === page)) {
      if (kind === "read") index.update([{ ...machine }]);
      else index.remove(machine.id);
    }
    vi.setSystemTime(sentAt + 2);
    const listed = items.slice((page - 1) * pageSize, page * pageSize);
    index.putPage(page, structuredClone(listed), sentAt);
  }
  endPass(index, lastPage);
}
type Events = { page: number; machine: Machine; kind: string }[];

const rowsOf = (index: FleetIndex) =>
  index.inListOrder().map((row) => ({ raw: row.raw, readAt: row.readAt }));

test("a fleet that was remembered and then read is what a first load would have", () => {
  fc.assert(
    fc.property(list, list, events, (before, after, happened) => {
      const [first, second] = [new FleetIndex(), new FleetIndex()].map((index, place) => {
        vi.setSystemTime(nextDay);
        if (place === 1) remember(index, structuredClone(before), began);
        readAll(index, after, happened);
        return index;
      });
      if (!first || !second) throw new Error("There are two.");
      expect(rowsOf(second)).toEqual(rowsOf(first));
      expect(second.isWhole).toBe(true);
      expect(second.remembered).toBeUndefined();
    }),
  );
});

test("the changes since then are those between the two lists", () => {
  fc.assert(
    fc.property(list, list, (before, after) => {
      vi.setSystemTime(nextDay);
      const index = new FleetIndex();
      remember(index, structuredClone(before), began);
      readAll(index, after, []);
      later(60);
      readAll(index, after, []);
      const expected = [...before, ...after].flatMap(({ id }) => {
        const [was, is] = [before, after].map((items) => items.find((one) => one.id === id));
        if (!is) return [`${id} gone`];
        // Without a creation time, two passes have to lack it first.
        if (!was) return [];
        const changed = was.state === is.state ? [] : [`${id} state ${was.state} ${is.state}`];
        const isRenamed = was.hostName && is.hostName && was.hostName !== is.hostName;
        return isRenamed
          ? changed.concat(`${id} hostName ${was.hostName} ${is.hostName}`)
          : changed;
      });
      expect(new Set(entries(index))).toEqual(new Set(expected));
    }),
  );
});

test("what was made since then is new", () => {
  const index = new FleetIndex();
  vi.setSystemTime(nextDay);
  remember(index, [{ id: "1", createdAt: "2026-11-01T00:00:00Z" }], began);
  index.putPage(1, [{ id: "1" }, { id: "2", createdAt: "2026-11-23T08:00:00Z" }]);
  endPass(index, 1);
  expect(entries(index)).toEqual(["2 new"]);
  expect(index.changes).toMatchObject({ beganAt: began, rememberedAt: began });
  expect(index.changes.changes[0]).toMatchObject({ since: began, seenAt: nextDay });
});

test("while a pass is under way, the rest is as it was remembered", () => {
  const index = new FleetIndex();
  remember(index, [{ id: "1" }, { id: "2" }, { id: "3" }, { id: "4" }], began);
  index.putPage(1, [{ id: "1" }, { id: "2" }]);
  expect(index.remembered).toEqual({ readAt: began, count: 2 });
  expect(index.size).toBe(4);
  expect(index.isWhole).toBe(false);
});

test("a record that counts as read is whole, and the next pass is compared with it like with any other", () => {
  const index = new FleetIndex();
  vi.setSystemTime(began + 5000);
  remember(index, [{ id: "1", state: "RUNNING" }, { id: "2" }], began, true);
  expect(index).toMatchObject({ isWhole: true, remembered: undefined, size: 2 });
  readAll(index, [{ id: "1", state: "STOPPED" }], []);
  expect(entries(index)).toEqual(["1 state RUNNING STOPPED"]);
  expect(index.changes).toMatchObject({ beganAt: began, rememberedAt: undefined });
  later(15);
  readAll(index, [{ id: "1", state: "STOPPED" }], []);
  expect(entries(index)).toEqual(["1 state RUNNING STOPPED", "2 gone"]);
});
