import * as z from "zod/mini";
import { randomUuid } from "../../api/endpoints.ts";
import { apiHost } from "../../session/validation.ts";
import { sleep } from "../../sleep.ts";
import { openChannel } from "../../tabs/channel.ts";
import { exclusively, hasLocks, ifFreeWithin } from "../../tabs/locks.ts";
import type { Execute } from "../execute-operation.ts";
import { storageLimitMs } from "../journal.ts";
import { instancesText, words } from "../labels.ts";
import type { OperationKind } from "../operation.ts";
import type { Operations, OperationsSession } from "../operations.ts";
import { type DrivenRun, driveRun, type RunCommand } from "./drive-run.ts";
import {
  type CurrentRun,
  pastRunsKey,
  type Run,
  type RunProgress,
  runProgressSchema,
  type RunSummary,
  type Target,
} from "./run.ts";

/** What the tabs of a browser exchange about the run. */
const messageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("progress"), progress: runProgressSchema }),
  z.object({
    type: z.literal("command"),
    runId: z.string(),
    command: z.enum(["pause", "resume", "cancel"]),
  }),
  /** A new tab asks for the progress. */
  z.object({ type: z.literal("ask") }),
]);

/** The tab that sends holds it: one run at a time for a key, and a free lock shows that no tab sends. */
const lockOf = ({ keyFingerprint }: OperationsSession) => `bulk.${keyFingerprint}`;

/** A tab that only looks up how the last run ended, one read and one write, gives the lock back sooner. Milliseconds. */
const lockWaitMs = 2 * storageLimitMs;

/** A tab that sends answers sooner. Milliseconds. */
const answerMs = 1000;

type RunStart = "started" | "cancelled" | "another run";

