import * as z from "zod/mini";
import { integer } from "../../lib/checks.ts";
import { openChannel } from "../../tabs/channel.ts";
import { holdLock } from "../../tabs/locks.ts";
import {
  type FleetState,
  fleetStateSchema,
  hasStopped,
  loaderLock,
  type SharedFleetState,
} from "../fleet-state.ts";
import type { FleetWorker } from "../worker/worker-api.ts";
import type { Schedule } from "./schedule.ts";

const commandSchema = z.enum(["cancel", "resume", "refresh"]);
type Command = z.infer<typeof commandSchema>;

const messageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("state"), state: fleetStateSchema }),
  z.object({ type: z.literal("command"), command: commandSchema }),
  z.object({ type: z.literal("need") }),
  z.object({ type: z.literal("ask") }),
  z.object({ type: z.literal("seen"), change: integer }),
]);

interface LeaderState {
  /** This tab loads for all tabs. */
  isLeader: boolean;
  /** Not if it leads because the holder didn't answer. */
  holdsLock: boolean;
  isNeeded: boolean;
  neededElsewhereAt: number;
  /** The user asked to resume before a tab led. */
  isResumeAsked: boolean;
  pagesAskedAt: number;
  published: SharedFleetState | undefined;
  needTimer?: ReturnType<typeof setInterval>;
  publishTimer?: ReturnType<typeof setTimeout> | undefined;
  /** Runs while the leader owes this tab an answer. */
  answerTimer?: ReturnType<typeof setTimeout> | undefined;
}

interface LeaderOptions {
  fingerprint: string;
  worker: Pick<FleetWorker, "serveRequests" | "requestPages">;
  getState: () => FleetState;
  setState: (change: Partial<FleetState>) => unknown;
  schedule: () => Pick<Schedule, "load" | "loadIfDue" | "cancel">;
}

const askIntervalMs = 10_000;
/** A tab repeats its need this often. When none does, the leader stops refreshing. */
const needIntervalMs = 20_000;
const progressIntervalMs = 250;
/**
 * A leader answers a need at once, unless it doesn't run: iOS suspends hidden tabs, and Safari's back/forward cache kept the locks of its
 * pages until version 26.
 */
const answerLimitMs = 5000;

/**
 * One tab of a key leads: it loads and publishes. When it closes, the next one gets the lock. If it doesn't answer, a visible tab leads
 * until it does.
 */
export function joinTabs({ fingerprint, worker, getState, setState, schedule }: LeaderOptions) {
  const state: LeaderState = {
    isLeader: false,
    holdsLock: false,
    isNeeded: false,
    neededElsewhereAt: Number.NEGATIVE_INFINITY,
    isResumeAsked: false,
    pagesAskedAt: 0,
    published: undefined,
  };
  const leaving = new AbortController();
  const channel = openChannel(`fleet.${fingerprint}`, messageSchema, leaving.signal);
  channel.listen((message) => {
    switch (message.type) {
      case "state":
        stopWaiting();
        // The holder of the lock runs again.
        state.isLeader &&= state.holdsLock;
        if (!state.isLeader) followLeader(message.state);
        break;
      case "command":
        if (state.isLeader) execute(message.command);
        break;
      case "seen":
        setSeen(message.change);
        break;
      case "need":
        state.neededElsewhereAt = Date.now();
        if (state.isLeader) schedule().loadIfDue();
        sendState();
        break;
      case "ask":
        sendState();
    }
  });
  channel.post({ type: "ask" });
  document.addEventListener("visibilitychange", postNeed, { signal: leaving.signal });

  const releaseLock = holdLock(loaderLock(fingerprint), () => {
    state.holdsLock = true;
    lead();
  });

  function lead(): void {
    stopWaiting();
    if (state.isLeader) return;
    state.isLeader = true;
    void worker.serveRequests();
    const { phase, hasAllPages } = getState();
    // The previous leader may have sent only some of its pages.
    if (phase === "ready" && !hasAllPages) setState({ phase: "loading" });
    if (state.isResumeAsked) void schedule().load({ resume: true });
    else schedule().loadIfDue();
    state.isResumeAsked = false;
  }

  function followLeader({ seenChange = 0, ...shared }: SharedFleetState): void {
    setState(shared);
    setSeen(seenChange);
    state.isResumeAsked &&= hasStopped(shared);
    // If we asked before a tab led, we got no answer.
    if (state.isNeeded && shared.phase === "ready" && !getState().hasAllPages) askPages();
  }

  function askPages(): void {
    if (Date.now() - state.pagesAskedAt < askIntervalMs) return;
    state.pagesAskedAt = Date.now();
    void worker.requestPages();
  }

  /** A hidden tab needs nothing. */
  function postNeed(): void {
    if (!isNeededHere()) return;
    channel.post({ type: "need" });
    if (state.isLeader) return;
    state.answerTimer ??= setTimeout(
      () => (isNeededHere() ? lead() : stopWaiting()),
      answerLimitMs,
    );
  }

  const isNeededHere = () => state.isNeeded && document.visibilityState === "visible";

  function stopWaiting(): void {
    clearTimeout(state.answerTimer);
    state.answerTimer = undefined;
  }

  /** Progress goes to the other tabs four times a second, a new phase at once. */
  function publish(change: Partial<FleetState>): void {
    setState(change);
    const before = state.published;
    state.published = fleetStateSchema.parse(getState());
    if (state.published.phase !== before?.phase) sendState();
    else state.publishTimer ??= setTimeout(sendState, progressIntervalMs);
  }

  function sendState(): void {
    clearTimeout(state.publishTimer);
    state.publishTimer = undefined;
    // A tab that has just taken over answers with what the one before it said.
    if (state.isLeader) state.published ??= fleetStateSchema.parse(getState());
    if (state.published) channel.post({ type: "state", state: state.published });
  }

  function execute(command: Command): void {
    if (command === "cancel") schedule().cancel();
    else void schedule().load({ resume: command === "resume" });
  }

  function setSeen(seenChange: number): void {
    if (seenChange <= getState().seenChange) return;
    if (state.isLeader) publish({ seenChange });
    else setState({ seenChange });
  }

  return {
    isLeader: () => state.isLeader,
    isNeededElsewhere: () => Date.now() - state.neededElsewhereAt < 2 * needIntervalMs,
    publish,
    /** Call when this tab starts or stops needing the fleet. */
    setNeeded(isNeeded: boolean): void {
      if (isNeeded && !state.isNeeded && !state.isLeader) askPages();
      state.isNeeded = isNeeded;
      clearInterval(state.needTimer);
      if (!isNeeded) return;
      postNeed();
      state.needTimer = setInterval(postNeed, needIntervalMs);
    },
    command(command: Command): void {
      if (command === "resume") state.isResumeAsked = !state.isLeader;
      if (state.isLeader) execute(command);
      else channel.post({ type: "command", command });
    },
    markChangesSeen(change: number): void {
      if (change <= getState().seenChange) return;
      setSeen(change);
      channel.post({ type: "seen", change });
    },
    leave(): void {
      releaseLock();
      clearInterval(state.needTimer);
      clearTimeout(state.publishTimer);
      stopWaiting();
      leaving.abort();
    },
  };
}
