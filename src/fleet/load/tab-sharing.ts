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

// One tab loads the fleet for all tabs of a browser that use the same key. There are two channels for each key: the pages
// exchange progress, commands and needs; their workers exchange the instances.

const commandSchema = z.enum(["cancel", "resume", "refresh"]);
type Command = z.infer<typeof commandSchema>;

const pageMessageSchema = z.discriminatedUnion("type", [
  /** The progress of the tab that loads. */
  z.object({ type: z.literal("state"), state: fleetStateSchema }),
  /** A person's command, for the tab that loads. */
  z.object({ type: z.literal("command"), command: commandSchema }),
  /** The sender needs the fleet. */
  z.object({ type: z.literal("need") }),
  /** The sender has started its fleet, and asks for the state. */
  z.object({ type: z.literal("ask") }),
  /** A person has looked at the changes up to this one. */
  z.object({ type: z.literal("seen"), change: z.int() }),
]);

interface Listeners {
  onState: (state: SharedFleetState) => void;
  onCommand: (command: Command) => void;
  onNeed: () => void;
  onSeen: (change: number) => void;
}

/** A tab repeats its need this often; the tab that loads stops refreshing when no tab repeats it. Milliseconds. */
const needIntervalMs = 20_000;
const progressIntervalMs = 250;

/** Opens the channel between the pages. */
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

  /** A hidden tab needs nothing now. */
  function postNeed(): void {
    if (isNeeded && document.visibilityState === "visible") channel.post({ type: "need" });
  }
  document.addEventListener("visibilitychange", postNeed, { signal: closing.signal });

  return {
    /** Sends progress four times a second, and a new phase at once. */
    publish(state: SharedFleetState): void {
      const isNewPhase = state.phase !== latest?.phase;
      latest = fleetStateSchema.parse(state);
      if (isNewPhase) sendState();
      else stateTimer ??= setTimeout(sendState, progressIntervalMs);
    },
    sendSeen: (change: number) => channel.post({ type: "seen", change }),
    sendCommand: (command: Command) => channel.post({ type: "command", command }),
    /** Whether another tab has needed the fleet lately. */
    isNeededElsewhere: () => Date.now() - lastNeedAt < 2 * needIntervalMs,
    /** Starts or stops telling the other tabs that this one needs the fleet. */
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
  /** Requests all pages from the tab that loads. */
  z.object({ type: z.literal("request") }),
  /**
   * A page that was read; each item is JSON. `sentAt` is when it was requested, in milliseconds since the epoch; tabs of an older
   * version leave it out.
   */
  z.object({
    type: z.literal("page"),
    page: z.int(),
    items: z.array(z.string()),
    sentAt: z.optional(z.number()),
  }),
  /** Instances were read alone, each as JSON. `readAt` is when they were requested. */
  z.object({ type: z.literal("reading"), items: z.array(z.string()), readAt: z.number() }),
  z.object({ type: z.literal("removal"), id: z.string(), removedAt: z.number() }),
  /** What the tab that loads has added to the feed of changes. */
  z.object({
    type: z.literal("feed"),
    added: z.array(changeTextSchema),
    withdrawn: z.array(z.int()),
    gaps: z.array(gapSchema),
  }),
  /** The complete feed, in answer to a request. */
  z.extend(feedTextSchema, { type: z.literal("completeFeed") }),
  /** A scan of the list has ended. */
  z.object({ type: z.literal("end"), lastPage: z.int(), isShort: z.boolean() }),
  /** All pages of a scan were sent, in answer to a request. */
  z.object({ type: z.literal("complete"), lastPage: z.int() }),
]);

/**
 * Opens the channel between the workers, and puts the pages of other tabs into the index. The worker of the tab that loads makes
 * the feed of changes, so that all tabs have the same one.
 * @param onChange called when the index may have changed
 * @param signal closes the channel
 */
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
        // Removes nothing: the tab that loads may be scanning a list that has grown.
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
    /** Sends instances that were read alone; `readAt` is when they were requested, in milliseconds since the epoch. */
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
    /** Answers the requests of other tabs from now on. */
    serveRequests(): void {
      isServing = true;
      feed.isRecording = true;
    },
  };
}
