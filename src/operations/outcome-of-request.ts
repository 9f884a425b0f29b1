import type { ApiClient } from "../api/client/client.ts";
import { requestTimeoutMs } from "../api/client/request.ts";
import { getCompute } from "../api/endpoints.ts";
import { ApiError, type Failure, failureOf, isNotFound } from "../api/error.ts";
import { hasTags, type Instance } from "../api/schema.ts";
import { isInTransit, isRunning, stateTone } from "../api/state.ts";
import { isAnotherMachine } from "../queries/merge-reading.ts";
import {
  differenceFrom,
  type Found,
  type Operation,
  type OperationKind,
  type Phase,
  type Target,
} from "./operation.ts";

/** Only the API's own 404 means `gone`. Other errors don't prove anything. */
export type Reading =
  | { kind: "instance"; instance: Instance; sentAt?: number | undefined }
  | { kind: "gone"; error: Failure }
  | { kind: "unreadable"; error: Failure };

export async function fetchReading(
  client: ApiClient,
  id: string,
  signal: AbortSignal,
  priority: "interactive" | "background",
): Promise<Reading> {
  try {
    const { data, sentAt } = await getCompute(client, id, { signal, priority });
    return { kind: "instance", instance: data, sentAt };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: isNotFound(error) ? "gone" : "unreadable", error: failureOf(error) };
  }
}

/** The answer took longer than a request may take: this computer slept. By now the ID may belong to another instance. */
export function isOutdated(reading: Reading): boolean {
  if (reading.kind !== "instance" || reading.sentAt === undefined) return false;
  return Math.abs(Date.now() - reading.sentAt) > requestTimeoutMs;
}

/** Undefined if it's still what was confirmed. Leave `state` out of `confirmed` to accept any state. */
export function failedPrecondition(
  kind: OperationKind,
  confirmed: Omit<Target, "id">,
  reading: Reading,
): Phase | undefined {
  const found = foundIn(reading);
  if (reading.kind === "gone") {
    const { error } = reading;
    return kind === "delete" ? { name: "alreadyGone", error } : { name: "changed", found, error };
  }
  if (reading.kind === "unreadable") return { name: "changed", found };
  const { instance } = reading;
  const difference = differenceFrom(confirmed, instance);
  if (difference) return { name: "changed", found, ...difference };
  if (isSkippedIn(instance.state, kind, confirmed.state)) return { name: "changed", found };
  return undefined;
}

/** A bulk stop skips what no longer runs. A bulk delete skips what has started since: someone may have repaired it. */
function isSkippedIn(state: string | undefined, kind: OperationKind, before: string | undefined) {
  if (kind === "stop") return isRunning(before) && !isRunning(state);
  // "STARTING" becomes "RUNNING" without anyone repairing it.
  const mayStart = before === undefined || isRunning(before) || isInTransit(before);
  return !mayStart && isRunning(state);
}

/** Undefined unless the API gave a list of texts: anything else might hide a protected tag. */
export function tagsIn(reading: Reading): readonly string[] | undefined {
  if (reading.kind !== "instance") return undefined;
  const { tags, raw } = reading.instance;
  return hasTags(raw) ? tags : undefined;
}

export function phaseOfUnsent(
  error: ApiError,
  reading: Reading | undefined,
  { hasSessionEnded = false, wasRateLimited = false } = {},
): Phase {
  if (error.kind === "aborted")
    return {
      name: "givenUp",
      ...(hasSessionEnded && { by: "session" }),
      ...(wasRateLimited && { wasRateLimited }),
    };
  const found = error.code === "PROTECTED_TAG" && reading ? foundIn(reading) : undefined;
  return { name: "guarded", found, error: failureOf(error) };
}

/** Without a status, "unexpected" means that the id doesn't fit into a URL. */
export function hasLeft({ kind, status }: ApiError): boolean {
  const isUnaddressable = kind === "unexpected" && status === undefined;
  return kind !== "guarded" && kind !== "aborted" && !isUnaddressable;
}

export function notRecorded(): ApiError {
  return new ApiError("guarded", "This browser couldn’t record it.", { code: "NOT_RECORDED" });
}

export async function outcomeOfError(
  error: ApiError,
  operation: Operation,
  readAgain: () => Promise<Reading>,
): Promise<{ phase: Phase; reading?: Reading | undefined }> {
  const isDelete = operation.kind === "delete";
  const failure = failureOf(error);
  if (classifyError(error) === "unknown") {
    const reading = await readAgain();
    const found = foundAfter(operation, reading);
    const name = isDelete && found.kind === "gone" ? "done" : "unknown";
    return { phase: { name, error: failure, found }, reading };
  }
  if (isNotFound(error)) {
    // Someone else deleted it first.
    const reading: Reading = { kind: "gone", error: failure };
    if (isDelete) return { phase: { name: "alreadyGone", error: failure }, reading };
    return { phase: { name: "refused", error: failure, found: { kind: "gone" } }, reading };
  }
  // Only 409 and 422 are about the instance's state.
  if (error.status !== 409 && error.status !== 422)
    return { phase: { name: "refused", error: failure } };
  const reading = await readAgain();
  if (isDelete && reading.kind === "gone")
    return { phase: { name: "alreadyGone", error: failure }, reading };
  const found = foundAfter(operation, reading);
  return { phase: { name: "refused", error: failure, found }, reading };
}

/** `refused`: the API didn't act. `unknown`: it may have. */
function classifyError({ status = 0 }: ApiError): "refused" | "unknown" {
  // A 408 comes from a proxy, which may have passed the request on.
  return status >= 400 && status < 500 && status !== 408 ? "refused" : "unknown";
}

/** If the id now belongs to another machine, the operation's instance is gone. */
export function foundAfter(operation: Operation, reading: Reading): Found {
  return reading.kind === "instance" && isReplaced(operation, reading.instance)
    ? { kind: "gone" }
    : foundIn(reading);
}

/**
 * After the request, another machine under the same id means that ours is gone. Unlike before the request, a missing
 * host name proves nothing: an API may omit it for stopped instances.
 */
function isReplaced(
  { host, instanceId, createdAt }: Pick<Operation, "host" | "instanceId" | "createdAt">,
  instance: Instance,
): boolean {
  const hostName = host === instanceId ? undefined : host;
  return isAnotherMachine({ hostName, createdAt }, instance);
}

function foundIn(reading: Reading): Found {
  if (reading.kind === "gone") return { kind: "gone" };
  if (reading.kind === "unreadable") return reading;
  return { kind: "instance", state: reading.instance.state };
}

/** The API refused a stop, and the instance was stopped when it was read again: someone else was first. */
export function wasAlreadyStopped({ kind, phase }: Pick<Operation, "kind" | "phase">): boolean {
  if (kind !== "stop" || phase.name !== "refused" || !phase.found) return false;
  return isFoundStopped(phase.found);
}

/** In a state that users would call stopped; not gone. */
export function isFoundStopped(found: Found): boolean {
  return found.kind === "instance" && stateTone(found.state) === "stop";
}
