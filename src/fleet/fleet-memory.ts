import * as z from "zod/mini";
import { apiUrl } from "../api/client/request.ts";
import { scope } from "../lib/mount-path.ts";
import { localStore } from "../lib/storage.ts";
import type { Connection } from "../session/connection.ts";
import { saltName } from "./fleet-state.ts";
import { deleteAllRecords, deleteRecord } from "./load/record-db.ts";
import type { FleetMemory } from "./load/remembered-fleet.ts";

const dayMs = 86_400_000;
/** Even if the list is refreshed more often. */
const minCurrentMs = 15_000;

const memorySchema = z.object({
  salt: z.string(),
  usedAt: z.number(),
  /** The fleet as it was then has been compared, and a person told. */
  toldOf: z.optional(z.number()),
});

/**
 * What the worker needs to remember the fleet of a connection. Undefined if it's not to be remembered, or can't be. Without the
 * salt the record can't be decrypted, even with the API key.
 * @param days 0 erases what is there
 */
export async function fleetMemoryOf(
  { apiKey, baseUrl, fingerprint }: Pick<Connection, "apiKey" | "baseUrl" | "fingerprint">,
  days = 7,
  refreshSeconds = 0,
): Promise<FleetMemory | undefined> {
  const maxAgeMs = days * dayMs;
  removeOldSalts(maxAgeMs, Date.now());
  // Behind a proxy there's no key to derive from.
  if (days === 0 || apiKey === "") {
    // Don't wait: the first search would hang with storage that never answers.
    deleteAllRecords().catch(() => undefined);
    return undefined;
  }
  const name = saltName(fingerprint);
  const { salt = randomSalt(), toldOf } = localStore.readJson(name, memorySchema) ?? {};
  if (!localStore.writeJson(name, { salt, usedAt: Date.now(), toldOf })) return undefined;
  const address = new URL(apiUrl(baseUrl, ""), location.href).href;
  const key = await crypto.subtle.deriveKey(
    {
      name: "HKDF",
      hash: "SHA-256",
      salt: bytesOf(salt),
      info: bytesOf(`compute-dashboard fleet ${scope} ${address}`),
    },
    await crypto.subtle.importKey("raw", bytesOf(apiKey), "HKDF", false, ["deriveKey"]),
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
  const currentMs = Math.max(minCurrentMs, 1000 * refreshSeconds);
  return { fingerprint, key, maxAgeMs, currentMs };
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** 128 bits, as text. */
const randomSalt = () => crypto.getRandomValues(new Uint32Array(4)).join();

/** Their records are as old: the worker deletes those. */
function removeOldSalts(maxAgeMs: number, now: number): void {
  for (const name of localStore.names()) {
    if (!name.startsWith(saltName(""))) continue;
    const { usedAt = 0 } = localStore.readJson(name, memorySchema) ?? {};
    if (Math.abs(now - usedAt) >= maxAgeMs) localStore.remove(name);
  }
}

/** The salt has gone already (`Fleet.forget`), so these bytes are unreadable. */
export async function eraseRecord(fingerprint: string): Promise<void> {
  await deleteRecord(fingerprint).catch(() => undefined);
}
