import * as z from "zod/mini";
import type { Connection } from "../session/connection.ts";
import { sleep } from "../sleep.ts";
import { openChannel } from "../tabs/channel.ts";
import { exclusively, hasLocks } from "../tabs/locks.ts";
import type { Journal } from "./journal.ts";
import { isUnanswered, type Operation } from "./operation.ts";
import { isUnresolved, type Tracker } from "./track-operations.ts";

/**
 * Recovers operations that earlier visits and closed tabs left without an outcome. A tab holds the lock of its operation until
 * it is over, so a free lock shows that the tab is gone. Without locks, tabs that do not answer count as gone, once at the start.
 * @param tab the name of this tab
 * @param signal the end of the app
 * @returns a function that is called with each session, and resolves when the journal has been read
 */
export function createRecovery(
  journal: Journal,
  tracker: Tracker,
  tab: string,
  signal: AbortSignal,
) {
  const findLiveTabs = openLiveTabs(tab, signal);

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

    async function recoverOfClosedTabs(entries: Operation[]): Promise<void> {
      const unresolved = entries.filter(needsRecovery);
      if (unresolved.length === 0) return;
      const liveTabs = await findLiveTabs(ended);
      for (const entry of unresolved) {
        // An unanswered request of this tab, perhaps of an earlier session, still gets its answer here.
        const isGone = entry.tab === tab ? !isUnanswered(entry) : !liveTabs.has(entry.tab);
        if (isGone) recoverWhenFree(entry);
      }
    }

    const canLock = await hasLocks();
    if (canLock) ended.addEventListener("abort", journal.listen(recoverWhenFree));
    const entries = await journal.load();
    if (canLock) for (const entry of entries) recoverWhenFree(entry);
    else void recoverOfClosedTabs(entries);
  };
}

/** A live tab answers sooner. Milliseconds. */
const answerMs = 1000;

const messageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("who") }),
  z.object({ type: z.literal("here"), tab: z.string() }),
]);

/**
 * Finds the other live tabs of this browser where there are no locks. This tab answers from now on.
 * @returns a function that resolves with their names after one second
 */
function openLiveTabs(
  tab: string,
  appSignal: AbortSignal,
): (signal: AbortSignal) => Promise<ReadonlySet<string>> {
  const channel = openChannel("live-tabs", messageSchema, appSignal);
  channel.listen(({ type }) => {
    if (type === "who") channel.post({ type: "here", tab });
  });
  return async (signal) => {
    const tabs = new Set<string>();
    const stop = channel.listen((message) => {
      if (message.type === "here") tabs.add(message.tab);
    });
    channel.post({ type: "who" });
    await sleep(answerMs, signal);
    stop();
    return tabs;
  };
}
