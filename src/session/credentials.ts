import { scope } from "../mount-path.ts";

/** A key and the address that it is for. */
export interface Credentials {
  apiKey: string;
  baseUrl: string;
}

const storageKey = `${scope}.session`;

/**
 * The key is kept in this tab's sessionStorage and nowhere else: it survives a reload and is gone with the tab.
 * Where storage is blocked it lives in memory only.
 */
export function rememberCredentials({ apiKey, baseUrl }: Credentials): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ apiKey, baseUrl }));
  } catch {
    // Blocked or full storage costs the reload, not the session.
  }
}

/** The key that this tab was connected with before a reload, if any. */
export function rememberedCredentials(): Credentials | undefined {
  try {
    // Read by hand: this runs before the library that checks everything else is there.
    const { apiKey, baseUrl }: Record<string, unknown> = JSON.parse(
      sessionStorage.getItem(storageKey) ?? "{}",
    );
    return typeof apiKey === "string" && typeof baseUrl === "string"
      ? { apiKey, baseUrl }
      : undefined;
  } catch {
    return undefined;
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
