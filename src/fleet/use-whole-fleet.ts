import { useEffect, useState } from "react";
import { useFleet } from "./fleet-context.ts";
import type { FleetState } from "./fleet-state.ts";
import { whenWhole } from "./when-whole.ts";

interface Waiting {
  task: () => Promise<void>;
  onStopped: (state: FleetState) => void;
}

/**
 * Does something with the whole fleet: `start` begins a task as soon as every instance is here, which is at once where they
 * are; else it has them loaded. `waiting` is true from then on until the task has ended. A second start takes the place of a
 * first that still waits, and leaving the page gives it up; a task that has begun goes on.
 *
 * Where the load is cancelled or fails, the task is not begun, then or later: `onStopped` is told why. A task answers for its
 * own failures.
 */
export function useWholeFleet() {
  const fleet = useFleet();
  const [waiting, setWaiting] = useState<Waiting>();
  useEffect(() => {
    if (!waiting) return;
    const done = () => setWaiting((now) => (now === waiting ? undefined : now));
    return whenWhole(fleet, {
      onWhole: () => void waiting.task().finally(done),
      onStopped(state) {
        done();
        waiting.onStopped(state);
      },
    });
  }, [fleet, waiting]);
  const start = (task: () => void | Promise<void>, onStopped: (state: FleetState) => void) =>
    setWaiting({ task: async () => await task(), onStopped });
  return { waiting: waiting !== undefined, start };
}
