import * as z from "zod/mini";
import { isNotFound } from "../api/error.ts";
import { failureSchema } from "../api/schema.ts";
import { factsSchema, requesterSchema, timestampSchema } from "./record.ts";

// Of the journal's entries. Apart from their types, because the first rows read no journal.

const optionalText = z.optional(z.string());
const optionalTime = z.optional(timestampSchema);
const optionalFailure = z.optional(failureSchema);
export const operationKindSchema = z.enum(["stop", "delete"]);

export const foundSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("instance"), state: optionalText }),
  z.object({ kind: z.literal("gone") }),
  z.object({ kind: z.literal("unreadable"), error: failureSchema }),
]);

const phases = [
  z.object({ name: z.literal("waiting") }),
  z.object({ name: z.literal("sent") }),
  z.object({
    name: z.literal("givenUp"),
    by: z.optional(z.enum(["tab", "session"])),
    wasRateLimited: z.optional(z.boolean()),
  }),
  z.object({
    name: z.literal("changed"),
    found: foundSchema,
    renamed: optionalText,
    recreated: optionalText,
    error: optionalFailure,
  }),
  z.object({ name: z.literal("guarded"), error: failureSchema, found: z.optional(foundSchema) }),
  z.object({ name: z.literal("alreadyGone"), error: failureSchema }),
  z.object({ name: z.literal("refused"), error: failureSchema, found: z.optional(foundSchema) }),
  z.object({
    name: z.literal("unknown"),
    error: optionalFailure,
    found: foundSchema,
    late: z.optional(z.boolean()),
  }),
  z.object({ name: z.literal("accepted"), late: z.boolean(), requestId: optionalText }),
  z.object({
    name: z.literal("done"),
    found: foundSchema,
    error: optionalFailure,
    requestId: optionalText,
  }),
] as const;

/** In 1.0, `givenUp`, `changed` and `guarded` were one phase. Such entries stay stored for 30 days. */
const cancelledSchema = z.object({
  name: z.literal("cancelled"),
  found: z.optional(foundSchema),
  renamed: optionalText,
  recreated: optionalText,
  error: optionalFailure,
});

/** Older tabs that are still open skip entries with the new names. None of these needs recovery. */
export const phaseSchema = z.pipe(
  z.discriminatedUnion("name", [...phases, cancelledSchema]),
  z.transform((phase): z.infer<(typeof phases)[number]> => {
    if (phase.name === "done" && phase.error && isNotFound(phase.error))
      return { name: "alreadyGone", error: phase.error };
    if (phase.name !== "cancelled") return phase;
    const { found, error } = phase;
    if (error?.kind === "guarded") return { name: "guarded", error, found };
    return found ? { ...phase, name: "changed", found } : { name: "givenUp" };
  }),
);

/** May have been written by another version of the app. */
export const operationSchema = z.object({
  id: z.string(),
  kind: operationKindSchema,
  instanceId: z.string(),
  /** As confirmed; the id if there's no host name. */
  host: z.string(),
  /** As confirmed. Missing in older entries, or if the API has none. */
  createdAt: optionalText,
  /** As read right before the request; until then as confirmed. */
  stateBefore: optionalText,
  /** As read right before the request; until then as confirmed. Missing in older entries, as are the next four. */
  facts: z.optional(factsSchema),
  requester: z.optional(requesterSchema),
  sentAt: optionalTime,
  acceptedAt: optionalTime,
  overAt: optionalTime,
  askedAt: timestampSchema,
  changedAt: timestampSchema,
  tab: z.string(),
  api: z.string(),
  /** The connection's fingerprint (`connectionFingerprint`), under its historical name. */
  keyFingerprint: z.string(),
  runId: optionalText,
  phase: phaseSchema,
});

export const targetSchema = z.object({
  id: z.string(),
  host: z.string(),
  state: optionalText,
  /** Missing in older runs, or if the API has none. */
  createdAt: optionalText,
  /** Missing in older runs. */
  facts: z.optional(factsSchema),
});
