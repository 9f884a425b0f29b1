import * as z from "zod/mini";
import { isNotFound } from "../api/error.ts";
import { isAnotherTime } from "../queries/merge-reading.ts";
import { failureSchema, type Instance } from "../api/schema.ts";
import { displayText } from "../text/display-text.ts";

const optionalText = z.optional(z.string());
const optionalFailure = z.optional(failureSchema);
/** A time that a Date can hold. */
export const timestampSchema = z.number().check(z.gte(-8.64e15), z.lte(8.64e15));
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

/** What `givenUp`, `changed` and `guarded` were in one, until November 2026: such entries are stored for 30 days. */
const cancelledSchema = z.object({
  name: z.literal("cancelled"),
  found: z.optional(foundSchema),
  renamed: optionalText,
  recreated: optionalText,
  error: optionalFailure,
});

/**
 * A phase as the journal stores it and tabs exchange it. An entry of the version before is read as what it means now. Its tabs
 * ignore the names that they do not know, and know all of an operation that may have been sent.
 */
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

/** One operation as the journal stores it and tabs exchange it. Another version of the app may have written it. */
export const operationSchema = z.object({
  /** A UUID v4, one for each confirmation. */
  id: z.string(),
  kind: operationKindSchema,
  instanceId: z.string(),
  /** The host name, or the id where there is none, as it was confirmed. */
  host: z.string(),
  /** As it was confirmed. Absent where the API gives none, and in entries of older versions. */
  createdAt: optionalText,
  /** The state before the request: as read right before it, and until then as confirmed. */
  stateBefore: optionalText,
  askedAt: timestampSchema,
  /** When the phase last changed. */
  changedAt: timestampSchema,
  /** The random name of the tab that sends it. */
  tab: z.string(),
  /** The host of the API. */
  api: z.string(),
  /** The fingerprint of the connection, by the name that stored entries have; see `connectionFingerprint`. */
  keyFingerprint: z.string(),
  runId: optionalText,
  phase: phaseSchema,
});

/** One confirmed stop or delete of one instance. It holds no key. */
export type Operation = z.infer<typeof operationSchema>;
export type OperationKind = z.infer<typeof operationKindSchema>;
export type Found = z.infer<typeof foundSchema>;
/**
 * How far an operation is. Not sent:
 * - `waiting`: it is read, and waits for its turn
 * - `givenUp`: a person cancelled it or its run, or its session or tab ended (`by`)
 * - `changed`: the reading before the request was not what was confirmed, or failed (`found`). `renamed` is the new host name,
 *   `recreated` the new creation time, `error` the API's answer that it does not exist
 * - `guarded`: a guard rail refused it (`found` where a tag of the instance did), or it could not be recorded
 *
 * Sent:
 * - `sent`: on its way
 * - `refused`: the API refused and did nothing, or the dashboard failed before the request left. `found` where the state was read again
 * - `unknown`: the request may have had an effect; `found` is what a later reading showed. Without an `error` the tab
 *   closed or crashed before there was an outcome. When `late`, the instance is no longer read again
 * - `accepted`: the API accepted; the instance is tracked, or, when `late`, no longer
 * - `done`: a reading showed that it is over
 *
 * - `alreadyGone`: there was nothing to delete, by a reading before the request or by its answer
 */
export type Phase = z.infer<typeof phaseSchema>;

/** Which phases may follow a phase. README.md says which file moves an operation on. */
export const transitions: Record<Phase["name"], readonly Phase["name"][]> = {
  waiting: ["sent", "givenUp", "changed", "guarded", "alreadyGone", "refused"],
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
  // A run that is resumed sends what it had given up.
  givenUp: ["waiting"],
  changed: [],
  guarded: [],
  alreadyGone: [],
  refused: [],
  done: [],
};

/** The phases of what was not sent and never will be, unless its run is resumed. */
export type UnsentPhase = Extract<Phase, { name: "givenUp" | "changed" | "guarded" }>;

export function isUnsent(phase: Phase): phase is UnsentPhase {
  return phase.name === "givenUp" || phase.name === "changed" || phase.name === "guarded";
}

/** Accepted, and not over as far as this browser knows. */
export function isPending({ phase }: Operation): boolean {
  return phase.name === "accepted" && !phase.late;
}

/** Confirmed, and without an answer. */
export function isUnanswered({ phase }: Operation): boolean {
  return phase.name === "waiting" || phase.name === "sent";
}

/** The host name of an instance, or its id where there is none. */
export function hostOf(instance: Pick<Instance, "id" | "hostName">): string {
  return instance.hostName ?? instance.id;
}

/** The same for display: see `displayText`. Different names can look the same, so it identifies nothing. */
export function displayHostOf(instance: Pick<Instance, "id" | "hostName">): string {
  return displayText(hostOf(instance));
}

export const targetSchema = z.object({
  id: z.string(),
  /** Its host name, or the id where there is none. */
  host: z.string(),
  state: optionalText,
  /** Absent where the API gives none, and in runs of older versions. */
  createdAt: optionalText,
});

/** An instance as it was confirmed. Host name and creation time tell it from a later machine with the same id. */
export type Target = z.infer<typeof targetSchema>;

export function targetOf(
  instance: Pick<Instance, "id" | "hostName" | "state" | "createdAt">,
): Target {
  const { id, state, createdAt } = instance;
  return { id, host: hostOf(instance), state, createdAt };
}

/**
 * What shows that an instance is another machine than was confirmed: its host name (`renamed`) or creation time
 * (`recreated`). Undefined for the same machine. A missing creation time shows nothing.
 */
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
