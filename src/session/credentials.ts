import { localStore, tabStore } from "../storage.ts";

/** A key and the address that it is for. */
export interface Credentials {
  apiKey: string;
  baseUrl: string;
}

/** The same as this tab remembers them, with what tells this connection from others; see `connectionFingerprint`. */
interface RememberedCredentials extends Credentials {
  fingerprint: string;
}

const storedName = "session";

/**
 * The key is kept in this tab's sessionStorage and nowhere else: it survives a reload and is gone with the tab.
 * Where storage is blocked it lives in memory only.
 */
export function rememberCredentials({ apiKey, baseUrl, fingerprint }: RememberedCredentials): void {
  const ends = endedSessions(fingerprint);
  tabStore.writeJson(storedName, { apiKey, baseUrl, fingerprint, ends });
}

/** The key that this tab was connected with before a reload, if any, unless its session has ended since in any tab. */
export function rememberedCredentials(): RememberedCredentials | undefined {
  const { apiKey, baseUrl, fingerprint, hasEnded } = stored();
  return typeof apiKey === "string" && typeof baseUrl === "string" && !hasEnded
    ? { apiKey, baseUrl, fingerprint }
    : undefined;
}

/** Where a session has ended that this tab was connected with, and it was not told, it keeps nothing of that session. */
export function forgetEnded(): void {
  if (stored().hasEnded) tabStore.clear();
}

/** What is stored, read by hand: this runs before the library that checks everything else is there. */
function stored() {
  let value: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(tabStore.read(storedName) ?? "{}");
    if (typeof parsed === "object") value = { ...parsed };
  } catch {
    // What cannot be read is as nothing.
  }
  const fingerprint = typeof value["fingerprint"] === "string" ? value["fingerprint"] : "";
  const ends = typeof value["ends"] === "number" ? value["ends"] : 0;
  const { apiKey, baseUrl } = value;
  return { apiKey, baseUrl, fingerprint, hasEnded: endedSessions(fingerprint) > ends };
}

/** Forgets the key. */
export function forgetCredentials(): void {
  tabStore.remove(storedName);
}

/** Under which name the ended sessions of a connection are counted: a tab that did not run then sees it when it does. */
const endsName = (fingerprint: string) => `ended-sessions.${fingerprint}`;

/** How many sessions of a connection have ended in this browser so far; 0 where what is stored is no such number. */
export function endedSessions(fingerprint: string): number {
  const count = localStore.read(endsName(fingerprint)) ?? "";
  return /^\d{1,9}$/.test(count) ? Number(count) : 0;
}

/**
 * A session ends, for every tab of its connection.
 * @param endedBefore how many had ended when it began, in case that is no longer stored
 */
export function noteEnd(fingerprint: string, endedBefore: number): void {
  const ends = Math.max(endedSessions(fingerprint), endedBefore) + 1;
  localStore.write(endsName(fingerprint), String(ends));
}
