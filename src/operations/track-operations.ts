import type { QueryClient } from "@tanstack/react-query";
import { dropInstance, putInstances } from "../queries/instance-updates.ts";
import type { Connection } from "../session/connection.ts";
import { sleep, timerDelay } from "../sleep.ts";
import type { Journal } from "./journal.ts";
import type { Found, Operation, Phase } from "./operation.ts";
import { type ListPositions, planPolls, poll, trackForMs } from "./poll-plan.ts";
import {
  foundAfter,
  isOpen,
  isOver,
  isUnderWay,
  pollDelay,
  type Reading,
  readRepeatedly,
} from "./reading.ts";

/** How tracking ends: with what was found, after ten minutes, or with the session. */
type TrackingEnd = Found | "late" | "ended";

interface Tracked {
  operation: Operation;
  /** When tracking ends without a result: milliseconds since the epoch. */
  lateAt: number;
  /** How often it has been read. */
  attempt: number;
  /** Milliseconds since the epoch. */
  dueAt: number;
  /** It was not on the page of the list where it was expected. */
  misplaced: boolean;
  end: (end: TrackingEnd) => void;
}

/** From so many on, operations are polled together, as often as the quickest of them. */
const manyTracked = 5;
const roundMs = 2000;
/** Each ended operation is recorded and rendered: after so many the page gets a turn. */
const endsPerTurn = 10;

const noPositions: ListPositions = { pageOf: new Map(), total: undefined };

export interface TrackerOptions {
  queryClient: QueryClient;
  journal: Journal;
  locate: (ids: string[]) => Promise<ListPositions>;
  /** Called with an operation that is over, or no longer tracked. */
  onEnd: (operation: Operation) => void;
}

/** Tracks accepted operations to their end, and finds out what came of those without an outcome. */
export type Tracker = ReturnType<typeof createTracker>;

export function createTracker({ queryClient, journal, locate, onEnd }: TrackerOptions) {
  const pollers = new WeakMap<Connection, ReturnType<typeof createPoller>>();

  function pollerOf(connection: Connection) {
    const poller = pollers.get(connection) ?? createPoller(connection, locate, showReadings);
    pollers.set(connection, poller);
    return poller;
  }

  /** Puts readings into the query cache, wherever their instances are displayed. */
  async function showReadings(
    readings: readonly (readonly [instanceId: string, Reading])[],
  ): Promise<void> {
    const instances = readings.flatMap(([, reading]) =>
      reading.kind === "instance" ? reading.instance : [],
    );
    if (instances.length > 0) putInstances(queryClient, instances);
    for (const [instanceId, reading] of readings)
      if (reading.kind === "gone") await dropInstance(queryClient, instanceId);
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
    const end = await pollerOf(connection).track(operation, since + trackForMs);
    const { phase } = operation;
    if (end === "ended") return;
    if (end !== "late") {
      const requestId = phase.name === "accepted" ? phase.requestId : undefined;
      await finish(operation, { name: "done", found: end, requestId });
    } else if (phase.name === "accepted") await finish(operation, { ...phase, late: true });
  }

  /**
   * Finds out the outcome of an operation that has none, from this tab or a closed one, as far as reading its instance can
   * show it.
   */
  async function resume(id: string, connection: Connection): Promise<void> {
    const { client, ended } = connection;
    const operation = journal.latest(id);
    if (!operation || !isOpen(operation) || ended.aborted) return;
    const { phase } = operation;
    if (phase.name === "accepted") return await track(operation, connection);
    if (phase.name === "waiting" && !journal.mayBeSent(operation)) {
      // A request is recorded as sent before it leaves: this one never left.
      await journal.record(journal.withPhase(operation, { name: "cancelled" }));
      return;
    }
    const reading = await readRepeatedly(client, operation.instanceId, ended);
    if (!reading) return;
    await showReadings([[operation.instanceId, reading]]);
    const found = foundAfter(operation, reading);
    if (isOver(operation, found)) return await finish(operation, { name: "done", found });
    const error = phase.name === "unknown" ? phase.error : undefined;
    const unknown = journal.withPhase(operation, { name: "unknown", error, found });
    await journal.record(unknown);
    if (isUnderWay(operation, found)) await track(unknown, connection, operation.changedAt);
  }

  return { showReadings, track, resume };
}

