import { holdLock } from "../../tabs/locks.ts";
import { type FleetState, hasStopped, loaderLock } from "../fleet-state.ts";
import type { FleetWorker } from "../worker/worker-client.ts";
import type { Schedule } from "./schedule.ts";
import { openFleetChannel } from "./tab-sharing.ts";

interface LeaderState {
  /** This tab holds the lock, so it loads the fleet for all tabs. */
  isLeader: boolean;
  /** A person asked to resume before it was known which tab leads. */
  isResumeAsked: boolean;
  /** When this tab last asked the leader for all pages. */
  pagesAskedAt: number;
}

interface LeaderOptions {
  fingerprint: string;
  worker: Pick<FleetWorker, "serveRequests" | "requestPages">;
  getState: () => FleetState;
  setState: (change: Partial<FleetState>) => unknown;
  /** What the leader does for itself and for the other tabs. */
  schedule: () => Pick<Schedule, "load" | "loadIfDue" | "cancel" | "isNeeded">;
}

type Command = "cancel" | "resume" | "refresh";

/** Missing pages are requested from the leader at most this often. */
const askIntervalMs = 10_000;

/**
 * Connects this tab with the others of the same key. One of them leads: it loads the fleet, and publishes its state and progress. When
 * it closes, the next one gets the lock and leads.
 */
export function joinTabs({ fingerprint, worker, getState, setState, schedule }: LeaderOptions) {
  const state: LeaderState = { isLeader: false, isResumeAsked: false, pagesAskedAt: 0 };
  const channel = openFleetChannel(fingerprint, {
    onState({ seenChange = 0, ...shared }) {
      if (state.isLeader) return;
      setState(shared);
      noteSeen(seenChange);
      state.isResumeAsked &&= hasStopped(shared);
      // A request before any tab led got no answer.
      if (schedule().isNeeded() && shared.phase === "ready" && !getState().hasAllPages) askPages();
    },
    onCommand: (command) => state.isLeader && execute(command),
    onNeed: () => state.isLeader && schedule().loadIfDue(),
    onSeen: noteSeen,
  });
  const releaseLock = holdLock(loaderLock(fingerprint), () => {
    state.isLeader = true;
    void worker.serveRequests();
    const { phase, hasAllPages } = getState();
    // The leader before may have sent only a part of its pages.
    if (phase === "ready" && !hasAllPages) setState({ phase: "loading" });
    if (state.isResumeAsked) schedule().load({ resume: true });
    else schedule().loadIfDue();
    state.isResumeAsked = false;
  });

  function askPages(): void {
    if (Date.now() - state.pagesAskedAt < askIntervalMs) return;
    state.pagesAskedAt = Date.now();
    void worker.requestPages();
  }

  function publish(change: Partial<FleetState>): void {
    setState(change);
    channel.publish(getState());
  }

  function execute(command: Command): void {
    if (command === "cancel") schedule().cancel();
    else schedule().load({ resume: command === "resume" });
  }

  /** The leader tells it to later tabs. */
  function noteSeen(seenChange: number): void {
    if (seenChange <= getState().seenChange) return;
    if (state.isLeader) publish({ seenChange });
    else setState({ seenChange });
  }

  return {
    isLeader: () => state.isLeader,
    isNeededElsewhere: channel.isNeededElsewhere,
    publish,
    /** This tab begins or ceases to need the fleet. */
    setNeeded(isNeeded: boolean): void {
      if (isNeeded && !schedule().isNeeded() && !state.isLeader) askPages();
      channel.setNeeded(isNeeded);
    },
    /** The leader executes a person's command. */
    command(command: Command): void {
      if (command === "resume") state.isResumeAsked = !state.isLeader;
      if (state.isLeader) execute(command);
      else channel.sendCommand(command);
    },
    /** A person has looked at the changes up to this one: they are not new in any tab. */
    markChangesSeen(change: number): void {
      if (change <= getState().seenChange) return;
      noteSeen(change);
      channel.sendSeen(change);
    },
    leave(): void {
      releaseLock();
      channel.close();
    },
  };
}
