import { expect, test } from "vitest";
import { emptyFleetState } from "../fleet-state.ts";
import { parseConfig } from "../../session/config.ts";
import { createSchedule } from "./schedule.ts";

// A closed fleet's state no longer changes, so without this the next load began in the same moment, for ever.
test("a schedule that is needed only after it was closed reads nothing", async () => {
  let reads = 0;
  const ended = () => Promise.reject(new Error("The session has ended."));
  const schedule = createSchedule({
    source: {
      readPage() {
        reads += 1;
        return ended();
      },
      overview: ended,
      endPass: ended,
      maxConcurrent: () => 1,
      firstRowsPainted: ended,
    },
    config: parseConfig({}),
    getState: () => emptyFleetState,
    enter: () => undefined,
    setKnown: () => undefined,
  });
  schedule.close();
  schedule.setNeeded(true);
  await schedule.load();
  expect(reads).toBe(0);
});
