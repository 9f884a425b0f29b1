import { useCallback, useSyncExternalStore } from "react";
import { useOperations } from "../operations-context.ts";
import type { RunSummary } from "./run.ts";
import { type Tally, tally } from "./tally.ts";

/** Many can be settled by one reading; they are counted together. Milliseconds. */
const togetherMs = 150;

/** How far a run is, by what the journal has learned. */
export function useTally(run: RunSummary): Tally {
  const { store } = useOperations().journal;
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const subscription = store.subscribe(() => {
        timer ??= setTimeout(() => {
          timer = undefined;
          listener();
        }, togetherMs);
      });
      return () => {
        clearTimeout(timer);
        subscription.unsubscribe();
      };
    },
    [store],
  );
  const entries = useSyncExternalStore(subscribe, () => store.get().entries);
  return tally(run.count, entries, run.id);
}
