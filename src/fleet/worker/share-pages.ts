import * as z from "zod/mini";
import { openChannel } from "../../tabs/channel.ts";
import {
  changeTextSchema,
  feedTextSchema,
  gapSchema,
  parseJson,
  readChange,
  readFeed,
  writeChange,
  writeFeed,
} from "./feed-text.ts";
import type { FleetIndex } from "./fleet-index.ts";
import { readRow } from "./row.ts";

const messageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("request") }),
  /** Items are JSON. Tabs running an older version don't send `sentAt`. */
  z.object({
    type: z.literal("page"),
    page: z.int(),
    items: z.array(z.string()),
    sentAt: z.optional(z.number()),
  }),
  /** Instances that were read one by one, as JSON. */
  z.object({
    type: z.literal("reading"),
    items: z.array(z.string()),
    readAt: z.number(),
    isSingle: z.boolean(),
  }),
  z.object({ type: z.literal("removal"), id: z.string(), removedAt: z.number() }),
  z.object({
    type: z.literal("feed"),
    added: z.array(changeTextSchema),
    withdrawn: z.array(z.int()),
    gaps: z.array(gapSchema),
  }),
  z.extend(feedTextSchema, { type: z.literal("completeFeed") }),
  z.object({ type: z.literal("end"), lastPage: z.int(), isShort: z.boolean() }),
  z.object({ type: z.literal("complete"), lastPage: z.int() }),
]);

type Message = z.infer<typeof messageSchema>;

/**
 * The workers of a key's tabs exchange pages, readings and the feed. Only the leader's worker records changes, so all
 * tabs have the same feed.
 */
export function sharePages(
  fingerprint: string,
  index: FleetIndex,
  onChange: () => void,
  signal?: AbortSignal,
) {
  const channel = openChannel(`fleet-pages.${fingerprint}`, messageSchema, signal);
  const feed = index.changes;
  const rowOf = (item: unknown) => readRow(item, index.sizes);
  feed.isRecording = false;

  channel.listen((message) => {
    const isLeader = feed.isRecording;
    switch (message.type) {
      case "request":
        if (isLeader) sendAll();
        break;
      case "reading":
        index.update(message.items.map(parseJson), message.readAt, message.isSingle);
        break;
      case "removal":
        index.remove(message.id, message.removedAt);
        break;
      case "feed": {
        const added = message.added.map((change) => readChange(change, rowOf));
        if (!isLeader) feed.follow({ ...message, added });
        break;
      }
      case "completeFeed":
        if (!isLeader) feed.replace(readFeed(message, rowOf));
        break;
      case "page":
        index.putPage(message.page, message.items.map(parseJson), message.sentAt);
        break;
      case "end":
        index.removeMissing(message.lastPage, message.isShort);
        break;
      case "complete":
        // Don't remove anything: the leader may be scanning a list that has grown.
        index.endScan(message.lastPage);
    }
    sendFeed();
    onChange();
  });

  /** What the leader recorded since the last time. */
  function sendFeed(): void {
    const update = feed.takeUnshared();
    if (update) channel.post({ type: "feed", ...update, added: update.added.map(writeChange) });
  }

  function sendAll(): void {
    for (const page of index.pageNumbers()) channel.post(messageOf(page));
    channel.post({ type: "completeFeed", ...writeFeed(feed) });
    const lastPage = index.completeThrough;
    if (lastPage !== undefined) channel.post({ type: "complete", lastPage });
  }

  function messageOf(page: number): Message {
    return { type: "page", page, items: index.itemsOn(page), sentAt: index.pageTime(page) };
  }

  function send(message?: Message): void {
    if (message) channel.post(message);
    sendFeed();
  }

  return {
    /** Posts the message, then what it changed in the feed. */
    send,
    sendPage: (page: number) => send(messageOf(page)),
    /** From now on this tab leads. */
    serveRequests(): void {
      feed.isRecording = true;
    },
  };
}
