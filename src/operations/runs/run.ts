import { createStore } from "@tanstack/react-store";
import * as z from "zod/mini";
import { failureSchema } from "../../api/schema.ts";
import { operationKindSchema, type Target, targetSchema } from "../operation.ts";
import { chosenBySchema, requesterSchema, timestampSchema } from "../record.ts";

const skippedTargetSchema = z.extend(targetSchema, { skipped: z.string() });

export type SkippedTarget = z.infer<typeof skippedTargetSchema>;

export const targetsSchema = z.array(z.union([skippedTargetSchema, targetSchema]));

const runEndSchema = z.object({
  why: z.enum([
    "finished",
    "cancelled",
    "refused",
    "readOnly",
    "unrecorded",
    "session",
    "interrupted",
  ]),
  error: z.optional(failureSchema),
});

/**
 * Why a run sends nothing more: `cancelled` by the user, `refused` for the whole team (`error`), `readOnly` switched
 * on in the sending tab, `unrecorded` because storage failed (no record, no write), `interrupted` because the tab
 * closed or crashed.
 */
export type RunEnd = z.infer<typeof runEndSchema>;

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
  count: z.int().check(z.gte(1)),
  /** Missing in older runs. */
  skippedCount: z.optional(z.int()),
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

export const pastRunsKey = ["past-runs"] as const;

/** Sent from the run's tab to the others. The counts are in the journal. */
export const runProgressSchema = z.object({
  run: runSummarySchema,
  /** `ending`: nothing more is sent, answers are still coming. */
  phase: z.enum(["running", "paused", "ending", "over"]),
  since: z.number(),
  finishedBefore: z.number(),
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

/** Stays after the end until the user dismisses it. */
export type RunStore = ReturnType<typeof createRunStore>;

export function createRunStore() {
  return createStore<{ current?: CurrentRun }>({});
}

export function showRun(store: RunStore, current: CurrentRun): void {
  store.setState(() => (current.run.dismissed ? {} : { current }));
}

/** Held by the sending tab: one run per key at a time. If it's free, nothing is being sent. */
export const runLock = (fingerprint: string) => `bulk.${fingerprint}`;

export function isSending(current: Pick<RunProgress, "phase"> | undefined): boolean {
  return current?.phase === "running" || current?.phase === "paused";
}

export function isDriving(store: RunStore): boolean {
  const { current } = store.get();
  return current?.isOfThisTab === true && current.phase !== "over";
}
