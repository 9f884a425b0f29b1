import type { QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { Config } from "../../session/config/config.ts";
import type { Connection } from "../../session/connection.ts";
import { apiHost } from "../../session/validation.ts";
import { openChannel } from "../../tabs/channel.ts";
import { hasLocks, ifFreeWithin } from "../../tabs/locks.ts";
import type { Report } from "../events.ts";
import type { Execute } from "../execute-operation.ts";
import { type Journal, storageLimitMs } from "../journal/journal.ts";
import type { OperationKind, Target } from "../operation.ts";
import { requesterOf } from "../record.ts";
import {
  type CurrentRun,
  pastRunsKey,
  type Run,
  type RunCommand,
  runCommandSchema,
  runLock,
  runProgressSchema,
  type RunStore,
  type RunSummary,
  showRun,
  type SkippedTarget,
} from "./run.ts";
import { type RunSender, sendRun } from "./send-run.ts";
import { storedRun, storedRuns, storeRun } from "./stored-runs.ts";
import { createViewer } from "./view-run.ts";

const messageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("progress"), progress: runProgressSchema }),
  z.object({ type: z.literal("command"), runId: z.string(), command: runCommandSchema }),
  z.object({ type: z.literal("ask") }),
]);

/** Longer than a tab holds the lock just to look up how the last run ended. */
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

interface RunsState {
  /** Set while this tab sends. */
  sender: RunSender | undefined;
  /** Kept in case it can't be stored. */
  lastStarted: Run | undefined;
}

/** One run at a time, shown in all tabs. Its own tab sends; the others view it and forward commands. */
export function createRuns(context: RunsContext, execute: Execute) {
  const { journal, run: store, report, queryClient, config, signal } = context;
  const { connection: connected } = context;
  const state: RunsState = { sender: undefined, lastStarted: undefined };
  const viewer = createViewer({ ...context, isSender: () => state.sender !== undefined });
  const channel = openChannel("runs", messageSchema, signal);

  channel.listen((message) => {
    const { current } = store.get();
    if (message.type === "progress") void viewer.showProgress(message.progress);
    else if (message.type === "command") {
      if (message.runId === current?.run.id) state.sender?.command(message.command);
    } else if (state.sender && current) channel.post({ type: "progress", progress: current });
  });

  function publish(current: CurrentRun): void {
    if (connected()?.fingerprint !== current.run.keyFingerprint) return;
    showRun(store, { ...current });
    channel.post({ type: "progress", progress: current });
  }

  /** Resolves after the last answer. */
  async function drive(run: Run, connection: Connection, inMemory: boolean): Promise<void> {
    const { targets, skipped, ...summary } = run;
    const all = [...targets, ...skipped];
    const ready = inMemory ? Promise.resolve(true) : storeRun(journal, summary, all);
    state.lastStarted = run;
    // Publish now, so it can be paused or cancelled before it's stored.
    const sender = sendRun(run, context, connection, execute, { inMemory, ready }, (progress) =>
      publish({ ...progress, isOfThisTab: true }),
    );
    state.sender = sender;
    const end = await sender.ending;
    state.lastStarted = { ...run, end };
    if (end.error && run.keyFingerprint === connected()?.fingerprint) {
      report({ kind: "refused", run: summary, error: end.error });
    }
    // Before the last answers, in case the tab closes meanwhile.
    await storeRun(journal, { ...summary, end });
    await sender.over;
    state.sender = undefined;
    const { current } = store.get();
    if (current?.run.id === run.id)
      publish({ ...current, phase: "over", readFailure: undefined, run: { ...current.run, end } });
    report({ kind: "runEnded", run: { ...summary, end } });
  }

  /** A run cancelled before its first instance: recorded, but without a panel. */
  async function recordUnsent({ targets, skipped, ...summary }: Run): Promise<void> {
    const unsent: RunSummary = { ...summary, end: { why: "cancelled" }, dismissed: true };
    await storeRun(journal, unsent, [...targets, ...skipped]);
    await queryClient.invalidateQueries({ queryKey: pastRunsKey });
  }

  return {
    /** Shows the run of another tab, or how the last one ended. */
    async begin(): Promise<void> {
      channel.post({ type: "ask" });
      // Without site data there are no stored runs and no locks.
      if (await hasLocks()) await viewer.waitForEnd();
    },

    /** `isStillWanted` is asked once the lock is taken; if not, the run is recorded as cancelled. */
    start(
      kind: OperationKind,
      targets: Target[],
      skipped: SkippedTarget[],
      chosenBy: RunSummary["chosenBy"],
      isStillWanted: () => boolean,
    ): Promise<RunStart> {
      const connection = connected();
      if (!connection) throw new Error("A run needs a session.");
      const { current } = store.get();
      // Without site data there's no lock, only this check.
      if (state.sender || (current && !current.isOfThisTab && current.phase !== "over"))
        return Promise.resolve("another run");
      const run: Run = {
        id: crypto.randomUUID(),
        kind,
        keyFingerprint: connection.fingerprint,
        api: apiHost(connection.baseUrl),
        requester: requesterOf(connection, config),
        chosenBy,
        askedAt: Date.now(),
        count: targets.length,
        skippedCount: skipped.length,
        targets,
        skipped,
      };
      // If nothing can be stored, the dialog has said so.
      const inMemory = !journal.store.get().stored;
      const started = Promise.withResolvers<RunStart>();
      ifFreeWithin(runLock(connection.fingerprint), lockWaitMs, async () => {
        const isWanted = isStillWanted();
        started.resolve(isWanted ? "started" : "cancelled");
        await (isWanted ? drive(run, connection, inMemory) : recordUnsent(run));
      }).then((wasFree) => wasFree || started.resolve("another run"), started.reject);
      return started.promise;
    },

    command(command: RunCommand): void {
      const { current } = store.get();
      if (state.sender) state.sender.command(command);
      else if (current) channel.post({ type: "command", runId: current.run.id, command });
    },

    past: async (): Promise<RunSummary[]> =>
      (await storedRuns(journal, connected()?.fingerprint)).filter(({ end }) => end).toReversed(),

    /** Only a run of the connected key, and only if its instances are stored. */
    async load(id: string): Promise<Run | undefined> {
      const { lastStarted } = state;
      const run = lastStarted?.id === id ? lastStarted : await storedRun(journal, id);
      return run?.keyFingerprint === connected()?.fingerprint ? run : undefined;
    },

    async dismiss(): Promise<void> {
      const { current } = store.get();
      if (!current || current.phase !== "over") return;
      const run = { ...current.run, dismissed: true };
      publish({ ...current, isOfThisTab: false, run });
      await storeRun(journal, run);
    },
  };
}
