import { QueryObserver } from "@tanstack/react-query";
import { proxy, wrap } from "comlink";
import type { Specification } from "../api/schema.ts";
import type { ScriptPolicy } from "../lib/script-policy.ts";
import { emitDeleted, type InstanceCache, onInstanceEvent } from "../queries/instance-cache.ts";
import { catalogueQuery, type FullCatalogue } from "../queries/specifications.ts";
import type { Config } from "../session/config/config.ts";
import type { Connection } from "../session/connection.ts";
import type { ExportFormat } from "../text/csv.ts";
import { type ChangeNewsOptions, createChangeNews } from "./feed/change-news.ts";
import { keepFeed, storedFeed } from "./feed/feed-storage.ts";
import { fleetMemoryOf } from "./fleet-memory.ts";
import type { FleetState } from "./fleet-state.ts";
import { joinTabs } from "./load/leader.ts";
import { createPacer, hiddenRequestMs, restMs } from "./load/pace.ts";
import { createPageSource } from "./load/page-source.ts";
import { createSchedule } from "./load/schedule.ts";
import type { PastedList } from "./lists/lists.ts";
import type { ExportedFile } from "./worker/answers/export-file.ts";
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
  config: Config;
  scriptPolicy: ScriptPolicy;
  getState: () => FleetState;
  setState: (change: Partial<FleetState>) => unknown;
  /** The worker's code is missing or it crashed, so its calls never return: close the fleet. */
  onBroken: () => void;
}

/** Starts the worker and connects it with the list, the other tabs, and what this tab reads and shows. */
export function startFleet(options: FleetOptions) {
  const { connection, instances, operations, config, getState } = options;
  const { fingerprint } = connection;
  const workerAddress = options.scriptPolicy.createScriptURL(workerUrl);
  const thread = new Worker(workerAddress, { type: "module", name: "fleet" });
  thread.addEventListener("error", options.onBroken);
  const worker = wrap<WorkerApi>(thread);
  const { protectedTags, teamFields, prices } = config;
  const own = { protectedTags, teamFields, prices };
  void worker.start(fingerprint, connection.apiKey, own, proxy(onChange));

  const stored = storedFeed(fingerprint);
  const restored = restore();
  const pack = (known: number, most: number) => worker.packFeed(known, most);
  const saveFeed = keepFeed(connection, pack, restored, getState);
  const news = createChangeNews({ worker, operations, getState, setState: options.setState });
  if (stored) setState({ seenChange: stored.seenChange });

  function setState(change: Partial<FleetState>): void {
    options.setState(change);
    saveFeed();
    news.follow();
  }

  function onChange({ removedIds, ...change }: IndexChange): void {
    setState(change);
    for (const id of removedIds) emitDeleted(instances, id, "list");
  }

  async function restore(): Promise<void> {
    const memory = await fleetMemoryOf(connection, config.rememberFleetDays).catch(() => undefined);
    if (stored || memory) await worker.restore(stored, memory);
  }

  const firstRows = Promise.withResolvers<void>();
  const pacer = createPacer(hiddenRequestMs(config), () => schedule.isPaced());
  const firstRowsPainted = firstRows.promise;
  const pages = createPageSource({ connection, instances, worker, pacer, firstRowsPainted });
  const tabs = joinTabs({ fingerprint, worker, getState, setState, schedule: () => schedule });
  const schedule = createSchedule({
    source: {
      ...pages,
      async readPage(...page) {
        await restored;
        return await pages.readPage(...page);
      },
      endScan: (...scan) => worker.endScan(...scan),
    },
    config,
    getState,
    publish: tabs.publish,
    isLeader: tabs.isLeader,
    isNeededElsewhere: tabs.isNeededElsewhere,
    recordGap: (gap) => void worker.recordGap(gap),
  });
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
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => undefined);
  const sentPastedLists = new Map<string, Promise<void>>();

  return {
    worker,
    tabs,
    /** Lets a long load begin, which waits for the first rows. */
    onRowsPainted: firstRows.resolve,
    /** Each list is sent once; the worker keeps it. */
    async putPastedList(name: string, list: PastedList): Promise<void> {
      let sending = sentPastedLists.get(name);
      if (!sending) sentPastedLists.set(name, (sending = worker.putPastedList(name, list)));
      await sending;
    },
    /** `watched`: keep reading, more slowly, while all tabs are hidden. */
    setNeed(needed: boolean, watched: boolean): void {
      tabs.setNeeded(needed);
      schedule.setNeed(needed, watched);
    },
    /** Throws if the fleet is closed meanwhile. */
    async exportFile(source: ExportSource, format: ExportFormat): Promise<ExportedFile> {
      if (format === "csv") await catalogue.read();
      return await Promise.race([worker.exportFile(source, format), closed.promise]);
    },
    close(): void {
      closed.reject(new Error("The fleet was closed."));
      schedule.close();
      news.close();
      tabs.leave();
      unsubscribe();
      catalogue.close();
      thread.terminate();
    },
  };
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
