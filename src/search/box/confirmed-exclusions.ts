import * as z from "zod/mini";
import { tabStore } from "../../lib/storage.ts";

/** A search, and one of its exclusions that exclude nothing. */
const schema = z.array(z.object({ q: z.string(), exclusion: z.string() }));
type ConfirmedExclusion = z.infer<typeof schema>[number];
const storedName = "confirmed-exclusions";
const maxStored = 50;

/** "It's right as it is" holds for a search's text, in this tab. */
export function confirmedExclusions(): ConfirmedExclusion[] {
  return tabStore.readJson(storedName, schema) ?? [];
}

export function storeConfirmedExclusion(q: string, exclusion: string): ConfirmedExclusion[] {
  const confirmed = [...confirmedExclusions(), { q, exclusion }];
  tabStore.writeJson(storedName, confirmed.slice(-maxStored));
  return confirmed;
}
