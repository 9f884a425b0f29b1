import { localStore, tabStore } from "../storage.ts";

// `src/start.ts` and `src/prefetch.ts` use this before zod is loaded.

export interface Credentials {
  apiKey: string;
  baseUrl: string;
}

/** Credentials as this tab stores them, with the fingerprint of the connection; see `connectionFingerprint`. */
interface StoredCredentials extends Credentials {
  fingerprint: string;
  /** A person has switched read-only on in this tab. */
  isReadOnly: boolean;
}

const storedName = "session";

/**
 * Keeps the key in this tab's sessionStorage and nowhere else: it survives a reload and ends with the tab. Where storage is
 * blocked the key stays in memory only.
 */
export function storeCredentials(credentials: StoredCredentials): void {
  const { apiKey, baseUrl, fingerprint, isReadOnly } = credentials;
  const ends = endedSessions(fingerprint);
  tabStore.writeJson(storedName, { apiKey, baseUrl, fingerprint, isReadOnly, ends });
}

/** The credentials of this tab from before a reload, unless any tab has ended their session since. */
export function storedCredentials(): StoredCredentials | undefined {
  const { apiKey, baseUrl, fingerprint, isReadOnly, hasEnded } = readStored();
  return typeof apiKey === "string" && typeof baseUrl === "string" && !hasEnded
    ? { apiKey, baseUrl, fingerprint, isReadOnly }
    : undefined;
}

/** Removes everything that this tab stores if another tab has ended its session meanwhile. */
export function clearEndedSession(): void {
  if (readStored().hasEnded) tabStore.clear();
}

function readStored() {
  const { apiKey, baseUrl, ...stored } = tabStore.readRecord(storedName);
  const fingerprint = typeof stored["fingerprint"] === "string" ? stored["fingerprint"] : "";
  const ends = typeof stored["ends"] === "number" ? stored["ends"] : 0;
  const isReadOnly = stored["isReadOnly"] === true;
  return { apiKey, baseUrl, fingerprint, isReadOnly, hasEnded: endedSessions(fingerprint) > ends };
}

/** Removes the key from this tab's storage. */
export function removeCredentials(): void {
  tabStore.remove(storedName);
}

/** The number of ended sessions is in localStorage, so that a tab that was suspended at the end detects it later. */
const endsName = (fingerprint: string) => `ended-sessions.${fingerprint}`;

/** How many sessions of a connection have ended in this browser; 0 where the stored value is invalid. */
export function endedSessions(fingerprint: string): number {
  const count = localStore.read(endsName(fingerprint)) ?? "";
  return /^\d{1,9}$/.test(count) ? Number(count) : 0;
}

/**
 * Records the end of a session for every tab of its connection.
 * @param endedBefore how many had ended when it began, in case that is no longer stored
 */
export function recordEnd(fingerprint: string, endedBefore: number): void {
  const ends = Math.max(endedSessions(fingerprint), endedBefore) + 1;
  localStore.write(endsName(fingerprint), String(ends));
}