/**
 * Polls the instances of tracked operations: a few each at its own pace, many together in rounds.
 * @param onReadings called with readings before they are judged
 */
function createPoller(
  { client, ended }: Connection,
  locate: (ids: string[]) => Promise<ListPositions>,
  onReadings: (readings: readonly [instanceId: string, Reading][]) => Promise<void>,
) {
  const trackedByInstance = new Map<string, Set<Tracked>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPolling = false;
  let lastRoundAt = 0;

  const allTracked = () => [...trackedByInstance.values()].flatMap((set) => Array.from(set));

  function track(operation: Operation, lateAt: number): Promise<TrackingEnd> {
    if (ended.aborted) return Promise.resolve("ended");
    const { instanceId } = operation;
    return new Promise((resolve) => {
      const ofInstance = trackedByInstance.get(instanceId) ?? new Set();
      const tracked: Tracked = {
        operation,
        lateAt,
        attempt: 0,
        dueAt: Date.now() + pollDelay(0),
        misplaced: false,
        end(end) {
          ofInstance.delete(tracked);
          if (ofInstance.size === 0) trackedByInstance.delete(instanceId);
          resolve(end);
        },
      };
      trackedByInstance.set(instanceId, ofInstance.add(tracked));
      schedule();
    });
  }

  function schedule(): void {
    clearTimeout(timer);
    if (isPolling || trackedByInstance.size === 0) return;
    const dueTimes = allTracked().map(({ dueAt }) => dueAt);
    const next = Math.min(...dueTimes);
    const at = dueTimes.length < manyTracked ? next : Math.max(next, lastRoundAt + roundMs);
    timer = setTimeout(() => void round(), timerDelay(at - Date.now()));
  }

  async function round(): Promise<void> {
    isPolling = true;
    try {
      await pollDue();
    } finally {
      isPolling = false;
      schedule();
    }
  }

  async function pollDue(): Promise<void> {
    lastRoundAt = Date.now();
    const due = allTracked().filter(({ dueAt }) => dueAt <= lastRoundAt);
    const ids = [...new Set(due.map(({ operation }) => operation.instanceId))];
    const positions =
      due.length < manyTracked ? noPositions : await locate(ids).catch(() => noPositions);
    const plan = planPolls(
      due.map(({ operation: { instanceId, kind }, misplaced }) => ({
        instanceId,
        kind,
        misplaced,
      })),
      positions,
    );
    const read = new Set<string>();
    await poll(client, plan, new Set(ids), ended, async (readings) => {
      if (ended.aborted) return;
      await onReadings(readings);
      for (const [index, [instanceId, reading]] of readings.entries()) {
        read.add(instanceId);
        for (const tracked of trackedByInstance.get(instanceId) ?? []) judge(tracked, reading);
        if (index % endsPerTurn === endsPerTurn - 1) await sleep(0, ended);
      }
    });
    for (const tracked of due) {
      // The list has moved: the instance stays due and is read by itself.
      if (!read.has(tracked.operation.instanceId)) tracked.misplaced = true;
    }
  }

  function judge(tracked: Tracked, reading: Reading): void {
    const { operation } = tracked;
    const found = foundAfter(operation, reading);
    if (isOver(operation, found)) return tracked.end(found);
    if (Date.now() >= tracked.lateAt) return tracked.end("late");
    tracked.attempt += 1;
    tracked.misplaced = false;
    tracked.dueAt = Date.now() + pollDelay(tracked.attempt);
  }

  ended.addEventListener("abort", () => {
    clearTimeout(timer);
    for (const tracked of allTracked()) tracked.end("ended");
  });

  return { track };
}
