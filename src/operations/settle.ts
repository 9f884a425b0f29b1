import { exclusively, hasLocks } from "../tabs/locks.ts";
import type { Journal } from "./journal.ts";
import type { Operation } from "./operation.ts";
import type { OperationsSession } from "./operations.ts";
import { openRollCall } from "./roll-call.ts";
import type { Follower } from "./watching/follow.ts";
import { isOpen } from "./watching/watch-policy.ts";
import { apiHost } from "../session/validation.ts";

/**
 * Makes what finds out about operations that earlier visits and closed tabs left without an outcome.
 * @param tab the name of this tab
 * @param signal the end of the app
 * @returns to be called with every session; resolves when the journal has been read
 */
export function createSettle(
  journal: Journal,
  follower: Follower,
  tab: string,
  signal: AbortSignal,
) {
  const presentTabs = openRollCall(tab, signal);

  return async function settle(session: OperationsSession): Promise<void> {
    const { connection, account, ended } = session;
    const api = apiHost(connection.baseUrl);
    const waiting = new Set<string>();
    const isOurs = (entry: Operation) =>
      entry.account === account && entry.api === api && isOpen(entry);

    function adopt(entry: Operation): void {
      if (!isOurs(entry) || waiting.has(entry.id)) return;
      waiting.add(entry.id);
      // The lock comes free when the tab that asked has finished, or is gone.
      exclusively(
        `operation.${entry.id}`,
        () => follower.resume(entry.id, connection.client, ended),
        ended,
      )
        .catch(() => undefined)
        .finally(() => waiting.delete(entry.id));
    }

    /** Without locks nobody hears that a tab is gone: what tabs have left that do not answer is found out at the beginning. */
    async function adoptAbandoned(entries: Operation[]): Promise<void> {
      const open = entries.filter(isOurs);
      if (open.length === 0) return;
      const present = await presentTabs(ended);
      for (const entry of open) {
        if (entry.tab === tab ? !isBeingSent(entry) : !present.has(entry.tab)) adopt(entry);
      }
    }

    const isHeard = await hasLocks();
    if (isHeard) ended.addEventListener("abort", journal.listen(adopt));
    const entries = await journal.load();
    if (isHeard) for (const entry of entries) adopt(entry);
    else void adoptAbandoned(entries);
  };
}

/** Of this tab: an answer is still to come, also to what a session has sent that is over. */
function isBeingSent({ phase }: Operation): boolean {
  return phase.name === "waiting" || phase.name === "sent";
}
