import type { Connection } from "../session/connection.ts";
import { sleep } from "../lib/waiting.ts";
import { exclusively, hasLocks } from "../lib/tabs.ts";
import type { Journal } from "./journal/journal.ts";
import type { Operation } from "./operation.ts";
import { isUnresolved, type Tracker } from "./track-operations.ts";

/** Reading the journal again, after its code couldn't be loaded or a read failed. */
const firstRetryMs = 1000;
const lastRetryMs = 60_000;

interface RecoverContext {
  journal: Journal;
  tracker: Tracker;
}

/**
 * Settles what earlier visits and closed tabs left open. A tab holds the lock of each of its operations until it's
 * over, so a free lock means that the tab is gone. Resolves when the journal has been read.
 */
export async function recover(
  { journal, tracker }: RecoverContext,
  connection: Connection,
): Promise<void> {
  const { fingerprint, ended } = connection;
  const waiting = new Set<string>();
  const needsRecovery = (entry: Operation) =>
    entry.keyFingerprint === fingerprint && isUnresolved(entry);

  function recoverWhenFree(entry: Operation): void {
    if (!needsRecovery(entry) || waiting.has(entry.id)) return;
    waiting.add(entry.id);
    exclusively(`operation.${entry.id}`, () => tracker.findOutcome(entry.id, connection), ended)
      // The session ended first.
      .catch(() => undefined)
      .finally(() => waiting.delete(entry.id));
  }

  // Nothing is sent without locks, so nothing was left open.
  if (!(await hasLocks())) return journal.endReading();
  ended.addEventListener("abort", journal.listen(recoverWhenFree));
  await loadJournal(journal, ended);
  for (const entry of journal.store.get().entries) recoverWhenFree(entry);
}

/** Until it can be read, or the session ends. */
async function loadJournal(journal: Journal, ended: AbortSignal): Promise<void> {
  let retryMs = firstRetryMs;
  while (!ended.aborted && !(await journal.load())) {
    await sleep(retryMs, ended);
    retryMs = Math.min(2 * retryMs, lastRetryMs);
  }
}
