import type { Connection } from "../session/connection.ts";
import { sleep } from "../lib/sleep.ts";
import { exclusively, hasLocks } from "../tabs/locks.ts";
import type { Journal } from "./journal/journal.ts";
import { isUnanswered, type Operation } from "./operation.ts";
import { isUnresolved, type Tracker } from "./track-operations.ts";

/** Reading the journal again, after its code couldn't be loaded or a read failed. */
const firstRetryMs = 1000;
const lastRetryMs = 60_000;

interface RecoverContext {
  journal: Journal;
  tracker: Tracker;
  tab: string;
}

/**
 * Settles what earlier visits and closed tabs left open. A tab holds the lock of each of its operations until it's
 * over, so a free lock means that the tab is gone. Resolves when the journal has been read.
 */
export async function recover(
  { journal, tracker, tab }: RecoverContext,
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

  // Without site data there are no locks and no earlier visits: only this tab's own earlier session can have left
  // something. Its open requests get their answers there.
  const canLock = await hasLocks();
  const isFree = (entry: Operation) => canLock || (entry.tab === tab && !isUnanswered(entry));
  if (canLock) ended.addEventListener("abort", journal.listen(recoverWhenFree));
  if (canLock) await loadJournal(journal, ended);
  else journal.endReading();
  for (const entry of journal.store.get().entries) if (isFree(entry)) recoverWhenFree(entry);
}

/** Until it can be read, or the session ends. */
async function loadJournal(journal: Journal, ended: AbortSignal): Promise<void> {
  let retryMs = firstRetryMs;
  while (!ended.aborted && !(await journal.load())) {
    await sleep(retryMs, ended);
    retryMs = Math.min(2 * retryMs, lastRetryMs);
  }
}
