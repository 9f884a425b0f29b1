import type { Journal } from "../journal/journal.ts";
import type { Target } from "../operation.ts";
import type { Run, RunSummary } from "./run.ts";

// Runs in the journal's database. If storage fails, there are none.

/** Without `targets`: only changes a run that's stored. */
export function storeRun(journal: Journal, run: RunSummary, targets?: Target[]): Promise<boolean> {
  return journal.write((db) => db.putRun(run, targets));
}

/** The runs of one key, oldest first. */
export async function storedRuns(
  journal: Journal,
  fingerprint: string | undefined,
): Promise<RunSummary[]> {
  if (fingerprint === undefined) return [];
  const runs = (await journal.withDatabase((db) => db.allRuns())) ?? [];
  return runs.filter((run) => run.keyFingerprint === fingerprint);
}

export function storedRun(journal: Journal, id: string): Promise<Run | undefined> {
  return journal.withDatabase(async (db) => {
    const [runs, targets] = await Promise.all([db.allRuns(), db.targetsOf(id)]);
    const stored = runs.find((run) => run.id === id);
    if (!stored || !targets) return undefined;
    const skipped = targets.filter((target) => "skipped" in target);
    return { ...stored, targets: targets.filter((one) => !("skipped" in one)), skipped };
  });
}
