import { beforeEach, expect, test, vi } from "vitest";
import { forgetOldConnections } from "./forget-connections.ts";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  const storage = new Proxy(
    {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    },
    {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
  vi.stubGlobal("localStorage", storage);
});

const now = Date.parse("2026-11-20T12:00:00Z");

function endSession(fingerprint: string): void {
  stored.set(`compute.ended-sessions.${fingerprint}`, "1");
  forgetOldConnections(fingerprint, now);
}

test("the ends of the last 50 connections are kept", () => {
  // From a version that didn't note their order.
  stored.set("compute.ended-sessions.first", "3");
  for (let place = 0; place < 60; place++) endSession(`key${place}`);
  endSession("key12");
  const ends = [...stored.keys()].filter((name) => name.startsWith("compute.ended-sessions."));
  expect(ends).toHaveLength(50);
  expect(ends).toContain("compute.ended-sessions.key12");
  expect(ends).toContain("compute.ended-sessions.key59");
  expect(ends).not.toContain("compute.ended-sessions.first");
  expect(ends).not.toContain("compute.ended-sessions.key9");
});

test("a rate budget goes once nothing in it counts any more, and nothing else goes", () => {
  const ledger = (fields: object) =>
    JSON.stringify({ starts: [], held: [], blockedUntil: 0, ...fields });
  stored.set("compute.rate-budget.read.old", ledger({ starts: [now - 5000] }));
  stored.set("compute.rate-budget.write.blocked", ledger({ blockedUntil: now + 9000 }));
  stored.set("compute.rate-budget.read.busy", ledger({ starts: [now - 100] }));
  stored.set("compute.theme", "dark");
  stored.set("other.rate-budget.read.old", ledger({}));
  endSession("a");
  expect([...stored.keys()].filter((name) => !name.includes("ended"))).toEqual([
    "compute.rate-budget.write.blocked",
    "compute.rate-budget.read.busy",
    "compute.theme",
    "other.rate-budget.read.old",
  ]);
});
