import * as z from "zod/mini";
import type { Operation } from "./operation.ts";

const optionalText = z.optional(z.string());
export const failureSchema = z.object({
  kind: z.enum(["api", "http", "unexpected", "network", "timeout", "aborted"]),
  message: z.string(),
  code: optionalText,
  status: z.optional(z.number()),
  requestId: optionalText,
});
const found = z.union([
  z.object({ kind: z.literal("instance"), state: optionalText }),
  z.object({ kind: z.literal("gone") }),
  z.object({ kind: z.literal("unreadable"), error: failureSchema }),
]);
const phase = z.union([
  z.object({ name: z.literal("waiting"), until: z.optional(z.number()) }),
  z.object({ name: z.literal("sent") }),
  z.object({ name: z.literal("cancelled"), found: z.optional(found), renamed: optionalText }),
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
  askedAt: z.number(),
  changedAt: z.number(),
  tab: z.string(),
  api: z.string(),
  account: z.string(),
  runId: optionalText,
  phase,
});
