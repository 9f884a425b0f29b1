import { FleetIndex } from "../src/fleet/worker/fleet-index.ts";
import { listOf, print } from "./bench.ts";
import { median } from "./median.ts";

const turns = 5;

/** How long the worker takes to compare a refresh: without changes, then with one instance in 100 changed. */
export function measureChanges(instances: number): void {
  const { itemsOn, lastPage } = listOf(instances);
  const index = new FleetIndex();
  /** @param stateOf state of every hundredth instance */
  function pass(stateOf: string | undefined): number {
    const pages = Array.from({ length: lastPage }, (_, at) => {
      const items = itemsOn(at + 1);
      if (items[0] && stateOf !== undefined) items[0]["state"] = stateOf;
      return items;
    });
    const start = performance.now();
    for (const [at, items] of pages.entries()) index.putPage(at + 1, items);
    index.endPass({ lastPage, isConsistent: true, unreadable: 0, beganAt: 0 });
    return performance.now() - start;
  }
  pass("RUNNING");
  const same = Array.from({ length: turns }, () => pass("RUNNING"));
  const changed = Array.from({ length: turns }, (_, turn) =>
    pass(turn % 2 === 0 ? "STOPPED" : "RUNNING"),
  );
  console.log(`\nComparing a pass over ${instances} instances with the one before`);
  print("nothing has changed", `${median(same).toFixed(0)} ms`);
  print("1 % has changed", `${median(changed).toFixed(0)} ms`);
}
