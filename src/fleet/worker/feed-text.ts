import * as z from "zod/mini";
import { type Change, changeKinds, type FeedContent } from "../feed/changes.ts";
import { gunzip, gzip } from "./gzip.ts";
import { type FleetRow, rawOf } from "./row.ts";

// The feed as text, for the other tabs and for sessionStorage.

/** `before` and `after` are JSON. */
export const changeTextSchema = z.object({
  number: z.int(),
  kind: z.enum(changeKinds),
  before: z.optional(z.string()),
  after: z.optional(z.string()),
  since: z.number(),
  seenAt: z.number(),
  pass: z.number(),
});
type ChangeText = z.infer<typeof changeTextSchema>;

export const gapSchema = z.object({ from: z.number(), to: z.number() });

export const feedTextSchema = z.object({
  changes: z.array(changeTextSchema),
  gaps: z.array(gapSchema),
  dropped: z.object({ count: z.number(), through: z.number() }),
  beganAt: z.optional(z.number()),
  /** Tabs running an older version don't send it. */
  rememberedAt: z.optional(z.number()),
});
type FeedText = z.infer<typeof feedTextSchema>;

type ReadRow = (item: unknown) => FleetRow | undefined;

export function writeChange({ before, after, ...change }: Change): ChangeText {
  return {
    ...change,
    before: before && JSON.stringify(rawOf(before)),
    after: after && JSON.stringify(rawOf(after)),
  };
}

export function readChange({ before, after, ...change }: ChangeText, readRow: ReadRow): Change {
  return {
    ...change,
    before: readRow(parseJson(before)),
    after: readRow(parseJson(after)),
  };
}

/** Keeps the latest `most` changes; older ones count as dropped. */
export function writeFeed(
  { changes, gaps, dropped, beganAt, rememberedAt }: FeedContent,
  most = changes.length,
): FeedText {
  const left = changes.slice(0, Math.max(0, changes.length - most));
  return {
    changes: changes.slice(left.length).map(writeChange),
    gaps: [...gaps],
    dropped: {
      count: dropped.count + left.length,
      through: left.at(-1)?.seenAt ?? dropped.through,
    },
    beganAt,
    rememberedAt,
  };
}

export function readFeed({ changes, ...rest }: FeedText, readRow: ReadRow): FeedContent {
  return {
    beganAt: undefined,
    rememberedAt: undefined,
    ...rest,
    changes: changes.map((change) => readChange(change, readRow)),
  };
}

export interface PackedFeed {
  version: number;
  packed: string;
}

/** 10,000 changes are 6.7 MB of JSON, and sessionStorage holds 5 million characters. Packed, they take 1 million. */
export async function packFeed(feed: FeedContent, most: number): Promise<string> {
  const json = JSON.stringify(writeFeed(feed, most));
  const bytes = await gzip(json);
  const parts: string[] = [];
  // `fromCodePoint` takes a limited number of arguments.
  for (let start = 0; start < bytes.length; start += 8192)
    parts.push(String.fromCodePoint(...bytes.subarray(start, start + 8192)));
  return btoa(parts.join(""));
}

export async function unpackFeed(text: string, readRow: ReadRow): Promise<FeedContent | undefined> {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
    const feed = feedTextSchema.safeParse(JSON.parse(await gunzip(bytes))).data;
    return feed && readFeed(feed, readRow);
  } catch {
    return undefined;
  }
}

export function parseJson(json = ""): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
