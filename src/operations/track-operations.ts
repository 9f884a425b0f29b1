import { isInTransit, isRunning } from "../api/state.ts";
import type { InstanceCache } from "../queries/instance-cache.ts";
import { dropInstance, putInstances } from "../queries/instance-updates.ts";
import type { Connection } from "../session/connection.ts";
import { sleep } from "../lib/sleep.ts";
import type { Journal } from "./journal.ts";
import { type Found, isUnanswered, type Operation, type Phase } from "./operation.ts";
import { foundAfter, pollDelay, type Reading, fetchReading, readRepeatedly } from "./reading.ts";

/** How long an accepted operation is tracked, and one without an outcome is read again. Milliseconds. */
const trackForMs = 10 * 60_000;

/** How tracking ends: with what was found, after ten minutes, or with the session. */
type TrackingEnd = Found | "late" | "ended";

interface TrackerOptions {
  instances: InstanceCache;
  journal: Journal;
  /** Called with an operation that is over, or no longer tracked. */
  onEnd: (operation: Operation) => void;
  /** Called with what a closed tab left without an answer: it was not sent, or its outcome is unknown. */
  onRecovered: (operation: Operation) => void;
}

/** Tracks accepted operations to their end, and finds out what came of those without an outcome. */
export type Tracker = ReturnType<typeof createTracker>;

export function createTracker({ instances, journal, onEnd, onRecovered }: TrackerOptions) {
  /** Puts a reading into the query cache, wherever its instance is displayed. */
  async function showReading(instanceId: string, reading: Reading): Promise<void> {
    if (reading.kind === "instance") putInstances(instances, [reading.instance], reading.sentAt);
    if (reading.kind === "gone") await dropInstance(instances, instanceId);
  }

  /** Reads the instance again and again, ever more slowly. Many operations share the rate limit in the order of their turns. */
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
    onEnd(entry);
  }

  /**
   * Polls the instance until the operation is over, for ten minutes at most.
   * @param since when the ten minutes begin, in milliseconds since the epoch: with the acceptance, which can come long after the
   * confirmation
   */
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

  /**
   * Finds out the outcome of an operation that has none, from this tab or a closed one, as far as reading its instance can
   * show it: in ten minutes at most.
   */
  async function findOutcome(id: string, connection: Connection): Promise<void> {
    const { client, ended } = connection;
    const operation = journal.latest(id);
    if (!operation || !isUnresolved(operation) || ended.aborted) return;
    const { phase } = operation;
    if (phase.name === "accepted") return await track(operation, connection);
    if (phase.name === "waiting") {
      // A request is recorded as sent before it leaves: this one never left.
      const givenUp = journal.withPhase(operation, { name: "givenUp", by: "tab" });
      await journal.record(givenUp);
      return onRecovered(givenUp);
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
    if (isUnanswered(operation)) onRecovered(unknown);
    if (isUnderWay(operation, found)) await track(unknown, connection, operation.changedAt);
  }

  return { showReading, track, findOutcome };
}

/**
 * Whether what was found ends the tracking. A delete ends when the instance is gone; a stop when its state is not in transit
 * (specification: States and transitions) and differs from the one before, unless that was no running one either.
 */
export function endsTracking(operation: Operation, found: Found): boolean {
  if (found.kind === "gone") return true;
  if (found.kind === "unreadable" || operation.kind === "delete") return false;
  const { stateBefore } = operation;
  if (isInTransit(found.state)) return false;
  return found.state !== stateBefore || (stateBefore !== undefined && !isRunning(stateBefore));
}

/** Whether what was found shows that the API has begun: another state than before, and in transit. */
function isUnderWay(operation: Operation, found: Found): boolean {
  return (
    found.kind === "instance" && found.state !== operation.stateBefore && isInTransit(found.state)
  );
}

/** Whether the outcome of an operation can still be found out. */
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
