import { scope } from "../mount-path.ts";
import { remember, remembered } from "../ui/remembered.ts";

/** A key and the address that it is for. */
export interface Credentials {
  apiKey: string;
  baseUrl: string;
}

const storageKey = `${scope}.session`;
/** How many sessions have ended in this browser: a tab that did not run then, and was not told, sees it when it does. */
const endsName = "ended-sessions";

/**
 * The key is kept in this tab's sessionStorage and nowhere else: it survives a reload and is gone with the tab.
 * Where storage is blocked it lives in memory only.
 */
export function rememberCredentials({ apiKey, baseUrl }: Credentials): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ apiKey, baseUrl, ends: endedSessions() }));
  } catch {
    // Blocked or full storage costs the reload, not the session.
  }
}

/** The key that this tab was connected with before a reload, if any, unless a session has ended since in any tab. */
export function rememberedCredentials(): Credentials | undefined {
  const { apiKey, baseUrl, ends = 0 } = stored();
  return typeof apiKey === "string" && typeof baseUrl === "string" && ends === endedSessions()
    ? { apiKey, baseUrl }
    : undefined;
}

/** Where a session has ended that this tab was connected with, and it was not told, it keeps nothing of that session. */
export function forgetEnded(): void {
  const { apiKey, ends = 0 } = stored();
  if (apiKey === undefined || ends === endedSessions()) return;
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(`${scope}.`)) sessionStorage.removeItem(name);
  } catch {
    // Nothing was stored where storage is blocked.
  }
}

/** What is stored, read by hand: this runs before the library that checks everything else is there. */
function stored(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
    return typeof value === "object" ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Forgets the key. */
export function forgetCredentials(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored where storage is blocked.
  }
}

/** How many sessions have ended in this browser so far. */
export function endedSessions(): number {
  return Number(remembered(endsName) ?? 0);
}

/** A session ends, for every tab of this browser. */
export function noteEnd(): void {
  remember(endsName, String(endedSessions() + 1));
}
