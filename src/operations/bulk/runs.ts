import type { TeamBannerStore } from "../../notices/team-banner.ts";
import type { Config } from "../../session/config.ts";
import { exclusively, hasLocks, ifFree } from "../../tabs/locks.ts";
import type { CarryOut } from "../carry-out.ts";
import type { Journal } from "../journal.ts";
import type { OperationKind } from "../operation.ts";
import { sleep } from "../../sleep.ts";
import { instancesText, words } from "../words.ts";
import type { OperationsSession } from "../operations.ts";
import type { CurrentRun, RunProgress, RunStore } from "./current-run.ts";
import { type Drive, driveRun, summaryOf } from "./drive-run.ts";
import type { Run, RunSummary, Target } from "./run.ts";
import { openRunTalk, type RunOrder } from "./run-talk.ts";
import { randomUuid } from "../../api/endpoints.ts";
import { apiHost } from "../../session/validation.ts";

/** Held by the tab that sends: one run at a time for a connection, and when it is free no tab sends. */
const lockOf = ({ account }: OperationsSession) => `bulk.${account}`;

/** A tab that goes on with a run answers sooner. Milliseconds. */
const answerMs = 1000;

interface RunsOptions {
  journal: Journal;
  carryOut: CarryOut;
  config: Config;
  /** What is known of the run in this tab. */
  store: RunStore;
  /** The name of this tab. */
  tab: string;
  teamBanner: TeamBannerStore;
  /** The end of the app. */
  signal: AbortSignal;
}

/** Stops and deletes many. */
export type Runs = ReturnType<typeof createRuns>;

