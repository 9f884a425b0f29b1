import type { Failure } from "../../api/error.ts";
import { actOnTarget, type RunContext } from "./act-on-target.ts";
import type { RunProgress } from "./current-run.ts";
import type { Run, RunSummary } from "./run.ts";
import type { RunOrder } from "./run-talk.ts";
import { type Runner, startRunner } from "./runner.ts";
import { settledOf, tally } from "./tally.ts";

/** A run that this tab sends. */
export interface Drive extends Pick<Runner, "over" | "ending"> {
  obey(order: RunOrder): void;
}

/** A run without its instances. */
export function summaryOf({
  id,
  kind,
  account,
  api,
  askedAt,
  count,
  end,
  dismissed,
}: Run): RunSummary {
  return { id, kind, account, api, askedAt, count, end, dismissed };
}

/**
 * Sends a run's requests, until it is over.
 * @param most how many instances are worked on at once
 * @param publish told of everything that changes
 * @param ready nothing is sent before
 */
export function driveRun(
  run: Run,
  context: Omit<RunContext, "run" | "onHoldup">,
  most: number,
  publish: (progress: RunProgress) => void,
  ready?: Promise<unknown>,
): Drive {
  const { journal, ended } = context;
  const progress: RunProgress = {
    run: summaryOf(run),
    phase: "running",
    since: Date.now(),
    settledBefore: 0,
  };
  const change = (change: Partial<RunProgress>) => publish(Object.assign(progress, change));

  function onHoldup(holdup: Failure | undefined): void {
    if (holdup?.kind !== progress.holdup?.kind) change({ holdup });
  }
  const runner = startRunner(
    run.targets,
    most,
    (target, giveUp) => actOnTarget({ ...context, run, onHoldup }, target, giveUp),
    ready,
  );
  ended.addEventListener("abort", () => runner.stop({ why: "session" }));
  // It may have ended while the run waited for its lock.
  if (ended.aborted) runner.stop({ why: "session" });
  // Nothing more is sent: that is told at once, not when the last answer has come.
  void runner.ending.then((end) =>
    change({ phase: "ending", holdup: undefined, run: { ...progress.run, end } }),
  );
  publish(progress);

  return {
    over: runner.over,
    ending: runner.ending,
    obey(order) {
      if (order === "cancel") runner.stop({ why: "cancelled" });
      if (order === "pause" && progress.phase === "running") {
        runner.pause();
        change({ phase: "paused", holdup: undefined });
      }
      if (order === "resume" && progress.phase === "paused") {
        const counts = tally(run.count, journal.store.get().entries, run.id);
        const settledBefore = settledOf(counts, run.count);
        change({ phase: "running", since: Date.now(), settledBefore });
        runner.resume();
      }
    },
  };
}
