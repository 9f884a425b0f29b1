import type { LedgerStore } from "../rate-ledger.ts";

/** A ledger in memory, which several rate limiters can share as tabs do. */
export function memoryLedger(): LedgerStore & { stored: object } {
  return {
    stored: {},
    async update(change) {
      // As a lock is granted: never at once.
      await Promise.resolve();
      this.stored = change({ ...this.stored });
    },
  };
}
