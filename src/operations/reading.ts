import type { ApiClient } from "../api/client/client.ts";
import { getCompute } from "../api/endpoints.ts";
import { ApiError, type Failure, failureOf, isNotFound } from "../api/error.ts";
import { isAnotherMachine } from "../queries/merge-reading.ts";
import type { Instance } from "../api/schema.ts";
import { requestTimeoutMs } from "../api/client/request.ts";
import { stateTone } from "../api/state.ts";
import { sleep } from "../lib/sleep.ts";
import type { Found, Operation } from "./operation.ts";

const firstDelayMs = 2000;
const longestDelayMs = 15_000;
const growth = 1.3;

/** 2 s at first, slowing to 15 s. */
export function pollDelay(attempt: number): number {
  return Math.min(longestDelayMs, firstDelayMs * growth ** attempt);
}

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

interface ReadRepeatedlyOptions {
  until?: number;
  maxAttempts?: (error: Failure) => number;
  /** Called with the failure we're waiting out, and without one when a read succeeds. */
  onFailure?: (error: Failure | undefined) => void;
}

/** Retries in the background. Undefined if the signal aborts. */
export async function readRepeatedly(
  client: ApiClient,
  id: string,
  signal: AbortSignal,
  { until = Infinity, maxAttempts, onFailure }: ReadRepeatedlyOptions = {},
): Promise<Reading | undefined> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    const reading = await fetchReading(client, id, signal, "background");
    if (signal.aborted) break;
    if (reading.kind !== "unreadable") {
      onFailure?.(undefined);
      return reading;
    }
    if (maxAttempts && attempt + 1 >= maxAttempts(reading.error)) return reading;
    if (Date.now() >= until) return reading;
    onFailure?.(reading.error);
    await sleep(pollDelay(attempt), signal);
  }
  return undefined;
}

export function foundIn(reading: Reading): Found {
  if (reading.kind === "gone") return { kind: "gone" };
  if (reading.kind === "unreadable") return reading;
  return { kind: "instance", state: reading.instance.state };
}

/** In a state that users would call stopped; not gone. */
export function isFoundStopped(found: Found): boolean {
  return found.kind === "instance" && stateTone(found.state) === "stop";
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
export function isReplaced(
  { host, instanceId, createdAt }: Pick<Operation, "host" | "instanceId" | "createdAt">,
  instance: Instance,
): boolean {
  const hostName = host === instanceId ? undefined : host;
  return isAnotherMachine({ hostName, createdAt }, instance);
}
