import type { QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type Failure, isTeamWide } from "../../api/error.ts";
import type { Config } from "../../session/config/config.ts";
import type { Connection } from "../../session/connection.ts";
import { apiHost } from "../../session/validation.ts";
import { openChannel } from "../../tabs/channel.ts";
import { exclusively, hasLocks, ifFreeWithin } from "../../tabs/locks.ts";
import type { Execute } from "../execute-operation.ts";
import { type Journal, storageLimitMs } from "../journal/journal.ts";
import type { OperationKind, Phase, Target } from "../operation.ts";
import type { Report } from "../events.ts";
import { readRepeatedly } from "../reading.ts";
import { finishedCount, tally } from "./run-items.ts";
import {
  type CurrentRun,
  isSending,
  pastRunsKey,
  type Run,
  type RunEnd,
  type RunProgress,
  runProgressSchema,
  type RunStore,
  type RunSummary,
  type SkippedTarget,
} from "./run.ts";

const commandSchema = z.enum(["pause", "resume", "cancel"]);
type RunCommand = z.infer<typeof commandSchema>;

const messageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("progress"), progress: runProgressSchema }),
  z.object({ type: z.literal("command"), runId: z.string(), command: commandSchema }),
  z.object({ type: z.literal("ask") }),
]);

/** Held by the sending tab: one run per key at a time. If it's free, nothing is being sent. */
const lockOf = ({ fingerprint }: Connection) => `bulk.${fingerprint}`;

/** Longer than a tab holds it just to look up how the last run ended. */
const lockWaitMs = 2 * storageLimitMs;

type RunStart = "started" | "cancelled" | "another run";

export interface RunsContext {
  journal: Journal;
  run: RunStore;
  config: Config;
  report: Report;
  queryClient: QueryClient;
  connection: () => Connection | undefined;
  signal: AbortSignal;
}

