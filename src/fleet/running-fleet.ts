import { QueryObserver } from "@tanstack/react-query";
import type { Specification } from "../api/schema.ts";
import { whenIdle } from "../lib/late-code.ts";
import type { ScriptPolicy } from "../lib/script-policy.ts";
import {
  emitDeleted,
  type InstanceCache,
  onInstanceEvent,
  mergeIntoCache,
} from "../queries/instance-cache.ts";
import { catalogueQuery, type FullCatalogue } from "../queries/specifications.ts";
import type { Config } from "../session/config/config.ts";
import type { Connection } from "../session/connection.ts";
import type { ExportFormat } from "../text/csv.ts";
import { keepFeed, storedFeed } from "./feed-storage.ts";
import type { FleetState } from "./fleet-state.ts";
import { joinTabs } from "./load/leader.ts";
import { sharingList } from "./load/listed-pages.ts";
import { hiddenRequestMs, pacedSource, restMs } from "./load/pace.ts";
import { createSchedule } from "./load/schedule.ts";
import type { ExportedFile } from "./worker/answers/export-file.ts";
import type { ExportSource, Matches, SearchRequest } from "./worker/fleet-rows.ts";
import type { IndexChange } from "./worker/worker-api.ts";
import { createPageSource, type FleetWorker, startWorker } from "./worker/worker-client.ts";

export type RunningFleet = ReturnType<typeof startFleet>;

interface FleetOptions {
  connection: Connection;
  instances: InstanceCache;
  config: Config;
  scriptPolicy: ScriptPolicy;
  getState: () => FleetState;
  setState: (change: Partial<FleetState>) => unknown;
  /** The worker has failed: close the fleet. */
  onBroken: () => void;
}

/** Starts the worker and connects it with the list, the other tabs, and what this tab reads and shows. */
export function startFleet(options: FleetOptions) {
  const { connection, instances, config, getState, onBroken } = options;
  const { queryClient } = instances;
  const { worker, end: endWorker } = startWorker(
    connection,
    config.protectedTags,
    onChange,
    onBroken,
    options.scriptPolicy,
  );
  const stored = storedFeed(connection.fingerprint);
  const restored = Promise.resolve(stored && worker.restoreFeed(stored.packed, stored.readAt));
  const pack = (known: number, most: number) => worker.packFeed(known, most);
  const saveFeed = keepFeed(connection, pack, restored, getState);
  const firstRowsPainted = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => undefined);
  const handedPastedLists = new Set<string>();

  function setState(change: Partial<FleetState>): void {
    options.setState(change);
    saveFeed();
  }

  function onChange({ removedIds, ...change }: IndexChange): void {
    setState(change);
    for (const id of removedIds) emitDeleted(instances, id, "list");
  }

  if (stored) setState({ seenChange: stored.seenChange });
  const tabs = joinTabs({
    fingerprint: connection.fingerprint,
    worker,
    getState,
    setState,
    schedule: () => schedule,
  });
  const pages = createPageSource(connection, worker, firstRowsPainted.promise);
  const paced = pacedSource(pages, hiddenRequestMs(config), () => schedule.isPaced());
  const { isLeader, isNeededElsewhere, publish } = tabs;
  const schedule = createSchedule({
    source: {
      ...sharingList(paced, worker, connection, instances),
      async endScan(...scan) {
        // The restored feed has to be there before the first pass ends.
        await restored;
        await pages.endScan(...scan);
      },
    },
    config,
    getState,
    publish,
    isLeader,
    isNeededElsewhere,
    recordGap: (gap) => void worker.recordGap(gap),
  });
  const catalogue = keepCatalogue(connection, queryClient, worker);
  const unsubscribe = onInstanceEvent(instances, (event) => {
    if (event.kind === "gone") {
      // The worker already knows what the list lacks.
      if (event.source !== "list") void worker.remove(event.id, event.goneAt);
    } else
      void worker.update(
        event.instances.map(({ raw }) => raw),
        event.sentAt,
      );
  });

  return {
    worker,
    isLeader,
    async search(request: SearchRequest): Promise<Matches> {
      const matches = await worker.search(request);
      // These rows render next; an idle callback runs after they're painted.
      if (matches.searchedCount > 0)
        requestAnimationFrame(() => whenIdle(firstRowsPainted.resolve));
      return { ...matches, items: matches.items.map((item) => mergeIntoCache(instances, item)) };
    },
    /** Each list is sent once; the worker keeps it. */
    putPastedList(list: string, values: readonly string[]): void {
      if (handedPastedLists.has(list)) return;
      handedPastedLists.add(list);
      void worker.putPastedList(list, values);
    },
    putSelection: (ids: readonly string[]): void => void worker.putSelection(ids),
    /** `watched`: keep reading, more slowly, while all tabs are hidden. */
    setNeed(needed: boolean, watched: boolean): void {
      tabs.setNeeded(needed);
      schedule.setNeed(needed, watched);
    },
    markChangesSeen: (change: number) => tabs.markChangesSeen(change),
    cancelLoad: () => tabs.command("cancel"),
    resumeLoad: () => tabs.command("resume"),
    refresh: () => tabs.command("refresh"),
    /** Throws if the fleet is closed meanwhile. */
    async exportFile(source: ExportSource, format: ExportFormat): Promise<ExportedFile> {
      if (format === "csv") await catalogue.read();
      return await Promise.race([worker.exportFile(source, format), closed.promise]);
    },
    close(): void {
      closed.reject(new Error("The fleet was closed."));
      schedule.close();
      tabs.leave();
      unsubscribe();
      catalogue.close();
      endWorker();
    },
  };
}

function keepCatalogue(
  connection: Connection,
  queryClient: InstanceCache["queryClient"],
  worker: FleetWorker,
) {
  const handed: { items: Specification[] | undefined } = { items: undefined };
  function hand({ data }: { data: FullCatalogue | undefined }): void {
    if (!data || data.items === handed.items) return;
    handed.items = data.items;
    void worker.setCatalogue(data.items);
  }
  // Retries a failed catalogue while the fleet runs.
  const observer = new QueryObserver(queryClient, {
    ...catalogueQuery(connection),
    refetchInterval: ({ state }) => state.status === "error" && restMs,
  });
  const close = observer.subscribe(hand);
  hand(observer.getCurrentResult());
  return {
    /** Best effort: an export without sizes is better than none. */
    async read(): Promise<void> {
      const data = await queryClient.query(catalogueQuery(connection)).catch(() => undefined);
      hand({ data });
    },
    close,
  };
}
