import { holdLock } from "../../tabs/locks.ts";
import { type FleetState, hasStopped, loaderLock } from "../fleet-state.ts";
import type { FleetWorker } from "../worker/worker-client.ts";
import type { Schedule } from "./schedule.ts";
import { openFleetChannel } from "./tab-sharing.ts";

interface LeaderState {
  /** This tab holds the lock, so it loads for all tabs. */
  isLeader: boolean;
  /** The user asked to resume before a tab led. */
  isResumeAsked: boolean;
  pagesAskedAt: number;
}

interface LeaderOptions {
  fingerprint: string;
  worker: Pick<FleetWorker, "serveRequests" | "requestPages">;
  getState: () => FleetState;
  setState: (change: Partial<FleetState>) => unknown;
  schedule: () => Pick<Schedule, "load" | "loadIfDue" | "cancel" | "isNeeded">;
}

type Command = "cancel" | "resume" | "refresh";

const askIntervalMs = 10_000;

/** One tab of a key leads: it loads and publishes. When it closes, the next one gets the lock. */
export function joinTabs({ fingerprint, worker, getState, setState, schedule }: LeaderOptions) {
  const state: LeaderState = { isLeader: false, isResumeAsked: false, pagesAskedAt: 0 };
  const channel = openFleetChannel(fingerprint, {
    onState({ seenChange = 0, ...shared }) {
      if (state.isLeader) return;
      setState(shared);
      noteSeen(seenChange);
      state.isResumeAsked &&= hasStopped(shared);
      // If we asked before a tab led, we got no answer.
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
    // The previous leader may have sent only some of its pages.
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

  function noteSeen(seenChange: number): void {
    if (seenChange <= getState().seenChange) return;
    if (state.isLeader) publish({ seenChange });
    else setState({ seenChange });
  }

  return {
    isLeader: () => state.isLeader,
    isNeededElsewhere: channel.isNeededElsewhere,
    publish,
    /** Call when this tab starts or stops needing the fleet. */
    setNeeded(isNeeded: boolean): void {
      if (isNeeded && !schedule().isNeeded() && !state.isLeader) askPages();
      channel.setNeeded(isNeeded);
    },
    command(command: Command): void {
      if (command === "resume") state.isResumeAsked = !state.isLeader;
      if (state.isLeader) execute(command);
      else channel.sendCommand(command);
    },
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
