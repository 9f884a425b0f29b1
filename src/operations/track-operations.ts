import type { ApiClient } from "../api/client/client.ts";
import type { Failure } from "../api/error.ts";
import { isInTransit, isRunning, isSameState } from "../api/state.ts";
import type { InstanceCache } from "../queries/instance-cache.ts";
import { dropInstance, putInstances } from "../queries/instance-updates.ts";
import type { Connection } from "../session/connection.ts";
import { sleep } from "../lib/waiting.ts";
import type { Report } from "./events.ts";
import type { Journal } from "./journal/journal.ts";
import { type Found, isUnanswered, type Operation, type Phase } from "./operation.ts";
import { fetchReading, foundAfter, type Reading } from "./outcome-of-request.ts";

/** Track accepted operations this long; also how long to look for an unknown outcome. */
const trackForMs = 10 * 60_000;

const firstDelayMs = 2000;
const longestDelayMs = 15_000;
const growth = 1.3;

/** 2 s at first, slowing to 15 s. */
function pollDelay(attempt: number): number {
  return Math.min(longestDelayMs, firstDelayMs * growth ** attempt);
}

/** What was found, or "late" after ten minutes, or "ended" with the session. */
type TrackingEnd = Found | "late" | "ended";

interface TrackerContext {
  instances: InstanceCache;
  journal: Journal;
  report: Report;
}

export type Tracker = ReturnType<typeof createTracker>;

export function createTracker({ instances, journal, report }: TrackerContext) {
  async function showReading(instanceId: string, reading: Reading): Promise<void> {
    if (reading.kind === "instance") putInstances(instances, [reading.instance], reading.sentAt);
    if (reading.kind === "gone") await dropInstance(instances, instanceId);
  }

  /** Polls more and more slowly. Reads wait for the rate limit in turn. */
  async function poll(
    operation: Operation,
    { client, ended }: Connection,
    lateAt: number,
  ): Promise<TrackingEnd> {
    const { instanceId } = operation;
    for (let attempt = 0; ; attempt++) {
      await sleep(pollDelay(attempt), ended);
      if (ended.aborted) return "ended";
      const reading = await fetchReading(client, instanceId, ended, "background");
      if (ended.aborted) return "ended";
      await showReading(instanceId, reading);
      const found = foundAfter(operation, reading);
      if (endsTracking(operation, found)) return found;
      if (Date.now() >= lateAt) return "late";
    }
  }

  async function finish(operation: Operation, phase: Phase): Promise<void> {
    const entry = journal.withPhase(operation, phase);
    await journal.record(entry);
    report({ kind: "ended", operation: entry });
  }

  /** At most ten minutes from `since`: acceptance can come long after the confirmation. */
  async function track(
    operation: Operation,
    connection: Connection,
    since = operation.changedAt,
  ): Promise<void> {
    const end = await poll(operation, connection, since + trackForMs);
    const { phase } = operation;
    if (end === "ended") return;
    if (end !== "late") {
      const requestId = phase.name === "accepted" ? phase.requestId : undefined;
      await finish(operation, { name: "done", found: end, requestId });
    } else if (phase.name === "accepted") await finish(operation, { ...phase, late: true });
  }

  /** Looks for the outcome of an operation of this or a closed tab, for at most ten minutes. */
  async function findOutcome(id: string, connection: Connection): Promise<void> {
    const { client, ended } = connection;
    const operation = journal.latest(id);
    if (!operation || !isUnresolved(operation) || ended.aborted) return;
    const { phase } = operation;
    if (phase.name === "accepted") return await track(operation, connection);
    if (phase.name === "waiting") {
      // "sent" is recorded before sending, so this one never left.
      const givenUp = journal.withPhase(operation, { name: "givenUp", by: "tab" });
      await journal.record(givenUp);
      return report({ kind: "recovered", operation: givenUp });
    }
    const until = Date.now() + trackForMs;
    const reading = await readRepeatedly(client, operation.instanceId, ended, { until });
    if (!reading) return;
    await showReading(operation.instanceId, reading);
    const found = foundAfter(operation, reading);
    if (endsTracking(operation, found)) return await finish(operation, { name: "done", found });
    const error = phase.name === "unknown" ? phase.error : undefined;
    const late = found.kind === "unreadable";
    const unknown = journal.withPhase(operation, { name: "unknown", error, found, late });
    await journal.record(unknown);
    if (isUnanswered(operation)) report({ kind: "recovered", operation: unknown });
    if (isUnderWay(operation, found)) await track(unknown, connection, operation.changedAt);
  }

  return { showReading, track, findOutcome };
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

/** specification: States and transitions. If it wasn't running before, any state at rest ends a stop. */
export function endsTracking(operation: Operation, found: Found): boolean {
  if (found.kind === "gone") return true;
  if (found.kind === "unreadable" || operation.kind === "delete") return false;
  const { stateBefore } = operation;
  if (isInTransit(found.state)) return false;
  if (!isSameState(found.state, stateBefore)) return true;
  return stateBefore !== undefined && !isRunning(stateBefore);
}

/** The API has begun: in transit, and not the state from before. */
function isUnderWay(operation: Operation, found: Found): boolean {
  return (
    found.kind === "instance" &&
    !isSameState(found.state, operation.stateBefore) &&
    isInTransit(found.state)
  );
}

export function isUnresolved(operation: Operation): boolean {
  const { phase } = operation;
  switch (phase.name) {
    case "waiting":
    case "sent":
      return true;
    case "accepted":
      return !phase.late;
    case "unknown":
      return phase.found.kind === "unreadable" ? !phase.late : isUnderWay(operation, phase.found);
    case "givenUp":
    case "changed":
    case "guarded":
    case "alreadyGone":
    case "refused":
    case "done":
      return false;
  }
}
