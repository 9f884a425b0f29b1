import * as z from "zod/mini";
import { tabStore } from "../../lib/storage.ts";

/** A search, and one of its exclusions that exclude nothing. */
type ConfirmedExclusion = [q: string, exclusion: string];

const schema = z.array(z.tuple([z.string(), z.string()]));
const storedName = "confirmed-exclusions";
const maxStored = 50;

/** "It's right as it is" holds for a search's text, in this tab. */
export function confirmedExclusions(): ConfirmedExclusion[] {
  return tabStore.readJson(storedName, schema) ?? [];
}

export function storeConfirmedExclusion(q: string, exclusion: string): ConfirmedExclusion[] {
  const confirmed: ConfirmedExclusion[] = [...confirmedExclusions(), [q, exclusion]];
  tabStore.writeJson(storedName, confirmed.slice(-maxStored));
  return confirmed;
}

export function forgetConfirmedExclusions(): void {
  tabStore.remove(storedName);
}
