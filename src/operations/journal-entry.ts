import * as z from "zod/mini";
import { failureSchema } from "../api/schema.ts";
import type { Operation } from "./operation.ts";

const optionalText = z.optional(z.string());
/** A time that a Date can hold: milliseconds since the epoch. */
export const time = z.number().check(z.gte(-8.64e15), z.lte(8.64e15));

const found = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("instance"), state: optionalText }),
  z.object({ kind: z.literal("gone") }),
  z.object({ kind: z.literal("unreadable"), error: failureSchema }),
]);
const phase = z.discriminatedUnion("name", [
  z.object({ name: z.literal("waiting"), until: z.optional(time) }),
  z.object({ name: z.literal("sent") }),
  z.object({
    name: z.literal("cancelled"),
    found: z.optional(found),
    renamed: optionalText,
    recreated: optionalText,
    error: z.optional(failureSchema),
  }),
  z.object({ name: z.literal("refused"), error: failureSchema, found: z.optional(found) }),
  z.object({ name: z.literal("unknown"), error: z.optional(failureSchema), found }),
  z.object({ name: z.literal("accepted"), late: z.boolean(), requestId: optionalText }),
  z.object({
    name: z.literal("done"),
    found,
    error: z.optional(failureSchema),
    requestId: optionalText,
  }),
]);

/** An entry of the journal as it is stored and passed between tabs, which may be of another version of the app. */
export const operationSchema: z.ZodMiniType<Operation> = z.object({
  id: z.string(),
  kind: z.enum(["stop", "delete"]),
  instanceId: z.string(),
  host: z.string(),
  stateBefore: optionalText,
  askedAt: time,
  changedAt: time,
  tab: z.string(),
  api: z.string(),
  account: z.string(),
  runId: optionalText,
  phase,
});
