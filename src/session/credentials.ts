import { localStore, tabStore } from "../lib/storage.ts";

// Free of zod: `src/start.ts` and `src/prefetch.ts` run before it's loaded.

export interface Credentials {
  apiKey: string;
  baseUrl: string;
}

interface StoredCredentials extends Credentials {
  fingerprint: string;
  isReadOnly: boolean;
}

const storedName = "session";

/** In this tab's sessionStorage only: the key survives a reload, not the tab. With storage blocked it stays in memory. */
export function storeCredentials(credentials: StoredCredentials): void {
  const { apiKey, baseUrl, fingerprint, isReadOnly } = credentials;
  const ends = endedSessions(fingerprint);
  tabStore.writeJson(storedName, { apiKey, baseUrl, fingerprint, isReadOnly, ends });
}

const lastInputName = "last-input";

export function storeLastInput(at: number): void {
  tabStore.write(lastInputName, String(at));
}

/** How long ago this tab's last input was: a reload is none. 0 without a session. */
export function storedIdleMs(): number {
  return Math.max(0, Date.now() - Number(tabStore.read(lastInputName) ?? Date.now()));
}

/** Undefined if any tab ended this session since. */
export function storedCredentials(): StoredCredentials | undefined {
  const { apiKey, baseUrl, fingerprint, isReadOnly, hasEnded } = readStored();
  return typeof apiKey === "string" && typeof baseUrl === "string" && !hasEnded
    ? { apiKey, baseUrl, fingerprint, isReadOnly }
    : undefined;
}

/** Clears this tab's storage if another tab ended the session. */
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

/** Counts ended sessions in localStorage, so that a tab that slept through the end notices it later. */
const endsName = (fingerprint: string) => `ended-sessions.${fingerprint}`;

export function endedSessions(fingerprint: string): number {
  const count = localStore.read(endsName(fingerprint)) ?? "";
  return /^\d{1,9}$/.test(count) ? Number(count) : 0;
}

/** @param endedBefore the count when this session began, in case the stored one was lost */
export function recordEnd(fingerprint: string, endedBefore: number): void {
  const ends = Math.max(endedSessions(fingerprint), endedBefore) + 1;
  localStore.write(endsName(fingerprint), String(ends));
}
