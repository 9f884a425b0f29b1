import type { QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type Failure, isTeamWide } from "../api/error.ts";
import type { Config } from "../session/config.ts";
import type { Connection } from "../session/connection.ts";
import { apiHost } from "../session/validation.ts";
import { openChannel } from "../tabs/channel.ts";
import { exclusively, hasLocks, ifFreeWithin } from "../tabs/locks.ts";
import type { Execute } from "./execute-operation.ts";
import { type Journal, storageLimitMs } from "./journal.ts";
import type { OperationKind, Phase, Target } from "./operation.ts";
import type { Report } from "./events.ts";
import { readRepeatedly } from "./reading.ts";
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
  /** A new tab asks for the progress. */
  z.object({ type: z.literal("ask") }),
]);

/** The tab that sends holds it: one run at a time for a key, and a free lock shows that no tab sends. */
const lockOf = ({ fingerprint }: Connection) => `bulk.${fingerprint}`;

/** A tab that only looks up how the last run ended, one read and one write, gives the lock back sooner. Milliseconds. */
const lockWaitMs = 2 * storageLimitMs;

type RunStart = "started" | "cancelled" | "another run";

export interface RunsContext {
  journal: Journal;
  run: RunStore;
  config: Config;
  report: Report;
  queryClient: QueryClient;
  connection: () => Connection | undefined;
  /** The end of the app. */
  signal: AbortSignal;
}

/**
 * Stops and deletes many instances: one run at a time in the browser, displayed in all tabs. The tab in which it was confirmed
 * sends its requests (`sendRun`) and publishes the progress; the others send their commands to that tab.
 */
