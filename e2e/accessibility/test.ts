import { Activity } from "../pages/activity.ts";
import { test as base } from "../bulk/test.ts";
import { Jump } from "../pages/header.ts";

/** A test of what assistive technology is told. Nothing moves, so that no colour is on its way when it is looked at. */
export const test = base.extend<{ activity: Activity; jump: Jump }>({
  activity: ({ page }, use) => use(new Activity(page)),
  jump: ({ page }, use) => use(new Jump(page)),
  contextOptions: { reducedMotion: "reduce" },
});

export { askFor, expect, firstTargets } from "../bulk/test.ts";
