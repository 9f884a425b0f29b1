import * as z from "zod/mini";
import { tabStore } from "../../lib/storage.ts";

const schema = z.object({ keyFingerprint: z.string(), texts: z.array(z.string()) });
const storedName = "recent-searches";
const maxStored = 4;

/** This tab's searches with one key, latest first. */
export function recentSearches(fingerprint: string): string[] {
  const recent = tabStore.readJson(storedName, schema);
  return recent?.keyFingerprint === fingerprint ? recent.texts : [];
}

export function recordSearch(fingerprint: string, text: string): void {
  const latest = text.trim();
  if (latest === "") return;
  const others = recentSearches(fingerprint).filter((one) => one !== latest);
  const texts = [latest, ...others].slice(0, maxStored);
  tabStore.writeJson(storedName, { keyFingerprint: fingerprint, texts });
}
