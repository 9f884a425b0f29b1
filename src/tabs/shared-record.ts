import { localStore } from "../storage.ts";
import { exclusively } from "./locks.ts";

/**
 * A record in localStorage that the tabs of this browser change one after the other. Where the browser refuses storage, each
 * tab has its own. Without Web Locks two changes at the same moment can overwrite each other.
 */
export function createSharedRecord(name: string) {
  let own: object | undefined;
  return {
    /** Calls `change` once with the record, while no other tab does, and stores what it returns. */
    update: (change: (record: Record<string, unknown>) => object): Promise<void> =>
      exclusively(name, () => {
        const next = change(own ? { ...own } : localStore.readRecord(name));
        own = localStore.writeJson(name, next) ? undefined : next;
      }),
  };
}
