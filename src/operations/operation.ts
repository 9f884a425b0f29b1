import type * as z from "zod/mini";
import { isAnotherTime } from "../queries/merge-reading.ts";
import type { Instance } from "../api/schema.ts";
import { displayText } from "../lib/text.ts";
import type {
  foundSchema,
  operationKindSchema,
  operationSchema,
  phaseSchema,
  targetSchema,
} from "./operation-schema.ts";
import type { InstanceFacts } from "./record.ts";

/** One confirmed stop or delete. Never holds the key. */
export type Operation = z.infer<typeof operationSchema>;
export type OperationKind = z.infer<typeof operationKindSchema>;
export type Found = z.infer<typeof foundSchema>;
/**
 * Not sent:
 * - `waiting`: for its read and its turn
 * - `givenUp`: cancelled by the user, or its session or tab ended (`by`); `wasRateLimited`: the API had answered 429
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

/** e.g. "web", or "web (480213)" where several instances have that name. */
export function displayNameOf({ host, instanceId, isNameShared }: NamedOperation): string {
  return isNameShared ? `${displayText(host)} (${displayText(instanceId)})` : displayText(host);
}
type NamedOperation = Pick<Operation, "host" | "instanceId" | "isNameShared">;

/** As confirmed. Host name and creation time tell it from a later machine with the same id. */
export type Target = z.infer<typeof targetSchema>;

export function factsOf(
  instance: Pick<Instance, "tags"> & Partial<Pick<Instance, keyof InstanceFacts>>,
): InstanceFacts {
  const { region, ipv4, privateIpv4, specificationId, specification, image, tags } = instance;
  return { region, ipv4, privateIpv4, specificationId, specification, image, tags: [...tags] };
}

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
