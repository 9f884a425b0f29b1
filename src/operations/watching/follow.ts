import type { QueryClient } from "@tanstack/react-query";
import type { ApiClient } from "../../api/client.ts";
import type { Journal } from "../journal.ts";
import type { Operation, Phase } from "../operation.ts";
import { foundIn, readBack, type Reading } from "../reading.ts";
import { sleep } from "../../sleep.ts";
import { createWatcher } from "./watch.ts";
import type { Whereabouts } from "./plan.ts";
import { isOpen, isSettled, isUnderWay, watchDelay } from "./watch-policy.ts";
import { dropInstance, putInstances } from "../../queries/instances.ts";

/** Follows operations to their end. */
export type Follower = ReturnType<typeof createFollower>;

/**
 * Follows operations to their end: those of this tab, and those that a closed tab has left behind.
 * @param announce called with what is over, or no longer watched
 */
export function createFollower(
  queryClient: QueryClient,
  journal: Journal,
  locate: (ids: string[]) => Promise<Whereabouts>,
  announce: (operation: Operation) => void,
) {
  /** One for each session, so that everything of it is watched together. */
  const watchers = new WeakMap<AbortSignal, ReturnType<typeof createWatcher>>();

  function watcherOf(client: ApiClient, ended: AbortSignal) {
    const watcher =
      watchers.get(ended) ?? createWatcher({ client, ended, locate, onReadings: showAll });
    watchers.set(ended, watcher);
    return watcher;
  }

  /** Puts a reading wherever the instance is shown. */
  async function show(instanceId: string, reading: Reading): Promise<void> {
    await showAll([[instanceId, reading]]);
  }

  async function showAll(readings: readonly [instanceId: string, Reading][]): Promise<void> {
    const instances = readings.flatMap(([, reading]) =>
      reading.kind === "instance" ? reading.instance : [],
    );
    if (instances.length > 0) putInstances(queryClient, instances);
    for (const [instanceId, reading] of readings)
      if (reading.kind === "gone") await dropInstance(queryClient, instanceId);
  }

  async function conclude(operation: Operation, phase: Phase): Promise<void> {
    const entry = journal.inPhase(operation, phase);
    await journal.record(entry);
    announce(entry);
  }

  /** Reads the instance until it is seen what came of the operation, or for ten minutes. */
  async function follow(
    operation: Operation,
    client: ApiClient,
    ended: AbortSignal,
  ): Promise<void> {
    const end = await watcherOf(client, ended).watch(operation);
    if (end === "ended") return;
    if (end !== "late") {
      const { phase } = operation;
      const requestId = phase.name === "accepted" ? phase.requestId : undefined;
      await conclude(operation, { name: "done", found: end, requestId });
    } else if (operation.phase.name === "accepted") {
      await conclude(operation, { ...operation.phase, late: true });
    }
  }

  /**
   * Finds out about an operation that is without an outcome, of this tab or of one that is gone: what is so now tells what
   * came of it, as far as that can be told.
   */
  async function resume(id: string, client: ApiClient, ended: AbortSignal): Promise<void> {
    const operation = journal.latest(id);
    if (!operation || !isOpen(operation) || ended.aborted) return;
    if (operation.phase.name === "accepted") return await follow(operation, client, ended);
    if (operation.phase.name === "waiting" && !journal.mayBeSent(operation)) {
      // Recorded as sent before it is: this one never was.
      await journal.record(journal.inPhase(operation, { name: "cancelled" }));
      return;
    }
    const reading = await readUntilReadable(operation.instanceId, client, ended);
    if (!reading) return;
    await show(operation.instanceId, reading);
    const found = foundIn(reading);
    if (isSettled(operation, found)) return await conclude(operation, { name: "done", found });
    const error = operation.phase.name === "unknown" ? operation.phase.error : undefined;
    const settled = journal.inPhase(operation, { name: "unknown", error, found });
    await journal.record(settled);
    if (isUnderWay(operation, found)) await follow(settled, client, ended);
  }

  return { show, follow, resume };
}

/** Reads an instance until it can be read; undefined with the end of the session. */
async function readUntilReadable(
  instanceId: string,
  client: ApiClient,
  ended: AbortSignal,
): Promise<Reading | undefined> {
  for (let attempt = 0; ; attempt++) {
    const reading = await readBack(client, instanceId, ended, "background");
    if (ended.aborted) return undefined;
    if (reading.kind !== "unreadable") return reading;
    await sleep(watchDelay(attempt), ended);
  }
}
