import * as z from "zod/mini";
import { openChannel } from "../../tabs/channel.ts";
import { fleetStateSchema, type SharedFleetState } from "../fleet-state.ts";
import type { FleetIndex } from "../worker/fleet-index.ts";

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
]);

interface Listeners {
  onState: (state: SharedFleetState) => void;
  onCommand: (command: Command) => void;
  onNeed: () => void;
}

/** A tab repeats its need this often; the tab that loads stops refreshing when no tab repeats it. Milliseconds. */
const needIntervalMs = 20_000;
const progressIntervalMs = 250;

/** Opens the channel between the pages. */
export function openFleetChannel(
  keyFingerprint: string,
  { onState, onCommand, onNeed }: Listeners,
) {
  const closing = new AbortController();
  const channel = openChannel(`fleet.${keyFingerprint}`, pageMessageSchema, closing.signal);
  let lastNeedAt = Number.NEGATIVE_INFINITY;
  let needTimer: ReturnType<typeof setInterval> | undefined;
  let stateTimer: ReturnType<typeof setTimeout> | undefined;
  let latest: SharedFleetState | undefined;

  channel.listen((message) => {
    if (message.type === "state") onState(message.state);
    if (message.type === "command") onCommand(message.command);
    if (message.type === "need") {
      lastNeedAt = Date.now();
      onNeed();
      sendState();
    }
  });

  function sendState(): void {
    clearTimeout(stateTimer);
    stateTimer = undefined;
    if (latest) channel.post({ type: "state", state: latest });
  }

  return {
    /** Sends progress four times a second, and a new phase at once. */
    publish(state: SharedFleetState): void {
      const isNewPhase = state.phase !== latest?.phase;
      latest = fleetStateSchema.parse(state);
      if (isNewPhase) sendState();
      else stateTimer ??= setTimeout(sendState, progressIntervalMs);
    },
    sendCommand: (command: Command) => channel.post({ type: "command", command }),
    /** Whether another tab has needed the fleet lately. */
    isNeededElsewhere: () => Date.now() - lastNeedAt < 2 * needIntervalMs,
    /** Starts or stops telling the other tabs that this one needs the fleet. */
    setNeeded(needed: boolean): void {
      clearInterval(needTimer);
      if (!needed) return;
      channel.post({ type: "need" });
      needTimer = setInterval(() => channel.post({ type: "need" }), needIntervalMs);
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
  /** A scan of the list has ended. */
  z.object({ type: z.literal("end"), lastPage: z.int(), isShort: z.boolean() }),
  /** All pages of a scan were sent, in answer to a request. */
  z.object({ type: z.literal("complete"), lastPage: z.int() }),
]);

/**
 * Opens the channel between the workers, and puts the pages of other tabs into the index.
 * @param onChange called when the index may have changed
 * @param signal closes the channel
 */
export function sharePages(
  keyFingerprint: string,
  index: FleetIndex,
  onChange: () => void,
  signal?: AbortSignal,
) {
  const channel = openChannel(`fleet-pages.${keyFingerprint}`, workerMessageSchema, signal);
  let isServing = false;

  channel.listen((message) => {
    switch (message.type) {
      case "request":
        if (isServing) sendAllPages();
        return;
      case "page":
        index.putPage(message.page, message.items.map(parseItem), message.sentAt);
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

  function sendAllPages(): void {
    for (const page of index.pageNumbers()) sendPage(page);
    const lastPage = index.completeThrough;
    if (lastPage !== undefined) channel.post({ type: "complete", lastPage });
  }

  return {
    sendPage,
    sendEnd: (lastPage: number, isShort: boolean) =>
      channel.post({ type: "end", lastPage, isShort }),
    requestPages: () => channel.post({ type: "request" }),
    /** Answers the requests of other tabs from now on. */
    serveRequests(): void {
      isServing = true;
    },
  };
}

function parseItem(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
