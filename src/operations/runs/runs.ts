import type { QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { Config } from "../../session/config.ts";
import type { Rules } from "../../session/rules.ts";
import type { Connection } from "../../session/connection.ts";
import { apiHost } from "../../session/validation.ts";
import { sleep } from "../../lib/waiting.ts";
import { ifFreeWithin, openChannel } from "../../lib/tabs.ts";
import type { Report } from "../events.ts";
import type { Execute } from "../execute-operation.ts";
import { type Journal, storageLimitMs } from "../journal/journal.ts";
import {
  isPending,
  isUnanswered,
  type Operation,
  type OperationKind,
  type Target,
} from "../operation.ts";
import { requesterOf } from "../record.ts";
import { tally } from "./run-items.ts";
import {
  isOverCap,
  type CurrentRun,
  isExpired,
  isHeld,
  pastRunsKey,
  type Run,
  type RunCommand,
  runCommandSchema,
  type RunEnd,
  runLock,
  type RunProgress,
  runProgressSchema,
  type RunSummary,
  type SkippedTarget,
} from "./run.ts";
import { type RunStore, showRun } from "./run-store.ts";
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

/** Don't keep the dialog waiting for a slow storage: the run can be cancelled until it's recorded. */
const lookUpLimitMs = 500;

type RunStart = "started" | "cancelled" | "another run" | "held run" | "too many";

export interface RunsContext {
  journal: Journal;
  run: RunStore;
  config: Config;
  rules: Pick<Rules, "readIfOld">;
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

/** What was confirmed in the dialog. */
export interface RunRequest {
  kind: OperationKind;
  targets: Target[];
  skipped: SkippedTarget[];
  chosenBy: RunSummary["chosenBy"];
  /** The first alone; the others once it's stopped or gone. */
  startsWithOne: boolean;
}

/**
 * One run at a time, shown in all tabs. Its own tab sends; the others view it and forward commands. A held run is sent by
 * nobody, so any tab can resume it.
 */
export function createRuns(context: RunsContext, execute: Execute) {
  const { journal, run: store, report, queryClient, config, rules, signal } = context;
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

  /** Before the first write: the run is recorded, and the rules in force are known. */
  async function readyToSend(storing: Promise<boolean>): Promise<RunEnd["why"] | "ready"> {
    if (!(await storing)) return "unrecorded";
    return await rules.readIfOld().then(
      () => "ready" as const,
      () => "rulesUnread" as const,
    );
  }

  /** Resolves after the last answer, when the run has ended or is held. */
  async function drive(run: Run, connection: Connection, startsWithOne: boolean): Promise<void> {
    const { targets, skipped, ...summary } = run;
    const storing = storeRun(journal, summary, [...targets, ...skipped]);
    const ready = readyToSend(storing);
    state.lastStarted = run;
    let changed = summary;
    let stored = storing;
    /** Stores a hold or an end at once, before the last answers, in case the tab closes meanwhile. */
    function show(progress: RunProgress): void {
      publish({ ...progress, isOfThisTab: true });
      const { held, end } = progress.run;
      if (held === changed.held && end === changed.end) return;
      changed = { ...summary, held, end };
      state.lastStarted = { ...run, held, end };
      stored = storeRun(journal, changed);
      if (end?.error && run.keyFingerprint === connected()?.fingerprint)
        report({ kind: "refused", run: summary, error: end.error });
    }
    // Publish now, so it can be paused or cancelled before it's stored.
    state.sender = sendRun(run, context, connection, execute, { startsWithOne, ready }, show);
    await state.sender.over;
    // The lock is free after this: the next tab reads what's stored.
    const isStored = await stored;
    state.sender = undefined;
    // No tab could resume it.
    if (isHeld(changed) && !isStored) {
      changed = { ...changed, held: undefined, end: { why: "unrecorded" } };
      state.lastStarted = { ...run, ...changed };
    }
    if (isHeld(changed)) return report({ kind: "runHeld", run: changed });
    const { current } = store.get();
    if (current?.run.id === run.id)
      publish({
        ...current,
        phase: "over",
        readFailure: undefined,
        run: { ...current.run, ...changed },
      });
    report({ kind: "runEnded", run: changed });
  }

  /** The held run, as it's stored now: another tab may have resumed or cancelled it. */
  async function findHeld(id: string): Promise<Run | undefined> {
    const run = await storedRun(journal, id);
    return run && isHeld(run) && run.keyFingerprint === connected()?.fingerprint ? run : undefined;
  }

  /** Each hold is resumed once: a second press may get the lock when the run is held again. */
  async function commandHeld(
    { id, held: seen }: Pick<RunSummary, "id" | "held">,
    command: RunCommand,
  ): Promise<void> {
    const connection = connected();
    if (!connection || command === "pause") return;
    await ifFreeWithin(runLock(connection.fingerprint), lockWaitMs, async () => {
      const run = await findHeld(id);
      if (connection.ended.aborted) return undefined;
      if (!run) return await viewer.showStored(connection.ended);
      if (command === "cancel") return await endHeld(run, { why: "cancelled" });
      if (JSON.stringify(run.held) !== JSON.stringify(seen)) return undefined;
      if (isExpired(run)) return await endHeld(run, { why: "expired" });
      // The journal knows what was sent: without it, nothing may be.
      if (!(await journal.load())) return undefined;
      const entries = journal.store.get().entries;
      if (tally(run, entries).underWay > 0 || connection.readOnly.get() !== "off") return undefined;
      return await drive({ ...run, held: undefined }, connection, false);
    });
  }

  async function endHeld(
    { targets: _targets, skipped: _skipped, ...held }: Run,
    end: RunEnd,
  ): Promise<void> {
    const run = { ...held, held: undefined, end };
    if (state.lastStarted?.id === run.id) state.lastStarted = { ...state.lastStarted, ...run };
    await storeRun(journal, run);
    publish({ run, phase: "over", since: run.askedAt, finishedBefore: 0, isOfThisTab: false });
  }

  /** A run cancelled before its first instance: recorded, but without a panel. */
  async function recordUnsent({ targets, skipped, ...summary }: Run): Promise<void> {
    const unsent: RunSummary = { ...summary, end: { why: "cancelled" }, dismissed: true };
    await storeRun(journal, unsent, [...targets, ...skipped]);
    await queryClient.invalidateQueries({ queryKey: pastRunsKey });
  }

  async function dismiss(): Promise<void> {
    const { current } = store.get();
    if (!current || current.phase !== "over") return;
    const run = { ...current.run, dismissed: true };
    publish({ ...current, isOfThisTab: false, run });
    await storeRun(journal, run);
  }

  return {
    /** Shows the run of another tab, or how the last one ended. */
    async begin(): Promise<void> {
      channel.post({ type: "ask" });
      await viewer.waitForEnd();
    },

    /** `isStillWanted` is asked once the lock is taken; if not, the run is recorded as cancelled. */
    start(
      { kind, targets, skipped, chosenBy, startsWithOne }: RunRequest,
      isStillWanted: () => boolean,
    ): Promise<RunStart> {
      const connection = connected();
      if (!connection) throw new Error("A run needs a session.");
      const { current } = store.get();
      if (current?.phase === "held") return Promise.resolve("held run");
      // Don't wait for the lock if another run is known to hold it.
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
      const started = Promise.withResolvers<RunStart>();
      ifFreeWithin(runLock(connection.fingerprint), lockWaitMs, async () => {
        // A run may have been held meanwhile, or not be shown yet.
        const stored = await Promise.race([
          storedRuns(journal, connection.fingerprint),
          sleep(lookUpLimitMs).then(() => []),
        ]);
        if (stored.some((one) => isHeld(one) && !isExpired(one)))
          await viewer.showStored(connection.ended);
        if (store.get().current?.phase === "held") return started.resolve("held run");
        if (isOverCap(config, targets.length)) return started.resolve("too many");
        const isWanted = isStillWanted();
        started.resolve(isWanted ? "started" : "cancelled");
        return await (isWanted ? drive(run, connection, startsWithOne) : recordUnsent(run));
      }).then((wasFree) => wasFree || started.resolve("another run"), started.reject);
      return started.promise;
    },

    command(command: RunCommand): void {
      const { current } = store.get();
      if (state.sender) return state.sender.command(command);
      if (!current) return undefined;
      const { run, phase } = current;
      channel.post({ type: "command", runId: run.id, command });
      if (phase === "held") void commandHeld(run, command);
      return undefined;
    },

    past: async (): Promise<RunSummary[]> =>
      (await storedRuns(journal, connected()?.fingerprint))
        .filter((run) => run.end ?? isHeld(run))
        .toReversed(),

    /** Only a run of the connected key, and only if its instances are stored. */
    async load(id: string): Promise<Run | undefined> {
      const own = state.lastStarted?.id === id ? state.lastStarted : undefined;
      // Another tab may have resumed or ended it since, unless it has ended here, which may not be stored.
      const run = own?.end ? own : ((await storedRun(journal, id)) ?? own);
      return run?.keyFingerprint === connected()?.fingerprint ? run : undefined;
    },

    dismiss,

    /** The user went on to another page. What the API still works on stays in view. */
    async leave(): Promise<void> {
      const id = store.get().current?.run.id;
      const isOpen = (entry: Operation) => isPending(entry) || isUnanswered(entry);
      const { entries } = journal.store.get();
      if (!entries.some((entry) => entry.runId === id && isOpen(entry))) await dismiss();
    },
  };
}
