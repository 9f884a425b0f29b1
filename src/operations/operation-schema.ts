import * as z from "zod/mini";
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

export const phaseSchema = z.discriminatedUnion("name", phases);

/** May have been written by another version of the app. */
export const operationSchema = z.object({
  id: z.string(),
  kind: operationKindSchema,
  instanceId: z.string(),
  /** As confirmed; the id if there's no host name. */
  host: z.string(),
  /** Others had the host name, too, when it was confirmed. */
  isNameShared: z.optional(z.boolean()),
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
