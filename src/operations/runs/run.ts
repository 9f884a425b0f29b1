import * as z from "zod/mini";
import { atLeast, integer } from "../../lib/checks.ts";
import { failureSchema } from "../../api/schema.ts";
import type { Config } from "../../session/config.ts";
import type { Target } from "../operation.ts";
import { operationKindSchema, targetSchema } from "../operation-schema.ts";
import { chosenBySchema, requesterSchema, timestampSchema } from "../record.ts";

/** Too many for one run: it's refused, never cut down to fit. */
export function isOverCap({ maxBulk }: Pick<Config, "maxBulk">, count: number): boolean {
  return maxBulk !== undefined && count > maxBulk;
}

const skippedTargetSchema = z.object({ ...targetSchema.shape, skipped: z.string() });

export type SkippedTarget = z.infer<typeof skippedTargetSchema>;

export const targetsSchema = z.array(z.union([skippedTargetSchema, targetSchema]));

const runEndSchema = z.object({
  why: z.enum([
    "finished",
    "cancelled",
    "refused",
    "readOnly",
    "rulesChanged",
    "rulesUnread",
    "unrecorded",
    "session",
    "interrupted",
    "expired",
  ]),
  error: z.optional(failureSchema),
});

/**
 * Why a run sends nothing more: `cancelled` by the user, `refused` for the whole team (`error`), `readOnly` switched
 * on in the sending tab, `rulesChanged` and `rulesUnread` because the guard rails in force are others or unknown, `unrecorded` because storage failed (no record, no write), `interrupted` because the tab
 * closed or crashed, `expired` because it was held for too long.
 */
export type RunEnd = z.infer<typeof runEndSchema>;

const runHoldSchema = z.union([
  z.object({
    why: z.enum(["forbidden", "refused", "unclear", "mixed", "first"]),
    /** The operation whose outcome made it hold: it has the code and the request ID. */
    operationId: z.string(),
  }),
  z.object({ why: z.literal("slept"), sleptMs: z.number(), awakeAt: timestampSchema }),
]);

/**
 * Why a run waits for a person, who resumes or cancels it: `forbidden` speaks of a role, not of an instance; `refused`,
 * `unclear` or both (`mixed`) were the last outcomes in a row; `first`: the instance it started with didn't end as asked; `slept`: the computer did, or the browser froze the tab.
 */
export type RunHold = z.infer<typeof runHoldSchema>;

/** A run without its instances, for storage and other tabs. */
export const runSummarySchema = z.object({
  id: z.string(),
  kind: operationKindSchema,
  keyFingerprint: z.string(),
  api: z.string(),
  /** Missing in older runs. */
  requester: z.optional(requesterSchema),
  /** Set if the matches of one search or list were chosen. */
  chosenBy: z.optional(chosenBySchema),
  askedAt: timestampSchema,
  count: integer.check(atLeast(1)),
  /** Missing in older runs. */
  skippedCount: z.optional(integer),
  /** Set while the run is held. Nobody sends it then, so it survives a reload. */
  held: z.optional(runHoldSchema),
  end: z.optional(runEndSchema),
  /** The user closed the panel. */
  dismissed: z.optional(z.boolean()),
});
export type RunSummary = z.infer<typeof runSummarySchema>;

/** Confirmed together, sent one by one. Never holds the key. */
export interface Run extends RunSummary {
  targets: Target[];
  skipped: SkippedTarget[];
}

const runPhases = ["running", "paused", "held", "ending", "over"] as const;
export type RunPhase = (typeof runPhases)[number];

/** operations/README.md says what makes each transition. */
export const runTransitions: Record<RunPhase, readonly RunPhase[]> = {
  running: ["paused", "held", "ending"],
  paused: ["running", "held", "ending"],
  held: ["running", "ending", "over"],
  ending: ["over"],
  over: [],
};

export const pastRunsKey = ["past-runs"] as const;

/** Sent from the run's tab to the others. The counts are in the journal. */
export const runProgressSchema = z.object({
  run: runSummarySchema,
  /** `held` and `ending`: nothing more is sent, answers may still be coming. */
  phase: z.enum(runPhases),
  since: z.number(),
  finishedBefore: z.number(),
  /** Started with one: set until that instance is stopped or gone. */
  isWatchingFirst: z.optional(z.boolean()),
  /** Set while the API can't be reached. The run goes on by itself. */
  readFailure: z.optional(failureSchema),
});
export type RunProgress = z.infer<typeof runProgressSchema>;

export const runCommandSchema = z.enum(["pause", "resume", "cancel"]);
export type RunCommand = z.infer<typeof runCommandSchema>;

/** One at a time per browser. */
export type CurrentRun = RunProgress & {
  isOfThisTab: boolean;
};

/** Held by the sending tab: one run per key at a time. If it's free, nothing is being sent. */
export const runLock = (fingerprint: string) => `bulk.${fingerprint}`;

/** Operations are kept for 30 days: without them, a resumed run would send again what it has sent. A day is enough to look. */
const maxHeldMs = 86_400_000;

export function isHeld({ held, end }: RunSummary): boolean {
  return held !== undefined && end === undefined;
}

/** The rest of a run that was confirmed too long ago is confirmed again. */
export function isExpired({ askedAt }: RunSummary): boolean {
  return Math.abs(Date.now() - askedAt) > maxHeldMs;
}
