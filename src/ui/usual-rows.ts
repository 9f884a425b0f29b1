import { localStore } from "../storage.ts";

const name = "rows-per-page";
/** What an address means that says nothing of it. */
const usual = 20;

/**
 * The rows per page that a person chose last, for the links that begin a list. They write it into the address, which alone
 * says how many rows show: a link that somebody else made, a reload and going back are as they were.
 */
export function usualRows(): { limit?: number } {
  const limit = Number(localStore.read(name));
  return Number.isInteger(limit) && limit >= 1 && limit <= 100 ? { limit } : {};
}

/** Remembers the rows per page in this browser. */
export function rememberRows(limit: number): void {
  if (limit === usual) localStore.remove(name);
  else localStore.write(name, String(limit));
}
