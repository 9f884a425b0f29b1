import { QueryObserver } from "@tanstack/react-query";
import { proxy, wrap } from "comlink";
import type { Specification } from "../api/schema.ts";
import type { ScriptPolicy } from "./script-policy.ts";
import { emitDeleted, type InstanceCache, onInstanceEvent } from "../queries/instance-cache.ts";
import { catalogueQuery, type FullCatalogue } from "../queries/specifications.ts";
import type { Config } from "../session/config.ts";
import type { Connection } from "../session/connection.ts";
import type { ExportFormat } from "../lib/table-file.ts";
import { type ChangeNewsOptions, createChangeNews } from "./change-news.ts";
import { fleetMemoryOf } from "./fleet-memory.ts";
import type { FleetState, KnownFleet, Reading } from "./fleet-state.ts";
import { restMs, createSchedule } from "./load/schedule.ts";
import { createPageSource } from "./load/page-source.ts";
import type { PastedList } from "./lists/lists.ts";
import type { ExportedFile } from "./export-file.ts";
import type { ExportSource } from "./worker/fleet-search.ts";
import type { FleetWorker, IndexChange, WorkerApi } from "./worker/worker-api.ts";
// oxlint-disable-next-line import/default -- Vite makes a module of it whose default export is the script's address
import workerUrl from "./worker/worker.ts?worker&url";

export { eraseRecord } from "./fleet-memory.ts";

export type RunningFleet = ReturnType<typeof startFleet>;

interface FleetOptions {
  connection: Connection;
  instances: InstanceCache;
  operations: ChangeNewsOptions["operations"];
  news: ChangeNewsOptions["store"];
  config: Config;
  scriptPolicy: ScriptPolicy;
  getState: () => FleetState;
  enter: (next: Reading & Partial<KnownFleet>) => void;
  setKnown: (known: Partial<KnownFleet>) => void;
  /** The worker's code is missing or it crashed: close the fleet. */
  onBroken: () => void;
  /** The worker doesn't answer: close the fleet, and start another. */
  onSilent: () => void;
}

/** Starts the worker and connects it with the list, and with what this tab reads and shows. */
export function startFleet(options: FleetOptions) {
  const { connection, instances, operations, config, getState, enter, setKnown } = options;
  const workerAddress = options.scriptPolicy.createScriptURL(workerUrl);
  const thread = new Worker(workerAddress, { type: "module", name: "fleet" });
  thread.addEventListener("error", options.onBroken);
  const closing = new AbortController();
  const worker = answering(wrap<WorkerApi>(thread), closing.signal, options.onSilent);
  const { protectedTags, teamFields, prices } = config;
  const own = { protectedTags, teamFields, prices };
  void worker.start(connection.apiKey, own, proxy(onChange));
  const news = createChangeNews({ worker, operations, store: options.news });

  function onChange({ removedIds, latestChange, ...known }: IndexChange): void {
    setKnown(known);
    news.follow({ latest: latestChange });
    for (const id of removedIds) emitDeleted(instances, id, "list");
  }

  /** Begins with what's remembered. */
  async function open(): Promise<void> {
    const { rememberFleetDays, refreshSeconds } = config;
    const memory = await fleetMemoryOf(connection, rememberFleetDays, refreshSeconds).catch(
      () => undefined,
    );
    const restored = memory && (await worker.restore(memory));
    if (!restored) return;
    const { known, readAt, isCurrent } = restored;
    if (isCurrent) enter({ name: "whole", ...known, total: known.size, readAt });
    else enter({ name: "remembered", ...known });
  }

  const schedule = createSchedule({
    source: createPageSource(connection, worker),
    config,
    getState,
    enter,
    setKnown,
  });
  // Never fails: without a record the fleet is read.
  const opened = open().catch(() => undefined);
  const catalogue = keepCatalogue(connection, instances.queryClient, worker);
  const unsubscribe = onInstanceEvent(instances, (event) => {
    if (event.kind === "gone") {
      // The worker already knows what the list lacks.
      if (event.source !== "list") void worker.remove(event.id, event.goneAt);
    } else {
      const items = event.instances.map(({ raw }) => raw);
      void worker.update(items, event.sentAt, event.isSingle);
    }
  });
  const sentPastedLists = new Map<string, Promise<void>>();

  return {
    worker,
    /** Each list is sent once; the worker keeps it. */
    async putPastedList(name: string, list: PastedList): Promise<void> {
      let sending = sentPastedLists.get(name);
      if (!sending) sentPastedLists.set(name, (sending = worker.putPastedList(name, list)));
      await sending;
    },
    setNeeded: (isNeeded: boolean) => void opened.then(() => schedule.setNeeded(isNeeded)),
    read: () => void opened.then(() => schedule.load()),
    cancel: () => schedule.cancel(),
    markChangesSeen: (seen: number) => news.follow({ seen }),
    /** Throws if the fleet is closed meanwhile. */
    async exportFile(source: ExportSource, format: ExportFormat): Promise<ExportedFile> {
      if (format !== "json") await catalogue.read();
      return await worker.exportFile(source, format);
    },
    close(): void {
      closing.abort();
      schedule.close();
      news.close();
      unsubscribe();
      catalogue.close();
      thread.terminate();
    },
  };
}

/** How long the worker may take to answer. Less than a request (15 s), so that the API isn't blamed for a dead worker. */
const answerSeconds = 12;
/** These take as long as the fleet is large. */
const slow = new Set<string | symbol>(["exportFile", "restore"]);

/**
 * The worker, whose calls fail once it's closed, or silent: a browser that is out of memory ends a worker without an event, and its
 * answers would never come.
 */
function answering(worker: FleetWorker, closed: AbortSignal, onSilent: () => void): FleetWorker {
  async function inTime<T>(answer: Promise<T>, mayTakeLong: boolean): Promise<T> {
    const ended = Promise.withResolvers<never>();
    const end = () => ended.reject(new Error("The search was closed."));
    // In steps, because a computer that slept has waited for nothing.
    let left = answerSeconds;
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0 && !mayTakeLong) onSilent();
    }, 1000);
    closed.addEventListener("abort", end);
    try {
      return await Promise.race([answer, ended.promise]);
    } finally {
      clearInterval(timer);
      closed.removeEventListener("abort", end);
    }
  }
  return new Proxy(worker, {
    get(target, name): unknown {
      const call: unknown = Reflect.get(target, name);
      if (typeof name === "symbol" || typeof call !== "function") return call;
      return (...args: unknown[]) => {
        const answer = inTime(Reflect.apply(call, target, args), slow.has(name));
        // Not everyone waits for it.
        answer.catch(() => undefined);
        return answer;
      };
    },
  });
}

function keepCatalogue(
  connection: Connection,
  queryClient: InstanceCache["queryClient"],
  worker: FleetWorker,
) {
  let sent: Specification[] | undefined;
  function sendToWorker({ data }: { data: FullCatalogue | undefined }): void {
    if (!data || data.items === sent) return;
    sent = data.items;
    void worker.setCatalogue(data.items);
  }
  // Retries a failed catalogue while the fleet runs.
  const observer = new QueryObserver(queryClient, {
    ...catalogueQuery(connection),
    refetchInterval: ({ state }) => state.status === "error" && restMs,
  });
  const close = observer.subscribe(sendToWorker);
  sendToWorker(observer.getCurrentResult());
  return {
    /** Best effort: an export without sizes is better than none. */
    async read(): Promise<void> {
      const data = await queryClient.query(catalogueQuery(connection)).catch(() => undefined);
      sendToWorker({ data });
    },
    close,
  };
}