/** One run at a time, shown in all tabs. Its own tab sends (`sendRun`); the others forward commands to it. */
export function createRuns(context: RunsContext, execute: Execute) {
  const { journal, run: store, report, queryClient, signal } = context;
  const connected = () => context.connection();
  const channel = openChannel("runs", messageSchema, signal);
  let passCommand: ((command: RunCommand) => void) | undefined;
  /** Kept in case it can't be stored. */
  let lastStarted: Run | undefined;
  let isWaitingForEnd = false;

  channel.listen((message) => {
    const { current } = store.get();
    if (message.type === "progress") void onProgress(message.progress);
    else if (message.type === "command") {
      if (message.runId === current?.run.id) passCommand?.(message.command);
    } else if (passCommand && current) channel.post({ type: "progress", progress: current });
  });

  async function onProgress(progress: RunProgress): Promise<void> {
    if (passCommand || progress.run.keyFingerprint !== connected()?.fingerprint) return;
    show({ ...progress, isOfThisTab: false });
    // Only the lock tells whether the other tab is gone.
    if (progress.phase !== "over" && (await hasLocks())) await waitForEnd();
  }

  const show = (current: CurrentRun) =>
    store.setState(() => (current.run.dismissed ? {} : { current }));

  function publish(current: CurrentRun): void {
    if (connected()?.fingerprint !== current.run.keyFingerprint) return;
    show({ ...current });
    channel.post({ type: "progress", progress: current });
  }

  const persist = (run: RunSummary, targets?: Target[]): Promise<boolean> =>
    journal.write((db) => db.putRun(run, targets));

  async function storedRuns(): Promise<RunSummary[]> {
    const connection = connected();
    if (!connection) return [];
    const runs = (await journal.withDatabase((db) => db.allRuns())) ?? [];
    return runs.filter((run) => run.keyFingerprint === connection.fingerprint);
  }

  const loadStored = (id: string): Promise<Run | undefined> =>
    journal.withDatabase(async (db) => {
      const [runs, targets] = await Promise.all([db.allRuns(), db.targetsOf(id)]);
      const stored = runs.find((run) => run.id === id);
      if (!stored || !targets) return undefined;
      const skipped = targets.filter((target) => "skipped" in target);
      return { ...stored, targets: targets.filter((one) => !("skipped" in one)), skipped };
    });

  /** Once the lock is free, a run without an end was interrupted. */
  async function waitForEnd(): Promise<void> {
    const connection = connected();
    if (isWaitingForEnd || !connection) return;
    isWaitingForEnd = true;
    try {
      await exclusively(lockOf(connection), () => endAbandoned(connection), connection.ended);
    } catch {
      // The session ended first.
    }
    isWaitingForEnd = false;
  }

  async function endAbandoned({ ended }: Connection): Promise<void> {
    const last = (await storedRuns()).at(-1);
    if (!last || last.dismissed) return endUnstored();
    const end = last.end ?? { why: "interrupted" };
    if (!last.end) await persist({ ...last, end });
    if (passCommand || ended.aborted) return;
    const run = { ...last, end };
    show({ run, phase: "over", since: run.askedAt, finishedBefore: 0, isOfThisTab: false });
  }

  /** For another tab's run that isn't in storage. */
  function endUnstored(): void {
    const { current } = store.get();
    if (!current || current.isOfThisTab || current.phase === "over") return;
    show({ ...current, phase: "over", run: { ...current.run, end: { why: "interrupted" } } });
  }

  /** A run cancelled before its first instance: recorded, but without a panel. */
  async function recordUnsent({ targets, skipped, ...summary }: Run): Promise<void> {
    const all = [...targets, ...skipped];
    await persist({ ...summary, end: { why: "cancelled" }, dismissed: true }, all);
    await queryClient.invalidateQueries({ queryKey: pastRunsKey });
  }

  async function drive(run: Run, connection: Connection, inMemory: boolean): Promise<void> {
    const { targets, skipped, ...summary } = run;
    const ready = inMemory ? Promise.resolve(true) : persist(summary, [...targets, ...skipped]);
    lastStarted = run;
    // Publish now, so it can be paused or cancelled before it's stored.
    const sent = sendRun(run, context, connection, execute, { inMemory, ready }, (progress) =>
      publish({ ...progress, isOfThisTab: true }),
    );
    passCommand = sent.command;
    const end = await sent.ending;
    lastStarted = { ...run, end };
    if (end.error && run.keyFingerprint === connected()?.fingerprint) {
      report({ kind: "refused", run: summary, error: end.error });
    }
    // Before the last answers, in case the tab closes meanwhile.
    await persist({ ...summary, end });
    await sent.over;
    passCommand = undefined;
    const { current } = store.get();
    if (current?.run.id === run.id)
      publish({ ...current, phase: "over", readFailure: undefined, run: { ...current.run, end } });
    report({ kind: "runEnded", run: { ...summary, end } });
  }

  return {
    /** Shows the run of another tab, or how the last one ended. */
    async begin(): Promise<void> {
      channel.post({ type: "ask" });
      // Without site data there are no stored runs and no locks.
      if (await hasLocks()) await waitForEnd();
    },

    /** `isStillWanted` is asked once the lock is taken; if not, the run is recorded as cancelled. */
    start(
      kind: OperationKind,
      targets: Target[],
      skipped: SkippedTarget[],
      isStillWanted: () => boolean,
    ): Promise<RunStart> {
      const connection = connected();
      if (!connection) throw new Error("A run needs a session.");
      const { current } = store.get();
      // Without site data there's no lock, only this check.
      if (passCommand || (current && !current.isOfThisTab && current.phase !== "over"))
        return Promise.resolve("another run");
      const run: Run = {
        id: crypto.randomUUID(),
        kind,
        keyFingerprint: connection.fingerprint,
        api: apiHost(connection.baseUrl),
        askedAt: Date.now(),
        count: targets.length,
        skippedCount: skipped.length,
        targets,
        skipped,
      };
      // As the dialog announced.
      const inMemory = !journal.store.get().stored;
      const started = Promise.withResolvers<RunStart>();
      ifFreeWithin(lockOf(connection), lockWaitMs, async () => {
        const isWanted = isStillWanted();
        started.resolve(isWanted ? "started" : "cancelled");
        await (isWanted ? drive(run, connection, inMemory) : recordUnsent(run));
      }).then((wasFree) => wasFree || started.resolve("another run"), started.reject);
      return started.promise;
    },

    command(command: RunCommand): void {
      const { current } = store.get();
      if (passCommand) passCommand(command);
      else if (current) channel.post({ type: "command", runId: current.run.id, command });
    },

    past: async (): Promise<RunSummary[]> =>
      (await storedRuns()).filter(({ end }) => end).toReversed(),

    /** Only a run of the connected key, and only if its instances are stored. */
    async load(id: string): Promise<Run | undefined> {
      const run = lastStarted?.id === id ? lastStarted : await loadStored(id);
      return run?.keyFingerprint === connected()?.fingerprint ? run : undefined;
    },

    async dismiss(): Promise<void> {
      const { current } = store.get();
      if (!current || current.phase !== "over") return;
      const run = { ...current.run, dismissed: true };
      publish({ ...current, isOfThisTab: false, run });
      await persist(run);
    },
  };
}

