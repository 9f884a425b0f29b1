import * as z from "zod/mini";
import { tabStore } from "../lib/storage.ts";

const openedSchema = z.object({ id: z.string(), hostName: z.optional(z.string()) });
const recentSchema = z.object({ keyFingerprint: z.string(), opened: z.array(openedSchema) });

export type Opened = z.infer<typeof openedSchema>;

const storedName = "recent";
const maxStored = 8;

export function recentlyOpened(fingerprint: string): Opened[] {
  const recent = tabStore.readJson(storedName, recentSchema);
  return recent?.keyFingerprint === fingerprint ? recent.opened : [];
}

export function recordOpened(fingerprint: string, { id, hostName }: Opened): void {
  const others = recentlyOpened(fingerprint).filter((one) => one.id !== id);
  const latest = { id, ...(hostName !== undefined && { hostName }) };
  const opened = [latest, ...others].slice(0, maxStored);
  tabStore.writeJson(storedName, { keyFingerprint: fingerprint, opened });
}

export function forgetOpened(id: string): void {
  const recent = tabStore.readJson(storedName, recentSchema);
  if (!recent) return;
  const opened = recent.opened.filter((one) => one.id !== id);
  tabStore.writeJson(storedName, { ...recent, opened });
}