/** Makes what carries out runs, one at a time in the whole browser, and tells of them in all tabs. */
export function createRuns({ store, config, teamBanner, signal, ...means }: RunsOptions) {
  const { journal } = means;
  let session: OperationsSession | undefined;
  const enter = (begun: OperationsSession) => {
    session = begun;
    begun.ended.addEventListener("abort", () => {
      if (session === begun) session = undefined;
    });
  };
  let drive: Drive | undefined;
  /** What this tab asked for last, in case it cannot be stored. */
  let lastAsked: Run | undefined;
  let waiting = false;

  const talk = openRunTalk(
    {
      onProgress(progress) {
        if (drive || progress.run.account !== session?.account) return;
        show({ ...progress, own: false });
        // Only locks tell when the other tab is gone.
        if (progress.phase !== "over")
          void hasLocks().then(async (has) => has && (await waitForEnd()));
      },
      onOrder: (runId, order) => runId === store.get().current?.run.id && drive?.obey(order),
      onAsk() {
        const { current } = store.get();
        if (drive && current) talk.tell(current);
      },
    },
    signal,
  );

  const show = (current: CurrentRun) =>
    store.setState(() => (current.run.dismissed ? {} : { current }));

  /** Shows it here and in the other tabs, unless its session is over. */
  function publish(current: CurrentRun): void {
    if (session?.account !== current.run.account) return;
    show({ ...current });
    talk.tell(current);
  }

  /** @returns whether it is stored */
  async function keep(run: RunSummary, targets?: Target[]): Promise<boolean> {
    const stored = await journal.withDatabase(async (db) => {
      await db.putRun(run, targets);
      return true;
    });
    return stored === true;
  }

  /** The runs of this key, oldest first. */
  async function ownRuns(): Promise<RunSummary[]> {
    if (!session) return [];
    const { account, connection } = session;
    const api = apiHost(connection.baseUrl);
    const runs = (await journal.withDatabase((db) => db.allRuns())) ?? [];
    return runs.filter((run) => run.account === account && run.api === api);
  }

  /** The last one, if somebody may want to see it. */
  async function lastRun(): Promise<RunSummary | undefined> {
    const last = (await ownRuns()).at(-1);
    return last?.dismissed ? undefined : last;
  }

  /** When nobody sends any more, a run that has no end was left in the middle. */
  async function waitForEnd(): Promise<void> {
    if (waiting || !session) return;
    waiting = true;
    try {
      await exclusively(lockOf(session), endAbandoned, session.ended);
    } catch {
      // The session ended first.
    }
    waiting = false;
  }

  async function endAbandoned(): Promise<void> {
    const run = await lastRun();
    if (!run) return endUnknown();
    const end = run.end ?? { why: "interrupted" };
    if (!run.end) await keep({ ...run, end });
    if (drive || session?.ended.aborted !== false) return;
    const over = { since: run.askedAt, settledBefore: 0, own: false, phase: "over" } as const;
    show({ ...over, run: { ...run, end } });
  }

  /** A run of another tab that this browser did not store. */
  function endUnknown(): void {
    const { current } = store.get();
    if (!current || current.own || current.phase === "over") return;
    show({ ...current, phase: "over", run: { ...current.run, end: { why: "interrupted" } } });
  }

  async function run(asked: Run, { connection, ended, account }: OperationsSession): Promise<void> {
    lastAsked = asked;
    const summary = summaryOf(asked);
    const given = new AbortController();
    const ready = keep(summary, asked.targets).then(
      async (stored) => stored || (await journal.askToGoOn(asked.id, given.signal)),
    );
    const most = 2 * config.writesPerSecond;
    // Shown at once: what is confirmed can be paused and cancelled before it is stored.
    const tell = (progress: RunProgress) => publish({ ...progress, own: true });
    drive = driveRun(asked, { ...means, connection, ended }, most, tell, ready);
    const own = drive;
    const end = await own.ending;
    given.abort();
    if (end.error && account === session?.account)
      teamBanner.raise(
        end.error,
        `${words[asked.kind].verb.toLowerCase()} ${instancesText(asked.count)}`,
      );
    // At once: if the tab is closed while the last answers come, the run is known to have ended, and how.
    await keep({ ...summary, end });
    await own.over;
    drive = undefined;
    const { current } = store.get();
    if (current?.run.id === asked.id)
      publish({ ...current, phase: "over", holdup: undefined, run: { ...current.run, end } });
  }

  return {
    /** Begins with a new session: shows the run that goes on in another tab, or how the last one ended. */
    async begin(begun: OperationsSession): Promise<void> {
      enter(begun);
      talk.ask();
      // Without locks only a tab that answers goes on with a run.
      const knows = await hasLocks();
      if (!knows) await sleep(answerMs, begun.ended);
      if (knows || store.get().current === undefined) await waitForEnd();
    },

    /**
     * Starts a confirmed run.
     * @param isStillWanted whether it is still confirmed, and the session the same, once the lock is taken
     * @returns false where another one goes on in this browser; then nothing was done
     */
    start(
      kind: OperationKind,
      targets: Target[],
      now: OperationsSession,
      isStillWanted: () => boolean,
    ): Promise<boolean> {
      const begun = Promise.withResolvers<boolean>();
      // Where there are no locks, this is what keeps it to one at a time.
      const { current } = store.get();
      if (drive || (current && !current.own && current.phase !== "over"))
        return Promise.resolve(false);
      if (session !== now) enter(now);
      const asked: Run = {
        id: randomUuid(),
        kind,
        account: now.account,
        api: apiHost(now.connection.baseUrl),
        askedAt: Date.now(),
        count: targets.length,
        targets,
      };
      ifFree(lockOf(now), async () => {
        begun.resolve(true);
        if (isStillWanted()) await run(asked, now);
      }).then((wasFree) => wasFree || begun.resolve(false), begun.reject);
      return begun.promise;
    },

    /** Tells the tab that sends, which may be this one. */
    order(order: RunOrder): void {
      const { current } = store.get();
      if (!current) return;
      if (drive) drive.obey(order);
      else talk.order(current.run.id, order);
    },

    /** The runs that have ended, newest first. */
    past: async (): Promise<RunSummary[]> =>
      (await ownRuns()).filter(({ end }) => end).toReversed(),

    /** A run with its instances; undefined where nobody has kept them. */
    async load(id: string): Promise<Run | undefined> {
      if (lastAsked?.id === id) return lastAsked;
      return await journal.withDatabase(async (db) => {
        const [runs, targets] = await Promise.all([db.allRuns(), db.targetsOf(id)]);
        const stored = runs.find((run) => run.id === id);
        return stored && targets && { ...stored, targets };
      });
    },

    /** Nobody wants to see the last run any more, in any tab. */
    async dismiss(): Promise<void> {
      const { current } = store.get();
      if (!current || current.phase !== "over") return;
      publish({ ...current, own: false, run: { ...current.run, dismissed: true } });
      await keep({ ...current.run, dismissed: true });
    },
  };
}
