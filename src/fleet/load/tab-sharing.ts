import * as z from "zod/mini";
import { openChannel } from "../../tabs/channel.ts";
import { fleetStateSchema, type SharedFleetState } from "../fleet-state.ts";
import type { FleetIndex } from "../worker/fleet-index.ts";
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

// One tab per browser and key loads the fleet for all. There are two channels: the pages exchange progress, commands
// and needs; their workers exchange the instances.

const commandSchema = z.enum(["cancel", "resume", "refresh"]);
type Command = z.infer<typeof commandSchema>;

const pageMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("state"), state: fleetStateSchema }),
  z.object({ type: z.literal("command"), command: commandSchema }),
  z.object({ type: z.literal("need") }),
  z.object({ type: z.literal("ask") }),
  z.object({ type: z.literal("seen"), change: z.int() }),
]);

interface Listeners {
  onState: (state: SharedFleetState) => void;
  onCommand: (command: Command) => void;
  onNeed: () => void;
  onSeen: (change: number) => void;
}

/** A tab repeats its need this often. When none does, the leader stops refreshing. */
const needIntervalMs = 20_000;
const progressIntervalMs = 250;

export function openFleetChannel(
  fingerprint: string,
  { onState, onCommand, onNeed, onSeen }: Listeners,
) {
  const closing = new AbortController();
  const channel = openChannel(`fleet.${fingerprint}`, pageMessageSchema, closing.signal);
  let isNeeded = false;
  let lastNeedAt = Number.NEGATIVE_INFINITY;
  let needTimer: ReturnType<typeof setInterval> | undefined;
  let stateTimer: ReturnType<typeof setTimeout> | undefined;
  let latest: SharedFleetState | undefined;

  channel.listen((message) => {
    if (message.type === "state") onState(message.state);
    if (message.type === "command") onCommand(message.command);
    if (message.type === "seen") onSeen(message.change);
    if (message.type === "ask") sendState();
    if (message.type === "need") {
      lastNeedAt = Date.now();
      onNeed();
      sendState();
    }
  });

  channel.post({ type: "ask" });

  function sendState(): void {
    clearTimeout(stateTimer);
    stateTimer = undefined;
    if (latest) channel.post({ type: "state", state: latest });
  }

  /** A hidden tab needs nothing. */
  function postNeed(): void {
    if (isNeeded && document.visibilityState === "visible") channel.post({ type: "need" });
  }
  document.addEventListener("visibilitychange", postNeed, { signal: closing.signal });

  return {
    /** Progress goes out four times a second, a new phase at once. */
    publish(state: SharedFleetState): void {
      const isNewPhase = state.phase !== latest?.phase;
      latest = fleetStateSchema.parse(state);
      if (isNewPhase) sendState();
      else stateTimer ??= setTimeout(sendState, progressIntervalMs);
    },
    sendSeen: (change: number) => channel.post({ type: "seen", change }),
    sendCommand: (command: Command) => channel.post({ type: "command", command }),
    isNeededElsewhere: () => Date.now() - lastNeedAt < 2 * needIntervalMs,
    setNeeded(needed: boolean): void {
      isNeeded = needed;
      clearInterval(needTimer);
      if (!needed) return;
      postNeed();
      needTimer = setInterval(postNeed, needIntervalMs);
    },
    close(): void {
      clearInterval(needTimer);
      clearTimeout(stateTimer);
      closing.abort();
    },
  };
}

const workerMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("request") }),
  /** Items are JSON. Tabs running an older version don't send `sentAt`. */
  z.object({
    type: z.literal("page"),
    page: z.int(),
    items: z.array(z.string()),
    sentAt: z.optional(z.number()),
  }),
  /** Instances that were read one by one, as JSON. */
  z.object({ type: z.literal("reading"), items: z.array(z.string()), readAt: z.number() }),
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

/** Only the leader's worker records changes, so all tabs have the same feed. */
export function sharePages(
  fingerprint: string,
  index: FleetIndex,
  onChange: () => void,
  signal?: AbortSignal,
) {
  const channel = openChannel(`fleet-pages.${fingerprint}`, workerMessageSchema, signal);
  let isServing = false;
  const feed = index.changes;
  const readRow = (item: unknown) => index.rowOf(item);
  feed.isRecording = false;

  channel.listen((message) => {
    switch (message.type) {
      case "request":
        if (isServing) sendAll();
        return;
      case "reading":
        index.update(message.items.map(parseJson), message.readAt);
        sendFeed();
        break;
      case "removal":
        index.remove(message.id, message.removedAt);
        sendFeed();
        break;
      case "feed":
        if (!isServing)
          feed.follow({
            ...message,
            added: message.added.map((change) => readChange(change, readRow)),
          });
        break;
      case "completeFeed":
        if (!isServing) feed.replace(readFeed(message, readRow));
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
    onChange();
  });

  const sendPage = (page: number) =>
    channel.post({
      type: "page",
      page,
      items: index.itemsOn(page),
      sentAt: index.pageTime(page),
    });

  function sendFeed(): void {
    const update = feed.takeUnshared();
    if (update) channel.post({ type: "feed", ...update, added: update.added.map(writeChange) });
  }

  function sendAll(): void {
    for (const page of index.pageNumbers()) sendPage(page);
    channel.post({ type: "completeFeed", ...writeFeed(feed) });
    const lastPage = index.completeThrough;
    if (lastPage !== undefined) channel.post({ type: "complete", lastPage });
  }

  return {
    sendPage(page: number): void {
      sendPage(page);
      sendFeed();
    },
    sendEnd(lastPage: number, isShort: boolean): void {
      channel.post({ type: "end", lastPage, isShort });
      sendFeed();
    },
    sendReading(items: readonly unknown[], readAt: number): void {
      if (items.length > 0)
        channel.post({
          type: "reading",
          items: items.map((item) => JSON.stringify(item)),
          readAt,
        });
      sendFeed();
    },
    sendRemoval(id: string, removedAt: number): void {
      channel.post({ type: "removal", id, removedAt });
      sendFeed();
    },
    sendFeed,
    requestPages: () => channel.post({ type: "request" }),
    serveRequests(): void {
      isServing = true;
      feed.isRecording = true;
    },
  };
}