/**
 * Sends a run's requests, up to twice the write rate in parallel; that many may lack an outcome after a crash. Waits
 * for `ready` (the run is recorded) and pauses. At the end, what hasn't been sent is given up; a resumed run sends it
 * first. `ending` resolves when nothing more is sent, `over` after the last answer.
 */
export function sendRun(
  run: Run,
  { journal, config }: { journal: Journal; config: Pick<Config, "writesPerSecond"> },
  connection: Connection,
  execute: Execute,
  record: { inMemory: boolean; ready: Promise<boolean> },
  publish: (progress: RunProgress) => void,
): { ending: Promise<RunEnd>; over: Promise<void>; command: (command: RunCommand) => void } {
  const { targets, skipped: _, ...summary } = run;
  const { ended, client, readOnly } = connection;
  const maxConcurrent = 2 * config.writesPerSecond;
  const ending = Promise.withResolvers<RunEnd>();
  const over = Promise.withResolvers<void>();
  const waiting = targets.toReversed();
  let isReady = false;
  let active = 0;
  let sending = new AbortController();
  let progress: RunProgress = {
    run: summary,
    phase: "running",
    since: Date.now(),
    finishedBefore: 0,
  };

  function change(next: Partial<RunProgress>): void {
    progress = { ...progress, ...next };
    publish(progress);
  }

  const mayBegin = () => isReady && !sending.signal.aborted && active < maxConcurrent;

  function sendNext(): void {
    while (mayBegin()) {
      const target = waiting.pop();
      if (!target) break;
      active++;
      void sendOne(target);
    }
    if (active > 0) return;
    if (waiting.length === 0) end({ why: "finished" });
    if (progress.run.end) over.resolve();
  }

  async function sendOne(target: Target): Promise<void> {
    const itemEnd = await executeItem(target).catch((): ItemEnd => "over");
    active--;
    if (itemEnd === "unsent") waiting.push(target);
    if (itemEnd === "unrecorded") end({ why: "unrecorded" });
    if (typeof itemEnd === "object") end({ why: "refused", error: itemEnd.refusedAll });
    sendNext();
  }

  function end(reason: RunEnd): void {
    if (!isSending(progress)) return;
    change({ phase: "ending", readFailure: undefined, run: { ...summary, end: reason } });
    ending.resolve(reason);
    sending.abort();
    sendNext();
  }

  function onReadFailure(readFailure: Failure | undefined): void {
    if (readFailure?.kind !== progress.readFailure?.kind) change({ readFailure });
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
      signal: sending.signal,
      priority: "background",
    });
    return refusedAll ? { refusedAll } : itemEndOf(phase);
  }

  function command(name: RunCommand): void {
    if (name === "cancel") end({ why: "cancelled" });
    if (name === "pause" && progress.phase === "running") {
      sending.abort();
      change({ phase: "paused", readFailure: undefined });
    }
    if (name === "resume" && progress.phase === "paused") {
      sending = new AbortController();
      const counts = tally(run, journal.store.get().entries);
      const finishedBefore = finishedCount(counts, run.count);
      change({ phase: "running", since: Date.now(), finishedBefore });
      sendNext();
    }
  }

  publish(progress);
  const { unsubscribe } = readOnly.subscribe(endIfReadOnly);
  void ending.promise.then(unsubscribe);
  function endIfReadOnly(): void {
    if (readOnly.get() !== "off") end({ why: "readOnly" });
  }
  ended.addEventListener("abort", () => end({ why: "session" }));
  // Either may have happened while waiting for the lock.
  if (ended.aborted) end({ why: "session" });
  endIfReadOnly();
  void record.ready.then((isRecorded) => {
    isReady = isRecorded;
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
  if (phase.name === "refused" && affectsEveryInstance(phase.error))
    return { refusedAll: phase.error };
  return "over";
}

/** A team-wide code, or a rejected key. */
function affectsEveryInstance(error: Failure): boolean {
  return isTeamWide(error) || error.status === 401;
}

/** An unreachable API is so for all: keep trying. Nonsense is about this instance: don't hold up the others. */
export function maxReadAttempts({ kind, status = 0 }: Failure): number {
  if (kind === "network" || kind === "timeout") return Number.POSITIVE_INFINITY;
  if (status >= 500) return 20;
  return kind === "unexpected" ? 4 : 1;
}
