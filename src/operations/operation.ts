import * as z from "zod/mini";
import { isNotFound } from "../api/error.ts";
import { isAnotherTime } from "../queries/merge-reading.ts";
import { failureSchema, type Instance } from "../api/schema.ts";
import { displayText } from "../text/display-text.ts";
import { factsOf, factsSchema, requesterSchema, timestampSchema } from "./record.ts";

const optionalText = z.optional(z.string());
const optionalTime = z.optional(timestampSchema);
const optionalFailure = z.optional(failureSchema);
export const operationKindSchema = z.enum(["stop", "delete"]);

const foundSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("instance"), state: optionalText }),
  z.object({ kind: z.literal("gone") }),
  z.object({ kind: z.literal("unreadable"), error: failureSchema }),
]);

const phases = [
  z.object({ name: z.literal("waiting") }),
  z.object({ name: z.literal("sent") }),
  z.object({ name: z.literal("givenUp"), by: z.optional(z.enum(["tab", "session"])) }),
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
const phaseSchema = z.pipe(
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

/** One confirmed stop or delete. Never holds the key. */
export type Operation = z.infer<typeof operationSchema>;
export type OperationKind = z.infer<typeof operationKindSchema>;
export type Found = z.infer<typeof foundSchema>;
/**
 * Not sent:
 * - `waiting`: for its read and its turn
 * - `givenUp`: cancelled by the user, or its session or tab ended (`by`)
 * - `changed`: the read before the request failed or found another machine (`renamed`: new host name, `recreated`:
 * new creation time)
 * - `guarded`: a guard rail refused it, it couldn't be recorded, or the dashboard failed before sending
 * Sent:
 * - `sent`: no answer yet
 * - `refused`: the API did nothing
 * - `unknown`: may have taken effect; `found` is a later read, no `error` means that the tab closed or crashed,
 * `late` that we stopped looking
 * - `accepted`: being tracked, or with `late` no longer
 * - `done`: a read showed that it's over
 * - `alreadyGone`: nothing to delete, according to the read or the answer
 */
export type Phase = z.infer<typeof phaseSchema>;

/** operations/README.md says which file makes each transition. */
export const transitions: Record<Phase["name"], readonly Phase["name"][]> = {
  waiting: ["sent", "givenUp", "changed", "guarded", "alreadyGone"],
  sent: [
    "waiting",
    "givenUp",
    "changed",
    "guarded",
    "alreadyGone",
    "refused",
    "unknown",
    "accepted",
    "done",
  ],
  accepted: ["accepted", "done"],
  unknown: ["unknown", "done"],
  // A resumed run sends it after all.
  givenUp: ["waiting"],
  changed: [],
  guarded: [],
  alreadyGone: [],
  refused: [],
  done: [],
};

/** Never sent, unless its run is resumed. */
export type UnsentPhase = Extract<Phase, { name: "givenUp" | "changed" | "guarded" }>;

export function isUnsent(phase: Phase): phase is UnsentPhase {
  return phase.name === "givenUp" || phase.name === "changed" || phase.name === "guarded";
}

export function isPending({ phase }: Operation): boolean {
  return phase.name === "accepted" && !phase.late;
}

export function isUnanswered({ phase }: Operation): boolean {
  return phase.name === "waiting" || phase.name === "sent";
}

export function hostOf(instance: Pick<Instance, "id" | "hostName">): string {
  return instance.hostName ?? instance.id;
}

/** For display only: different names can look the same (`displayText`). */
export function displayHostOf(instance: Pick<Instance, "id" | "hostName">): string {
  return displayText(hostOf(instance));
}

export const targetSchema = z.object({
  id: z.string(),
  host: z.string(),
  state: optionalText,
  /** Missing in older runs, or if the API has none. */
  createdAt: optionalText,
  /** Missing in older runs. */
  facts: z.optional(factsSchema),
});

/** As confirmed. Host name and creation time tell it from a later machine with the same id. */
export type Target = z.infer<typeof targetSchema>;

export function targetOf(
  instance: Pick<Instance, "id" | "hostName" | "state" | "createdAt"> &
    Parameters<typeof factsOf>[0],
): Target {
  const { id, state, createdAt } = instance;
  return { id, host: hostOf(instance), state, createdAt, facts: factsOf(instance) };
}

/** How the instance differs from the confirmed machine. A missing creation time can't be compared. */
export function differenceFrom(
  { host, createdAt }: Pick<Target, "host" | "createdAt">,
  instance: Pick<Instance, "id" | "hostName" | "createdAt">,
): { renamed?: string; recreated?: string } | undefined {
  const renamed = hostOf(instance) !== host;
  const recreated = isAnotherTime(createdAt, instance.createdAt) ? instance.createdAt : undefined;
  if (!renamed && recreated === undefined) return undefined;
  return {
    ...(renamed && { renamed: hostOf(instance) }),
    ...(recreated !== undefined && { recreated }),
  };
}
