import * as v from "valibot";
import { apiErrorKinds } from "../api/error.ts";
import type { Operation } from "./operation.ts";
import { finite, time } from "../validation.ts";

const optionalText = v.optional(v.string());
export const failureSchema = v.object({
  kind: v.picklist(apiErrorKinds),
  message: v.string(),
  code: optionalText,
  status: v.optional(finite),
  requestId: optionalText,
});
const found = v.union([
  v.object({ kind: v.literal("instance"), state: optionalText }),
  v.object({ kind: v.literal("gone") }),
  v.object({ kind: v.literal("unreadable"), error: failureSchema }),
]);
const phase = v.union([
  v.object({ name: v.literal("waiting"), until: v.optional(time) }),
  v.object({ name: v.literal("sent") }),
  v.object({
    name: v.literal("cancelled"),
    found: v.optional(found),
    renamed: optionalText,
    recreated: optionalText,
    error: v.optional(failureSchema),
  }),
  v.object({ name: v.literal("refused"), error: failureSchema, found: v.optional(found) }),
  v.object({ name: v.literal("unknown"), error: v.optional(failureSchema), found }),
  v.object({ name: v.literal("accepted"), late: v.boolean(), requestId: optionalText }),
  v.object({
    name: v.literal("done"),
    found,
    error: v.optional(failureSchema),
    requestId: optionalText,
  }),
]);

/** An entry of the journal as it is stored and passed between tabs, which may be of another version of the app. */
export const operationSchema: v.GenericSchema<unknown, Operation> = v.object({
  id: v.string(),
  kind: v.picklist(["stop", "delete"]),
  instanceId: v.string(),
  host: v.string(),
  stateBefore: optionalText,
  askedAt: time,
  changedAt: time,
  tab: v.string(),
  api: v.string(),
  account: v.string(),
  runId: optionalText,
  phase,
});