export function createRuns(context: RunsContext, execute: Execute) {
  const { journal, run: store, report, queryClient, signal } = context;
  const connected = () => context.connection();
  const channel = openChannel("runs", messageSchema, signal);
  /** Passes a command to the run that this tab sends; undefined where it sends none. */
  let passCommand: ((command: RunCommand) => void) | undefined;
  /** The last run that this tab started, in case it cannot be stored. */
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
    // Only a lock shows that the other tab is gone.
    if (progress.phase !== "over" && (await hasLocks())) await waitForEnd();
  }

  const show = (current: CurrentRun) =>
    store.setState(() => (current.run.dismissed ? {} : { current }));

  /** Shows a run in all tabs, unless its session is over. */
  function publish(current: CurrentRun): void {
    if (connected()?.fingerprint !== current.run.keyFingerprint) return;
    show({ ...current });
    channel.post({ type: "progress", progress: current });
  }

  /** @returns whether it is stored */
  const persist = (run: RunSummary, targets?: Target[]): Promise<boolean> =>
    journal.write((db) => db.putRun(run, targets));

  /** The stored runs of the connected key, oldest first. */
  async function storedRuns(): Promise<RunSummary[]> {
    const connection = connected();
    if (!connection) return [];
    const runs = (await journal.withDatabase((db) => db.allRuns())) ?? [];
    return runs.filter((run) => run.keyFingerprint === connection.fingerprint);
  }

  /** Waits until no tab sends: then a run without an end was interrupted. */
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

  /** Ends a run of another tab that is not in storage. */
  function endUnstored(): void {
    const { current } = store.get();
    if (!current || current.isOfThisTab || current.phase === "over") return;
    show({ ...current, phase: "over", run: { ...current.run, end: { why: "interrupted" } } });
  }

  /** Records a run that was cancelled before its first instance. Its panel is not shown. */
  async function recordUnsent({ targets, skipped, ...summary }: Run): Promise<void> {
    const all = [...targets, ...skipped];
    await persist({ ...summary, end: { why: "cancelled" }, dismissed: true }, all);
    await queryClient.invalidateQueries({ queryKey: pastRunsKey });
  }

  async function drive(run: Run, connection: Connection, inMemory: boolean): Promise<void> {
    const { targets, skipped, ...summary } = run;
    const ready = inMemory ? Promise.resolve(true) : persist(summary, [...targets, ...skipped]);
    lastStarted = run;
    // Shown at once: a run can be paused and cancelled before it is stored.
    const sent = sendRun(run, context, connection, execute, { inMemory, ready }, (progress) =>
      publish({ ...progress, isOfThisTab: true }),
    );
    passCommand = sent.command;
    const end = await sent.ending;
    if (end.error && run.keyFingerprint === connected()?.fingerprint) {
      report({ kind: "refused", run: summary, error: end.error });
    }
    // Before the last answers: if the tab closes meanwhile, the end of the run is known.
    await persist({ ...summary, end });
    await sent.over;
    passCommand = undefined;
    const { current } = store.get();
    if (current?.run.id === run.id)
      publish({ ...current, phase: "over", readFailure: undefined, run: { ...current.run, end } });
    report({ kind: "runEnded", run: { ...summary, end } });
  }

  return {
    /** Shows, for a new session, the run that another tab sends, or how the last one ended. */
    async begin(): Promise<void> {
      channel.post({ type: "ask" });
      // Where site data is blocked there is no stored run, and no lock that shows whether another tab sends.
      if (await hasLocks()) await waitForEnd();
    },

    /**
     * Starts a confirmed run.
     * @param skipped what was chosen with the targets and is left alone, for the report
     * @param isStillWanted asked once the lock is taken, right before the run starts. Where it is not, the run is recorded as
     * cancelled, and nothing is sent
     * @returns "another run" where another run of this browser is not over; then nothing was done
     */
    start(
      kind: OperationKind,
      targets: Target[],
      skipped: SkippedTarget[],
      isStillWanted: () => boolean,
    ): Promise<RunStart> {
      const connection = connected();
      if (!connection) throw new Error("A run needs a session.");
      const { current } = store.get();
      // Where site data is blocked there is no lock, and only this keeps it to one run at a time.
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
      // As its dialog said when it was confirmed.
      const inMemory = !journal.store.get().stored;
      const started = Promise.withResolvers<RunStart>();
      ifFreeWithin(lockOf(connection), lockWaitMs, async () => {
        const isWanted = isStillWanted();
        started.resolve(isWanted ? "started" : "cancelled");
        await (isWanted ? drive(run, connection, inMemory) : recordUnsent(run));
      }).then((wasFree) => wasFree || started.resolve("another run"), started.reject);
      return started.promise;
    },

    /** Passes a command to the tab that sends, which may be this one. */
    command(command: RunCommand): void {
      const { current } = store.get();
      if (passCommand) passCommand(command);
      else if (current) channel.post({ type: "command", runId: current.run.id, command });
    },

    /** The stored runs that have ended, newest first. */
    past: async (): Promise<RunSummary[]> =>
      (await storedRuns()).filter(({ end }) => end).toReversed(),

    /** A run with its instances; undefined where they are not stored. */
    async load(id: string): Promise<Run | undefined> {
      if (lastStarted?.id === id) return lastStarted;
      return await journal.withDatabase(async (db) => {
        const [runs, targets] = await Promise.all([db.allRuns(), db.targetsOf(id)]);
        const stored = runs.find((run) => run.id === id);
        if (!stored || !targets) return undefined;
        const skipped = targets.filter((target) => "skipped" in target);
        return { ...stored, targets: targets.filter((one) => !("skipped" in one)), skipped };
      });
    },

    /** Closes the panel of the last run in all tabs. */
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
 * Sends the requests of a run, twice as many at once as the rate limit permits a second: so many can be without an outcome if
 * the tab crashes. Each instance has one turn. Nothing begins before the record is `ready`, without it, while the run is paused, or after its end; what
 * has not been sent by then is given up, and a resumed run begins with it.
 * @param publish called with every change of the progress
 * @returns `ending` resolves when nothing more is sent, `over` when the last answer has come, too
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
  /** The next one is the last. */
  const waiting = targets.toReversed();
  let isReady = false;
  let active = 0;
  /** Aborted by a pause and by the end. */
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

  /** Executes the operation of one instance, if the instance still is what was confirmed. */
  async function executeItem(target: Target): Promise<ItemEnd> {
    let refusedAll: Failure | undefined;
    // The same id after a pause: one confirmation is one operation.
    const known = journal.ofInstance(target.id).find(({ runId }) => runId === run.id);
    const { phase } = await execute({
      id: known?.id ?? crypto.randomUUID(),
      kind: run.kind,
      target,
      // A protected instance is acted on by itself only.
      confirmedTags: [],
      stopsOnlyRunning: true,
      runId: run.id,
      inMemory: record.inMemory,
      connection,
      async read(unsent) {
        // While the API cannot be reached or fails, the run waits.
        const reading = await readRepeatedly(client, target.id, unsent, {
          maxAttempts: maxReadAttempts,
          onFailure: onReadFailure,
        });
        if (reading?.kind !== "unreadable" || !concernsAll(reading.error)) return reading;
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
  // Both may have come while the run waited for its lock.
  if (ended.aborted) end({ why: "session" });
  endIfReadOnly();
  void record.ready.then((isRecorded) => {
    isReady = isRecorded;
    if (isRecorded) sendNext();
    else end({ why: "unrecorded" });
  });
  return { ending: ending.promise, over: over.promise, command };
}

/**
 * How work on an instance ended: it is over, it was given up before it was sent, it could not be recorded, or the API refuses
 * every further one.
 */
type ItemEnd = "over" | "unsent" | "unrecorded" | { refusedAll: Failure };

function itemEndOf(phase: Phase): ItemEnd {
  if (phase.name === "guarded" && phase.error.code === "NOT_RECORDED") return "unrecorded";
  if (phase.name === "givenUp") return "unsent";
  if (phase.name === "refused" && concernsAll(phase.error)) return { refusedAll: phase.error };
  return "over";
}

/** Whether the API will refuse every other instance, too: a team code, or a key that is not accepted. */
function concernsAll(error: Failure): boolean {
  return isTeamWide(error) || error.status === 401;
}

/**
 * How often reading one instance is tried. An unreachable API is unreachable for all. One that fails may do so for all, some
 * minutes long; an answer that makes no sense is probably about this instance alone, which must not delay the others.
 */
export function maxReadAttempts({ kind, status = 0 }: Failure): number {
  if (kind === "network" || kind === "timeout") return Number.POSITIVE_INFINITY;
  if (status >= 500) return 20;
  return kind === "unexpected" ? 4 : 1;
}
