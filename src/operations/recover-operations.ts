import type { Connection } from "../session/connection.ts";
import { exclusively, hasLocks } from "../tabs/locks.ts";
import type { Journal } from "./journal.ts";
import { isUnanswered, type Operation } from "./operation.ts";
import { isUnresolved, type Tracker } from "./track-operations.ts";

/**
 * Recovers operations that earlier visits and closed tabs left without an outcome. A tab holds the lock of its operation until
 * it is over, so a free lock shows that the tab is gone.
 * @param tab the name of this tab
 * @returns a function that is called with each session, and resolves when the journal has been read
 */
export function createRecovery(journal: Journal, tracker: Tracker, tab: string) {
  return async function recover(connection: Connection): Promise<void> {
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

    // Where site data is blocked there are no locks and no earlier visits: what is recovered is of this tab's earlier session.
    // A request without an answer gets its answer where it was sent.
    const canLock = await hasLocks();
    const isFree = (entry: Operation) => canLock || (entry.tab === tab && !isUnanswered(entry));
    if (canLock) ended.addEventListener("abort", journal.listen(recoverWhenFree));
    const entries = await journal.load();
    for (const entry of entries) if (isFree(entry)) recoverWhenFree(entry);
  };
}
