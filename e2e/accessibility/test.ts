import { Activity } from "../pages/activity.ts";
import { test as base } from "../bulk/test.ts";
import { Jump } from "../pages/header.ts";

/** With reduced motion, so that no colour is in transition during a check. */
export const test = base.extend<{ activity: Activity; jump: Jump }>({
  activity: ({ page }, use) => use(new Activity(page)),
  jump: ({ page }, use) => use(new Jump(page)),
  contextOptions: { reducedMotion: "reduce" },
});

export { openBulkDialog, expect, firstTargets } from "../bulk/test.ts";
