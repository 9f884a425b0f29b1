import * as z from "zod/mini";
import { ledgerName, readLedger } from "../api/client/rate-ledger.ts";
import { localStore } from "../lib/storage.ts";
import { endsName } from "./credentials.ts";
import type { Session } from "./session.ts";

/** Enough for any tab that slept through the end of its session. */
const keptEnds = 50;

/** Latest last. */
const orderName = "ended-connections";

export function forgetEndedConnections({ onBegin }: Pick<Session, "onBegin">): void {
  onBegin(({ fingerprint, ended }) => {
    ended.addEventListener("abort", () => forgetOldConnections(fingerprint, Date.now()));
  });
}

/** Keys come and go: without this, local storage would keep something of each. `fingerprint`: its session ended just now. */
export function forgetOldConnections(fingerprint: string, now: number): void {
  const names = localStore.names();
  const ordered = localStore.readJson(orderName, z.array(z.string())) ?? [];
  const ended = names
    .filter((name) => name.startsWith(endsName("")))
    .map((name) => name.slice(endsName("").length));
  const known = new Set([...ended.filter((one) => !ordered.includes(one)), ...ordered]);
  known.delete(fingerprint);
  const latest = [...known, fingerprint].slice(-keptEnds);
  localStore.writeJson(orderName, latest);
  for (const one of ended) if (!latest.includes(one)) localStore.remove(endsName(one));
  for (const name of names) {
    const isLedger = [ledgerName("read", ""), ledgerName("write", "")].some((prefix) =>
      name.startsWith(prefix),
    );
    if (isLedger && isUnused(name, now)) localStore.remove(name);
  }
}

/** Nothing in the ledger affects the next request. */
function isUnused(name: string, now: number): boolean {
  const { starts, held, blockedUntil } = readLedger(localStore.readRecord(name), now);
  return starts.length === 0 && held.length === 0 && blockedUntil === 0;
}
