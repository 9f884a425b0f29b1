import * as z from "zod/mini";
import { openChannel } from "../../tabs/channel.ts";
import { fleetStateSchema, type SharedFleetState } from "../fleet-state.ts";
import type { FleetIndex } from "../worker/fleet-index.ts";

// One tab loads the fleet for all tabs of a browser. There are two channels: the pages exchange progress, commands and needs;
// their workers exchange the instances. Each message names the fingerprint of its key: tabs of different keys share nothing.
const keyFingerprint = z.string();

const commandSchema = z.enum(["cancel", "resume", "refresh"]);
type Command = z.infer<typeof commandSchema>;

const pageMessageSchema = z.discriminatedUnion("type", [
  /** The progress of the tab that loads. */
  z.object({ keyFingerprint, type: z.literal("state"), state: fleetStateSchema }),
  /** A person's command, for the tab that loads. */
  z.object({ keyFingerprint, type: z.literal("command"), command: commandSchema }),
  /** The sender needs the fleet. */
  z.object({ keyFingerprint, type: z.literal("need") }),
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
export function openFleetChannel(fingerprint: string, { onState, onCommand, onNeed }: Listeners) {
  const channel = openChannel("fleet", pageMessageSchema);
  let lastNeedAt = Number.NEGATIVE_INFINITY;
  let needTimer: ReturnType<typeof setInterval> | undefined;
  let stateTimer: ReturnType<typeof setTimeout> | undefined;
  let latest: SharedFleetState | undefined;

  const stop = channel.listen((message) => {
    if (message.keyFingerprint !== fingerprint) return;
    if (message.type === "state") onState(message.state);
    if (message.type === "command") onCommand(message.command);
    if (message.type === "need") {
      lastNeedAt = Date.now();
      onNeed();
      if (latest) sendState();
    }
  });

  function sendState(): void {
    clearTimeout(stateTimer);
    stateTimer = undefined;
    if (latest) channel.post({ keyFingerprint: fingerprint, type: "state", state: latest });
  }

  return {
    /** Sends progress four times a second, and a new phase at once. */
    publish(state: SharedFleetState): void {
      const isNewPhase = state.phase !== latest?.phase;
      latest = fleetStateSchema.parse(state);
      if (isNewPhase) sendState();
      else stateTimer ??= setTimeout(sendState, progressIntervalMs);
    },
    sendCommand: (command: Command) =>
      channel.post({ keyFingerprint: fingerprint, type: "command", command }),
    /** Whether another tab has needed the fleet lately. */
    isNeededElsewhere: () => Date.now() - lastNeedAt < 2 * needIntervalMs,
    /** Starts or stops telling the other tabs that this one needs the fleet. */
    setNeeded(needed: boolean): void {
      clearInterval(needTimer);
      if (!needed) return;
      const sendNeed = () => channel.post({ keyFingerprint: fingerprint, type: "need" });
      sendNeed();
      needTimer = setInterval(sendNeed, needIntervalMs);
    },
    close(): void {
      clearInterval(needTimer);
      clearTimeout(stateTimer);
      stop();
    },
  };
}

const workerMessageSchema = z.discriminatedUnion("type", [
  /** Requests all pages from the tab that loads. */
  z.object({ keyFingerprint, type: z.literal("request") }),
  /** A page that was read; each item is JSON. */
  z.object({
    keyFingerprint,
    type: z.literal("page"),
    page: z.int(),
    items: z.array(z.string()),
  }),
  /** A scan of the list has ended. */
  z.object({ keyFingerprint, type: z.literal("end"), lastPage: z.int(), isShort: z.boolean() }),
  /** All pages of a scan were sent, in answer to a request. */
  z.object({ keyFingerprint, type: z.literal("complete"), lastPage: z.int() }),
]);

/**
 * Opens the channel between the workers, and puts the pages of other tabs into the index.
 * @param onChange called when the index may have changed
 * @param signal closes the channel
 */
export function sharePages(
  fingerprint: string,
  index: FleetIndex,
  onChange: () => void,
  signal?: AbortSignal,
) {
  const channel = openChannel("fleet-pages", workerMessageSchema, signal);
  let isServing = false;

  channel.listen((message) => {
    if (message.keyFingerprint !== fingerprint) return;
    if (message.type === "request") {
      if (isServing) sendAllPages();
      return;
    }
    if (message.type === "page") index.putPage(message.page, message.items.map(parseItem));
    if (message.type === "end") index.removeMissing(message.lastPage, message.isShort);
    // Removes nothing: the tab that loads may be scanning a list that has grown.
    if (message.type === "complete") index.endScan(message.lastPage);
    onChange();
  });

  function sendPage(page: number): void {
    const items = index.itemsOn(page);
    channel.post({ keyFingerprint: fingerprint, type: "page", page, items });
  }

  function sendAllPages(): void {
    for (const page of index.pageNumbers()) sendPage(page);
    const lastPage = index.completeThrough;
    if (lastPage !== undefined)
      channel.post({ keyFingerprint: fingerprint, type: "complete", lastPage });
  }

  return {
    sendPage,
    sendEnd: (lastPage: number, isShort: boolean) =>
      channel.post({ keyFingerprint: fingerprint, type: "end", lastPage, isShort }),
    requestPages: () => channel.post({ keyFingerprint: fingerprint, type: "request" }),
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
