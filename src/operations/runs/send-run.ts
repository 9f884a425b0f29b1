import { type Failure, isTeamWide } from "../../api/error.ts";
import type { Config } from "../../session/config.ts";
import type { Connection } from "../../session/connection.ts";
import type { Execute } from "../execute-operation.ts";
import type { Journal } from "../journal/journal.ts";
import { isPending, type Operation, type Target } from "../operation.ts";
import { readRepeatedly } from "../track-operations.ts";
import { createHoldRule } from "./run-hold.ts";
import { finishedCount, hasEndedAsAsked, tally } from "./run-items.ts";
import {
  type Run,
  type RunCommand,
  type RunEnd,
  type RunHold,
  type RunPhase,
  type RunProgress,
  type RunSummary,
  runTransitions,
} from "./run.ts";
import { isSending } from "./run-store.ts";

/** A run that lost more than this between two of its steps holds: what was confirmed before may be meant no more. */
const maxLostMs = 2 * 60_000;
/** A hidden tab's timers run once a minute. */
const awakeCheckMs = 15_000;

interface SenderState {
  /** Reversed: the next one is at the end. */
  waiting: Target[];
  /** The run is recorded. */
  isReady: boolean;
  /** Operations under way. */
  active: number;
  /** Started with one: it goes alone, and the others wait until it's stopped or gone. */
  first: "waiting" | "watched" | undefined;
  /** Gives up what hasn't been sent. A resumed run gets a new one. */
  sending: AbortController;
  /** When this computer was last seen awake. */
  awakeAt: number;
  progress: RunProgress;
}

export type RunSender = ReturnType<typeof sendRun>;

interface SendOptions {
  /** The first instance alone; the others once it's stopped or gone. */
  startsWithOne: boolean;
  /** What keeps the run from sending anything, if it isn't "ready". */
  ready: Promise<RunEnd["why"] | "ready">;
}

/**
 * Sends what the journal doesn't know as sent. As many operations are under way as the write rate allows in a second: that many
 * may still leave after a bad outcome, and may lack an outcome after a crash. At a pause, a hold and the end, what hasn't been
 * sent is given up; a resumed run sends it first.
 */
