import { createStore } from "@tanstack/react-store";
import * as z from "zod/mini";
import { failureSchema } from "../api/schema.ts";
import { operationKindSchema, type Target, targetSchema, timestampSchema } from "./operation.ts";

const skippedTargetSchema = z.extend(targetSchema, { skipped: z.string() });

/** An instance that was chosen with those of a run and is not part of it. `skipped` says why: "not running". */
export type SkippedTarget = z.infer<typeof skippedTargetSchema>;

/** The instances of a run as they are stored. */
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
 * Why a run sends nothing more.
 * - `finished`: every instance had its turn
 * - `cancelled`: by a person
 * - `refused`: the API refuses everything of this team (`error`)
 * - `readOnly`: read-only was switched on in the tab that sends
 * - `unrecorded`: storage failed: no record, no write
 * - `session`: the session ended
 * - `interrupted`: the tab was closed, reloaded or crashed
 */
export type RunEnd = z.infer<typeof runEndSchema>;

/** A run without its instances, as it is stored and tabs exchange it. */
export const runSummarySchema = z.object({
  /** A UUID v4. */
  id: z.string(),
  kind: operationKindSchema,
  /** The fingerprint of the connection and the host of the API, as of an operation. */
  keyFingerprint: z.string(),
  api: z.string(),
  askedAt: timestampSchema,
  /** How many instances were confirmed. */
  count: z.int().check(z.gte(1)),
  /** How many were skipped at the confirmation. Absent in runs of older versions. */
  skippedCount: z.optional(z.int()),
  /** Absent while it may send more. */
  end: z.optional(runEndSchema),
  /** A person has closed its panel after its end. */
  dismissed: z.optional(z.boolean()),
});
export type RunSummary = z.infer<typeof runSummarySchema>;

/** Instances that were confirmed together, to be stopped or deleted one after the other. It holds no key. */
export interface Run extends RunSummary {
  targets: Target[];
  skipped: SkippedTarget[];
}

/** The start of the query keys of the stored runs. */
export const pastRunsKey = ["past-runs"] as const;

/** How far a run is, as its tab sends it to the others. The counts are in the journal. */
export const runProgressSchema = z.object({
  run: runSummarySchema,
  /** `ending`: nothing more is sent, but answers are still to come. */
  phase: z.enum(["running", "paused", "ending", "over"]),
  /** When it last started or resumed: milliseconds since the epoch. */
  since: z.number(),
  /** How many instances had an outcome then. */
  finishedBefore: z.number(),
  /** Why nothing is sent now: instances cannot be read. It goes on by itself. */
  readFailure: z.optional(failureSchema),
});
export type RunProgress = z.infer<typeof runProgressSchema>;

/** The run of this browser; there is one at a time. */
export type CurrentRun = RunProgress & {
  /** This tab sends its requests. */
  isOfThisTab: boolean;
};

/** What this tab knows of the run. It stays after the end of the run, until a person dismisses it. */
export type RunStore = ReturnType<typeof createRunStore>;

export function createRunStore() {
  return createStore<{ current?: CurrentRun }>({});
}

/** Whether a run has more to send, in any tab. */
export function isSending(current: Pick<RunProgress, "phase"> | undefined): boolean {
  return current?.phase === "running" || current?.phase === "paused";
}

/** Whether a run of this tab is not over. */
export function isDriving(store: RunStore): boolean {
  const { current } = store.get();
  return current?.isOfThisTab === true && current.phase !== "over";
}
