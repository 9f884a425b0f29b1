import type { PageFetch, PageReply } from "./protocol.ts";
import { keyHider, parseJson } from "../../api/sanitize.ts";
import { isRecord } from "../../api/schema.ts";

/**
 * Fetches a page and takes its items out of the answer. What is left of it goes to the page's own client, which knows what
 * every status, code and header means.
 * @param take is given the items, and returns the ids of those that it could read
 */
export async function fetchPage(
  { url, headers, page }: PageFetch,
  signal: AbortSignal,
  take: (page: number, items: readonly unknown[]) => string[],
): Promise<PageReply> {
  const response = await fetch(url, {
    headers,
    signal,
    credentials: "omit",
    cache: "no-store",
    referrerPolicy: "no-referrer",
    redirect: "manual",
  });
  const text = await response.text();
  const key = new Headers(headers).get("Authorization")?.replace("Bearer ", "") ?? "";
  return {
    status: response.type === "opaqueredirect" ? undefined : response.status,
    headers: [...response.headers],
    body: response.ok ? withoutItems(text, keyHider(key), (items) => take(page, items)) : text,
  };
}

/** Anything else than a success with a list is left as it is: what is wrong with it is for the client to say. */
function withoutItems(
  text: string,
  hide: (text: string) => string,
  take: (items: readonly unknown[]) => string[],
): string {
  let envelope: unknown;
  try {
    envelope = parseJson(text, hide);
  } catch {
    return text;
  }
  if (!isRecord(envelope) || !Array.isArray(envelope["data"]) || envelope["success"] === false) {
    return text;
  }
  const items: readonly unknown[] = envelope["data"];
  const ids = take(items);
  // What could not be read stays countable.
  const unreadable = Array.from({ length: items.length - ids.length }, () => null);
  return JSON.stringify({ ...envelope, data: [...ids.map((id) => ({ id })), ...unreadable] });
}
