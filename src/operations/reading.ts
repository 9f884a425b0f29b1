import type { ApiClient } from "../api/client.ts";
import { getCompute } from "../api/endpoints.ts";
import { ApiError, type Failure, failureOf, isNotFound } from "../api/error.ts";
import { isAnotherMachine } from "../queries/merge-reading.ts";
import type { Instance } from "../api/schema.ts";
import { requestTimeoutMs } from "../api/request.ts";
import { describeState } from "../api/state.ts";
import { sleep } from "../lib/sleep.ts";
import type { Found, Operation } from "./operation.ts";

const firstDelayMs = 2000;
const longestDelayMs = 15_000;
const growth = 1.3;

/** The wait before reading `attempt` (from 0): 2 s, slowing to 15 s. Milliseconds. */
export function pollDelay(attempt: number): number {
  return Math.min(longestDelayMs, firstDelayMs * growth ** attempt);
}

/**
 * The result of reading one instance, with a request that was sent at `sentAt`: milliseconds since the epoch. `gone` is the API's own answer; no other error shows
 * that an instance is gone.
 */
export type Reading =
  | { kind: "instance"; instance: Instance; sentAt?: number | undefined }
  | { kind: "gone"; error: Failure }
  | { kind: "unreadable"; error: Failure };

/** Reads an instance. Never rejects for a failed request. */
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

/**
 * Whether an answer took longer by the date than a request may take: the machine slept meanwhile, and the timers with it. The
 * instance can be another one by now.
 */
export function isOutdated(reading: Reading): boolean {
  if (reading.kind !== "instance" || reading.sentAt === undefined) return false;
  return Math.abs(Date.now() - reading.sentAt) > requestTimeoutMs;
}

interface ReadRepeatedlyOptions {
  /** The last reading after this time is the result, whatever it is: milliseconds since the epoch. Without limit by default. */
  until?: number;
  /** How often reading is tried after such a failure. Without limit by default. */
  maxAttempts?: (error: Failure) => number;
  /** Called with the failure that delays the reading, and with undefined once it succeeds. */
  onFailure?: (error: Failure | undefined) => void;
}

/**
 * Reads an instance in the background until that succeeds.
 * @returns the last reading; undefined where the signal ended it
 */
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

/** What the journal keeps of a reading, whichever machine it shows. */
export function foundIn(reading: Reading): Found {
  if (reading.kind === "gone") return { kind: "gone" };
  if (reading.kind === "unreadable") return reading;
  return { kind: "instance", state: reading.instance.state };
}

/** Whether a reading after a stop showed what a person calls stopped. */
export function isFoundStopped(found: Found): boolean {
  return (
    found.kind === "instance" &&
    found.state !== undefined &&
    describeState(found.state).tone === "stop"
  );
}

/** What a reading after the request shows of the operation's instance: it is gone where its id is another machine's now. */
export function foundAfter(operation: Operation, reading: Reading): Found {
  return reading.kind === "instance" && isReplaced(operation, reading.instance)
    ? { kind: "gone" }
    : foundIn(reading);
}

/**
 * Whether a reading after the request shows another machine under the operation's id: the original is gone. Unlike before the
 * request, a missing host name shows nothing, because an API may leave it out once an instance is stopped or being deleted.
 */
export function isReplaced(
  { host, instanceId, createdAt }: Pick<Operation, "host" | "instanceId" | "createdAt">,
  instance: Instance,
): boolean {
  const hostName = host === instanceId ? undefined : host;
  return isAnotherMachine({ hostName, createdAt }, instance);
}
