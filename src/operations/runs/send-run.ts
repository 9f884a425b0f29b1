import { type Failure, isTeamWide } from "../../api/error.ts";
import type { Config } from "../../session/config/config.ts";
import type { Connection } from "../../session/connection.ts";
import type { Execute } from "../execute-operation.ts";
import type { Journal } from "../journal/journal.ts";
import type { Phase, Target } from "../operation.ts";
import { readRepeatedly } from "../track-operations.ts";
import { finishedCount, tally } from "./run-items.ts";
import { isSending, type Run, type RunCommand, type RunEnd, type RunProgress } from "./run.ts";

interface SenderState {
  /** Reversed: the next one is at the end. */
  waiting: Target[];
  /** The run is recorded. */
  isReady: boolean;
  /** Operations under way. */
  active: number;
  /** Gives up what hasn't been sent. A resumed run gets a new one. */
  sending: AbortController;
  progress: RunProgress;
}

export interface RunSender {
  /** Resolves when nothing more is sent. */
  ending: Promise<RunEnd>;
  /** Resolves after the last answer. */
  over: Promise<void>;
  command: (command: RunCommand) => void;
}

/**
 * Sends a run's requests, up to twice the write rate in parallel; that many may lack an outcome after a crash. Waits
 * for `ready` (the run is recorded) and pauses. At the end, what hasn't been sent is given up; a resumed run sends it
 * first.
 */
export function sendRun(
  run: Run,
  { journal, config }: { journal: Journal; config: Pick<Config, "writesPerSecond"> },
  connection: Connection,
  execute: Execute,
  record: { inMemory: boolean; ready: Promise<boolean> },
  publish: (progress: RunProgress) => void,
): RunSender {
  const { targets, skipped: _, ...summary } = run;
  const { ended, client, readOnly } = connection;
  const maxConcurrent = 2 * config.writesPerSecond;
  const ending = Promise.withResolvers<RunEnd>();
  const over = Promise.withResolvers<void>();
  const state: SenderState = {
    waiting: targets.toReversed(),
    isReady: false,
    active: 0,
    sending: new AbortController(),
    progress: { run: summary, phase: "running", since: Date.now(), finishedBefore: 0 },
  };

  function change(next: Partial<RunProgress>): void {
    state.progress = { ...state.progress, ...next };
    publish(state.progress);
  }

  const mayBegin = () =>
    state.isReady && !state.sending.signal.aborted && state.active < maxConcurrent;

  function sendNext(): void {
    while (mayBegin()) {
      const target = state.waiting.pop();
      if (!target) break;
      state.active++;
      void sendOne(target);
    }
    if (state.active > 0) return;
    if (state.waiting.length === 0) end({ why: "finished" });
    if (state.progress.run.end) over.resolve();
  }

  async function sendOne(target: Target): Promise<void> {
    const itemEnd = await executeItem(target).catch((): ItemEnd => "over");
    state.active--;
    if (itemEnd === "unsent") state.waiting.push(target);
    if (itemEnd === "unrecorded") end({ why: "unrecorded" });
    if (typeof itemEnd === "object") end({ why: "refused", error: itemEnd.refusedAll });
    sendNext();
  }

  function end(reason: RunEnd): void {
    if (!isSending(state.progress)) return;
    change({ phase: "ending", readFailure: undefined, run: { ...summary, end: reason } });
    ending.resolve(reason);
    state.sending.abort();
    sendNext();
  }

  function onReadFailure(readFailure: Failure | undefined): void {
    if (readFailure?.kind !== state.progress.readFailure?.kind) change({ readFailure });
  }

  /** Skips an instance that isn't what was confirmed any more. */
  async function executeItem(target: Target): Promise<ItemEnd> {
    let refusedAll: Failure | undefined;
    // Same id after a pause: one confirmation, one operation.
    const known = journal.ofInstance(target.id).find(({ runId }) => runId === run.id);
    const { phase } = await execute({
      id: known?.id ?? crypto.randomUUID(),
      kind: run.kind,
      target,
      // A run never touches a protected instance.
      confirmedTags: [],
      stopsOnlyRunning: true,
      runId: run.id,
      inMemory: record.inMemory,
      connection,
      async read(unsent) {
        // The run waits while the API is down.
        const reading = await readRepeatedly(client, target.id, unsent, {
          maxAttempts: maxReadAttempts,
          onFailure: onReadFailure,
        });
        if (reading?.kind !== "unreadable" || !affectsEveryInstance(reading.error)) return reading;
        refusedAll = reading.error;
        return undefined;
      },
      signal: state.sending.signal,
      priority: "background",
    });
    return refusedAll ? { refusedAll } : itemEndOf(phase);
  }

  function command(name: RunCommand): void {
    if (name === "cancel") end({ why: "cancelled" });
    if (name === "pause" && state.progress.phase === "running") {
      state.sending.abort();
      change({ phase: "paused", readFailure: undefined });
    }
    if (name === "resume" && state.progress.phase === "paused") {
      state.sending = new AbortController();
      const counts = tally(run, journal.store.get().entries);
      const finishedBefore = finishedCount(counts, run.count);
      change({ phase: "running", since: Date.now(), finishedBefore });
      sendNext();
    }
  }

  publish(state.progress);
  const { unsubscribe } = readOnly.subscribe(endIfReadOnly);
  void ending.promise.then(unsubscribe);
  function endIfReadOnly(): void {
    if (readOnly.get() !== "off") end({ why: "readOnly" });
  }
  ended.addEventListener("abort", () => end({ why: "session" }));
  // While we waited for the lock, the session may have ended or read-only been switched on.
  if (ended.aborted) end({ why: "session" });
  endIfReadOnly();
  void record.ready.then((isRecorded) => {
    state.isReady = isRecorded;
    if (isRecorded) sendNext();
    else end({ why: "unrecorded" });
  });
  return { ending: ending.promise, over: over.promise, command };
}

/** `refusedAll`: the API would refuse every other instance, too. */
type ItemEnd = "over" | "unsent" | "unrecorded" | { refusedAll: Failure };

function itemEndOf(phase: Phase): ItemEnd {
  if (phase.name === "guarded" && phase.error.code === "NOT_RECORDED") return "unrecorded";
  if (phase.name === "givenUp") return "unsent";
  // A team code under a 5xx leaves this one's outcome unknown, and still speaks for all.
  const error = phase.name === "refused" || phase.name === "unknown" ? phase.error : undefined;
  if (error && affectsEveryInstance(error)) return { refusedAll: error };
  return "over";
}

/** A team-wide code, or a rejected key. */
function affectsEveryInstance(error: Failure): boolean {
  return isTeamWide(error) || error.status === 401;
}

/** If the API is unreachable, it is for all instances: keep trying. A garbled answer is about this one: don't hold up the others. */
export function maxReadAttempts(error: Failure): number {
  const { kind, status = 0 } = error;
  if (affectsEveryInstance(error)) return 1;
  if (kind === "network" || kind === "timeout") return Number.POSITIVE_INFINITY;
  if (status >= 500) return 20;
  return kind === "unexpected" ? 4 : 1;
}