export function sendRun(
  run: Run,
  { journal, config }: { journal: Journal; config: Pick<Config, "writesPerSecond"> },
  connection: Connection,
  execute: Execute,
  { startsWithOne, ready }: SendOptions,
  publish: (progress: RunProgress) => void,
) {
  const { targets, skipped: _, ...summary } = run;
  const { ended, client, readOnly } = connection;
  const over = Promise.withResolvers<RunSummary>();
  const holdRule = createHoldRule();
  const operationOf = ({ id }: Target) =>
    journal.ofInstance(id).find(({ runId }) => runId === run.id);
  const isUnsent = (target: Target) => (operationOf(target)?.phase.name ?? "givenUp") === "givenUp";
  const state: SenderState = {
    waiting: targets.filter(isUnsent).toReversed(),
    isReady: false,
    active: 0,
    first: startsWithOne ? "waiting" : undefined,
    sending: new AbortController(),
    awakeAt: Date.now(),
    progress: {
      run: summary,
      phase: "running",
      since: Date.now(),
      finishedBefore: finishedNow(),
      isWatchingFirst: startsWithOne,
    },
  };

  function finishedNow(): number {
    return finishedCount(tally(run, journal.store.get().entries), run.count);
  }

  const canBecome = (phase: RunPhase) => runTransitions[state.progress.phase].includes(phase);

  function change(next: Partial<RunProgress>): void {
    state.progress = { ...state.progress, ...next };
    publish(state.progress);
  }

  const maxActive = () => (state.first === "waiting" ? 1 : config.writesPerSecond);
  const mayBegin = () =>
    state.isReady &&
    !state.sending.signal.aborted &&
    state.first !== "watched" &&
    state.active < maxActive();

  function sendNext(): void {
    while (mayBegin()) {
      const target = state.waiting.pop();
      if (!target) break;
      state.active++;
      void sendOne(target);
    }
    if (state.active > 0) return;
    if (state.waiting.length === 0) end({ why: "finished" });
    if (!isSending(state.progress)) over.resolve(state.progress.run);
  }

  async function sendOne(target: Target): Promise<void> {
    const { operation, refusedAll } = await executeItem(target).catch((): ItemEnd => ({}));
    state.active--;
    if (operation?.phase.name === "givenUp") state.waiting.push(target);
    else if (operation && state.first) void watchFirst(operation.id);
    if (refusedAll) end({ why: "refused", error: refusedAll });
    else if (operation && isUnrecorded(operation)) end({ why: "unrecorded" });
    else if (operation) hold(holdRule.next(operation));
    sendNext();
  }

  /** Goes on with the others when the first is stopped or gone, and holds if that's not how it ends. */
  async function watchFirst(operationId: string): Promise<void> {
    state.first = "watched";
    const first = await settled(journal, operationId, ended);
    if (!isSending(state.progress)) return;
    state.first = undefined;
    change({ isWatchingFirst: false, since: Date.now(), finishedBefore: finishedNow() });
    if (!first || !hasEndedAsAsked(first)) hold({ why: "first", operationId });
    sendNext();
  }

  /** Only if there's something left to send: otherwise the run is finished. */
  function hold(held: RunHold | undefined): void {
    if (!held || !canBecome("held")) return;
    if (state.waiting.length === 0 && state.active === 0) return;
    change({ phase: "held", readFailure: undefined, run: { ...summary, held } });
    state.sending.abort();
  }

  function holdIfSlept(): void {
    const sleptMs = Date.now() - state.awakeAt;
    state.awakeAt = Date.now();
    if (sleptMs <= maxLostMs || state.progress.phase !== "running") return;
    hold({ why: "slept", sleptMs, awakeAt: state.awakeAt });
    sendNext();
  }

  function end(reason: RunEnd): void {
    // The end of the session and read-only send nothing either: a held run can still be resumed afterwards.
    const isSurvivedIfHeld = ["session", "readOnly", "rulesChanged"].includes(reason.why);
    if (!canBecome("ending") || (state.progress.phase === "held" && isSurvivedIfHeld)) return;
    change({
      phase: "ending",
      readFailure: undefined,
      run: { ...summary, held: undefined, end: reason },
    });
    state.sending.abort();
    sendNext();
  }

  function onReadFailure(readFailure: Failure | undefined): void {
    if (readFailure?.kind !== state.progress.readFailure?.kind) change({ readFailure });
  }

  /** Skips an instance that isn't what was confirmed any more. */
  async function executeItem(target: Target): Promise<ItemEnd> {
    let refusedAll: Failure | undefined;
    const operation = await execute({
      // Same id after a pause: one confirmation, one operation.
      id: operationOf(target)?.id ?? crypto.randomUUID(),
      kind: run.kind,
      target,
      // A run never touches a protected instance.
      confirmedTags: [],
      comparesState: true,
      runId: run.id,
      connection,
      async read(unsent) {
        // Each try begins with this read, so no write leaves between the waking and the hold.
        holdIfSlept();
        // The run waits while the API is down.
        const reading = await readRepeatedly(client, target.id, unsent, {
          maxAttempts: maxReadAttempts,
          onFailure: onReadFailure,
        });
        holdIfSlept();
        if (reading?.kind !== "unreadable" || !isTeamWide(reading.error)) return reading;
        refusedAll = reading.error;
        return undefined;
      },
      signal: state.sending.signal,
      priority: "background",
    });
    return { operation, refusedAll: refusedAll ?? refusalOfAll(operation) };
  }

  function command(name: RunCommand): void {
    if (name === "cancel") end({ why: "cancelled" });
    if (name === "pause" && canBecome("paused")) {
      state.sending.abort();
      change({ phase: "paused", readFailure: undefined });
    }
    if (name === "resume" && state.progress.phase === "paused") {
      state.sending = new AbortController();
      change({ phase: "running", since: Date.now(), finishedBefore: finishedNow() });
      sendNext();
    }
  }

  publish(state.progress);
  const { unsubscribe } = readOnly.subscribe(endIfReadOnly);
  const awakeCheck = setInterval(holdIfSlept, awakeCheckMs);
  void over.promise.then(() => {
    unsubscribe();
    clearInterval(awakeCheck);
  });
  function endIfReadOnly(): void {
    if (readOnly.get() === "off") return;
    end({ why: readOnly.get() === "rules" ? "rulesChanged" : "readOnly" });
  }
  ended.addEventListener("abort", () => end({ why: "session" }));
  // While we waited for the lock, the session may have ended or read-only been switched on.
  if (ended.aborted) end({ why: "session" });
  endIfReadOnly();
  void ready.then((why) => {
    state.isReady = why === "ready";
    if (why === "ready") sendNext();
    else end({ why });
  });
  return {
    /** Resolves after the last answer, when the run has ended or is held. */
    over: over.promise,
    command,
  };
}

interface ItemEnd {
  /** Missing after a mistake of the dashboard that couldn't even be recorded. */
  operation?: Operation;
  /** The API would refuse every other instance, too. */
  refusedAll?: Failure | undefined;
}

function isUnrecorded({ phase }: Operation): boolean {
  return phase.name === "guarded" && phase.error.code === "NOT_RECORDED";
}

/** A team code under a 5xx leaves this one's outcome unknown, and still speaks for all. */
function refusalOfAll({ phase }: Operation): Failure | undefined {
  const error = phase.name === "refused" || phase.name === "unknown" ? phase.error : undefined;
  return error && isTeamWide(error) ? error : undefined;
}

/** The operation once it's no longer tracked, or as it is when the session ends. */
function settled(journal: Journal, id: string, ended: AbortSignal): Promise<Operation | undefined> {
  const { promise, resolve } = Promise.withResolvers<Operation | undefined>();
  function check(): void {
    const operation = journal.latest(id);
    if (!operation || !isPending(operation) || ended.aborted) resolve(operation);
  }
  const { unsubscribe } = journal.store.subscribe(check);
  ended.addEventListener("abort", check);
  check();
  return promise.finally(() => {
    unsubscribe();
    ended.removeEventListener("abort", check);
  });
}

/** If the API is unreachable, it is for all instances: keep trying. A garbled answer is about this one: don't hold up the others. */
export function maxReadAttempts(error: Failure): number {
  const { kind, status = 0 } = error;
  if (isTeamWide(error)) return 1;
  if (kind === "network" || kind === "timeout") return Number.POSITIVE_INFINITY;
  if (status >= 500) return 20;
  return kind === "unexpected" ? 4 : 1;
}
