import * as z from "zod/mini";
import type { Failure } from "../../api/error.ts";
import { failureSchema } from "../../api/schema.ts";
import { time } from "../journal-entry.ts";
import type { OperationKind } from "../operation.ts";

/** An instance that a run is to act on, as it was when it was confirmed. */
export interface Target {
  /** The instance's id. */
  id: string;
  /** How people call it: its host name, else its id. */
  host: string;
  state?: string | undefined;
  /** Tells it from another machine that has its id by now. Missing in runs that older versions have stored. */
  createdAt?: string | undefined;
}

/**
 * Why a run sends nothing more.
 * - `finished`: it has come to its end
 * - `cancelled`: by a person
 * - `refused`: the API refuses everything of this team (`error`)
 * - `session`: the session ended
 * - `interrupted`: the tab was closed, reloaded or crashed
 */
export interface RunEnd {
  why: "finished" | "cancelled" | "refused" | "session" | "interrupted";
  error?: Failure | undefined;
}

/** What the tabs of a browser tell each other of a run. */
export interface RunSummary {
  /** A UUID v4. */
  id: string;
  kind: OperationKind;
  /** Which key at which API address it runs with; see `connectionFingerprint`. */
  account: string;
  api: string;
  /** Milliseconds since the epoch. */
  askedAt: number;
  /** How many instances were confirmed. */
  count: number;
  /** Undefined while it goes on. */
  end?: RunEnd | undefined;
  /** Somebody has seen how it ended, and wants to see it no more. */
  dismissed?: boolean | undefined;
}

/** Many instances that were confirmed together, to be stopped or deleted one after the other. It holds no key. */
export interface Run extends RunSummary {
  targets: Target[];
}

/** A run as it is stored, and as one tab tells the others of it, which may be of another version of the app. */
export const runSummarySchema: z.ZodMiniType<RunSummary> = z.object({
  id: z.string(),
  kind: z.enum(["stop", "delete"]),
  account: z.string(),
  api: z.string(),
  askedAt: time,
  count: z.int().check(z.gte(1)),
  end: z.optional(
    z.object({
      why: z.enum(["finished", "cancelled", "refused", "session", "interrupted"]),
      error: z.optional(failureSchema),
    }),
  ),
  dismissed: z.optional(z.boolean()),
});

/** The instances of a run as they are stored. */
export const targetsSchema: z.ZodMiniType<Target[]> = z.array(
  z.object({
    id: z.string(),
    host: z.string(),
    state: z.optional(z.string()),
    createdAt: z.optional(z.string()),
  }),
);
