import type { LedgerStore } from "../../api/client/rate-ledger.ts";

export function memoryLedger(): LedgerStore & { stored: object } {
  return {
    stored: {},
    async update(change) {
      // A real lock is never granted synchronously.
      await Promise.resolve();
      this.stored = change({ ...this.stored });
    },
  };
}