/** Stops and deletes many instances: one run at a time in the browser, displayed in all tabs. */
export function createBulkRuns(operations: Operations, execute: Execute) {
  const {
    journal,
    run: store,
    config,
    notifications,
    signal,
    session: currentSession,
  } = operations;
  const channel = openChannel("runs", messageSchema, signal);
  let driven: DrivenRun | undefined;
  /** The last run that this tab started, in case it cannot be stored. */
  let lastStarted: Run | undefined;
  let isWaitingForEnd = false;

  channel.listen((message) => {
    const { current } = store.get();
    if (message.type === "progress") void onProgress(message.progress);
    else if (message.type === "command") {
      if (message.runId === current?.run.id) driven?.command(message.command);
    } else if (driven && current) channel.post({ type: "progress", progress: current });
  });

  async function onProgress(progress: RunProgress): Promise<void> {
    if (driven || progress.run.keyFingerprint !== currentSession()?.keyFingerprint) return;
    show({ ...progress, own: false });
    // Only a lock shows that the other tab is gone.
    if (progress.phase !== "over" && (await hasLocks())) await waitForEnd();
  }

  const show = (current: CurrentRun) =>
    store.setState(() => (current.run.dismissed ? {} : { current }));

  /** Shows a run in all tabs, unless its session is over. */
  function publish(current: CurrentRun): void {
    if (currentSession()?.keyFingerprint !== current.run.keyFingerprint) return;
    show({ ...current });
    channel.post({ type: "progress", progress: current });
  }

  /** @returns whether it is stored */
  const persist = (run: RunSummary, targets?: Target[]): Promise<boolean> =>
    journal.write((db) => db.putRun(run, targets));

  /** The stored runs of the connected key, oldest first. */
  async function storedRuns(): Promise<RunSummary[]> {
    const session = currentSession();
    if (!session) return [];
    const api = apiHost(session.connection.baseUrl);
    const runs = (await journal.withDatabase((db) => db.allRuns())) ?? [];
    return runs.filter((run) => run.keyFingerprint === session.keyFingerprint && run.api === api);
  }

  /** Waits until no tab sends: then a run without an end was interrupted. */
  async function waitForEnd(): Promise<void> {
    const session = currentSession();
    if (isWaitingForEnd || !session) return;
    isWaitingForEnd = true;
    try {
      await exclusively(lockOf(session), () => endAbandoned(session), session.ended);
    } catch {
      // The session ended first.
    }
    isWaitingForEnd = false;
  }

  async function endAbandoned({ ended }: OperationsSession): Promise<void> {
    const last = (await storedRuns()).at(-1);
    if (!last || last.dismissed) return endUnstored();
    const end = last.end ?? { why: "interrupted" };
    if (!last.end) await persist({ ...last, end });
    if (driven || ended.aborted) return;
    const run = { ...last, end };
    show({ run, phase: "over", since: run.askedAt, finishedBefore: 0, own: false });
  }

  /** Ends a run of another tab that is not in storage. */
  function endUnstored(): void {
    const { current } = store.get();
    if (!current || current.own || current.phase === "over") return;
    show({ ...current, phase: "over", run: { ...current.run, end: { why: "interrupted" } } });
  }

  /** Records a run that was cancelled before its first instance. Its panel is not shown. */
  async function recordUnsent({ targets, ...summary }: Run): Promise<void> {
    await persist({ ...summary, end: { why: "cancelled" }, dismissed: true }, targets);
    await operations.queryClient.invalidateQueries({ queryKey: pastRunsKey });
  }

  async function drive(run: Run, session: OperationsSession): Promise<void> {
    const { targets, ...summary } = run;
    const ending = new AbortController();
    const ready = persist(summary, targets).then(
      async (stored) => stored || (await journal.waitForConsent(run.id, ending.signal)),
    );
    lastStarted = run;
    // Shown at once: a run can be paused and cancelled before it is stored.
    const own = (driven = driveRun(
      run,
      { session, journal, execute },
      2 * config.writesPerSecond,
      (progress) => publish({ ...progress, own: true }),
      ready,
    ));
    const end = await own.ending;
    ending.abort();
    if (end.error && run.keyFingerprint === currentSession()?.keyFingerprint) {
      const action = `${words[run.kind].verb.toLowerCase()} ${instancesText(run.count)}`;
      notifications.teamBanner.raise(end.error, action);
    }
    // Before the last answers: if the tab closes meanwhile, the end of the run is known.
    await persist({ ...summary, end });
    await own.over;
    driven = undefined;
    const { current } = store.get();
    if (current?.run.id === run.id)
      publish({ ...current, phase: "over", readFailure: undefined, run: { ...current.run, end } });
  }

  return {
    /** Shows, for a new session, the run that another tab sends, or how the last one ended. */
    async begin({ ended }: OperationsSession): Promise<void> {
      channel.post({ type: "ask" });
      const canLock = await hasLocks();
      // Without locks only an answer shows that another tab sends.
      if (!canLock) await sleep(answerMs, ended);
      if (canLock || store.get().current === undefined) await waitForEnd();
    },

    /**
     * Starts a confirmed run.
     * @param isStillWanted asked once the lock is taken, right before the run starts. Where it is not, the run is recorded as
     * cancelled, and nothing is sent
     * @returns "another run" where another run of this browser is not over; then nothing was done
     */
    start(kind: OperationKind, targets: Target[], isStillWanted: () => boolean): Promise<RunStart> {
      const session = currentSession();
      if (!session) throw new Error("A run needs a session.");
      const { current } = store.get();
      // Without locks this keeps it to one run at a time.
      if (driven || (current && !current.own && current.phase !== "over"))
        return Promise.resolve("another run");
      const run: Run = {
        id: randomUuid(),
        kind,
        keyFingerprint: session.keyFingerprint,
        api: apiHost(session.connection.baseUrl),
        askedAt: Date.now(),
        count: targets.length,
        targets,
      };
      const started = Promise.withResolvers<RunStart>();
      ifFreeWithin(lockOf(session), lockWaitMs, async () => {
        const isWanted = isStillWanted();
        started.resolve(isWanted ? "started" : "cancelled");
        await (isWanted ? drive(run, session) : recordUnsent(run));
      }).then((wasFree) => wasFree || started.resolve("another run"), started.reject);
      return started.promise;
    },

    /** Passes a command to the tab that sends, which may be this one. */
    command(command: RunCommand): void {
      const { current } = store.get();
      if (driven) driven.command(command);
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
        return stored && targets && { ...stored, targets };
      });
    },

    /** Closes the panel of the last run in all tabs. */
    async dismiss(): Promise<void> {
      const { current } = store.get();
      if (!current || current.phase !== "over") return;
      const run = { ...current.run, dismissed: true };
      publish({ ...current, own: false, run });
      await persist(run);
    },
  };
}
