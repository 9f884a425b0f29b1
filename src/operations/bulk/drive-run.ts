import { randomUuid } from "../../api/endpoints.ts";
import type { Failure } from "../../api/error.ts";
import { isTeamWide } from "../../errors/error-table.ts";
import type { Execute } from "../execute-operation.ts";
import type { Journal } from "../journal.ts";
import type { Phase } from "../operation.ts";
import type { OperationsSession } from "../operations.ts";
import { readRepeatedly } from "../reading.ts";
import { finishedCount, tally } from "./run-items.ts";
import { type ItemEnd, type RunQueue, startRunQueue } from "./run-queue.ts";
import type { Run, RunProgress, RunSummary, Target } from "./run.ts";

/** What a person can ask of a run, from any tab. */
export type RunCommand = "pause" | "resume" | "cancel";

interface RunContext {
  session: OperationsSession;
  journal: Journal;
  execute: Execute;
}

/** A run whose requests this tab sends. */
export interface DrivenRun extends Pick<RunQueue, "ending" | "over"> {
  command(command: RunCommand): void;
}

/**
 * Sends the requests of a run until it is over.
 * @param maxConcurrent how many instances at once
 * @param publish called with every change of the progress
 * @param ready nothing is sent before
 */
export function driveRun(
  run: Run,
  context: RunContext,
  maxConcurrent: number,
  publish: (progress: RunProgress) => void,
  ready?: Promise<unknown>,
): DrivenRun {
  const { journal, session } = context;
  const { ended } = session;
  const { targets, ...summary } = run;
  const progress: RunProgress = {
    run: summary,
    phase: "running",
    since: Date.now(),
    finishedBefore: 0,
  };
  const change = (change: Partial<RunProgress>) => publish(Object.assign(progress, change));

  function onReadFailure(readFailure: Failure | undefined): void {
    if (readFailure?.kind !== progress.readFailure?.kind) change({ readFailure });
  }
  const queue = startRunQueue(
    targets,
    maxConcurrent,
    (target, giveUp) => executeTarget(summary, target, context, giveUp, onReadFailure),
    ready,
  );
  ended.addEventListener("abort", () => queue.stop({ why: "session" }));
  // The session may have ended while the run waited for its lock.
  if (ended.aborted) queue.stop({ why: "session" });
  const { readOnly } = session.connection;
  function stopIfReadOnly(): void {
    if (readOnly.get() !== "off") queue.stop({ why: "readOnly" });
  }
  const { unsubscribe } = readOnly.subscribe(stopIfReadOnly);
  void queue.ending.then(unsubscribe);
  stopIfReadOnly();
  void queue.ending.then((end) =>
    change({ phase: "ending", readFailure: undefined, run: { ...progress.run, end } }),
  );
  publish(progress);

  return {
    ending: queue.ending,
    over: queue.over,
    command(command) {
      if (command === "cancel") queue.stop({ why: "cancelled" });
      if (command === "pause" && progress.phase === "running") {
        queue.pause();
        change({ phase: "paused", readFailure: undefined });
      }
      if (command === "resume" && progress.phase === "paused") {
        const counts = tally(run, journal.store.get().entries, false);
        const finishedBefore = finishedCount(counts, run.count);
        change({ phase: "running", since: Date.now(), finishedBefore });
        queue.resume();
      }
    },
  };
}

/** Executes the operation of one instance of a run, if the instance still is what was confirmed. */
async function executeTarget(
  run: RunSummary,
  target: Target,
  { session, journal, execute }: RunContext,
  giveUp: AbortSignal,
  onReadFailure: (failure: Failure | undefined) => void,
): Promise<ItemEnd> {
  let refusedAll: Failure | undefined;
  // The same id after a pause: one confirmation is one operation.
  const id = journal.ofInstance(target.id).find(({ runId }) => runId === run.id)?.id;
  const operation = await execute({
    id: id ?? randomUuid(),
    kind: run.kind,
    target,
    // A protected instance is acted on by itself only.
    confirmedTags: [],
    stopsOnlyRunning: true,
    runId: run.id,
    session,
    async read(unsent) {
      const { client } = session.connection;
      // While the API cannot be reached or fails, the run waits.
      const reading = await readRepeatedly(client, target.id, unsent, {
        maxAttempts: maxReadAttempts,
        onFailure: onReadFailure,
      });
      if (reading?.kind !== "unreadable" || !concernsAll(reading.error)) return reading;
      refusedAll = reading.error;
      return undefined;
    },
    signal: giveUp,
    priority: "background",
  });
  return refusedAll ? { refusedAll } : itemEndOf(operation.phase);
}

function itemEndOf(phase: Phase): ItemEnd {
  if (phase.name === "cancelled" && !phase.found) return "unsent";
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
