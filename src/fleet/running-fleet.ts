import { QueryObserver } from "@tanstack/react-query";
import { asApiError, failureOf } from "../api/error.ts";
import type { Specification } from "../api/schema.ts";
import {
  emitDeleted,
  type InstanceCache,
  onInstanceEvent,
  withKnownTags,
} from "../queries/instance-cache.ts";
import { catalogueQuery, type FullCatalogue } from "../queries/specifications.ts";
import type { Config } from "../session/config.ts";
import type { Connection } from "../session/connection.ts";
import { timerDelay } from "../sleep.ts";
import { holdLock } from "../tabs/locks.ts";
import { whenIdle } from "../late-code.ts";
import type { Gap } from "./changes.ts";
import { type FleetState, isMixed, loaderLock, resumableTotal } from "./fleet-state.ts";
import { sharingList } from "./load/listed-pages.ts";
import { type LoadProgress, loadFleet } from "./load/loader.ts";
import {
  hiddenRequestMs,
  isGap,
  type Need,
  pacedSource,
  pauseMs,
  restMs,
  usualPauseMs,
} from "./load/pace.ts";
import { openFleetChannel } from "./load/tab-sharing.ts";
import type { ExportFormat } from "../text/csv.ts";
import type { ExportedFile } from "./worker/export-file.ts";
import type { ExportSource, Matches, SearchRequest } from "./worker/fleet-rows.ts";
import type { IndexChange } from "./worker/worker-api.ts";
import { createPageSource, startWorker } from "./worker/worker-client.ts";

/** The fleet of a connection, with its worker running. */
export type RunningFleet = ReturnType<typeof startFleet>;

interface FleetOptions {
  connection: Connection;
  instances: InstanceCache;
  config: Config;
  getState: () => FleetState;
  setState: (change: Partial<FleetState>) => unknown;
  /** The worker cannot answer any more; close the fleet. */
  onBroken: () => void;
}

/** Missing pages are requested from the tab that loads at most this often. Milliseconds. */
const requestIntervalMs = 10_000;

/**
 * Starts the worker, and loads the fleet in the one tab of the browser that holds the lock. The other tabs get the pages and
 * the progress from it. When that tab closes, the next one takes the lock and resumes with the pages that it has.
 */
export function startFleet(options: FleetOptions) {
  const { connection, instances, config, getState, setState, onBroken } = options;
  const { queryClient } = instances;
  const { worker, end: endWorker } = startWorker(connection, onChange, onBroken);
  const firstRowsPainted = Promise.withResolvers<void>();
  const pages = pacedSource(
    createPageSource(connection, worker, firstRowsPainted.promise),
    hiddenRequestMs(config),
    () => isWatched && !need().isVisible,
  );
  const source = sharingList(pages, worker, connection, instances);
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => undefined);

  /** Whether this tab holds the lock. */
  let isLoader = false;
  /** A person asked to resume before it was known which tab loads. */
  let resumeRequested = false;
  let isNeeded = false;
  let isWatched = false;
  let requestedPagesAt = 0;
  let currentLoad: AbortController | undefined;
  /** When the last load failed: milliseconds since the epoch. */
  let failedAt = 0;
  /** The longest pause between two passes that was in force since the last answer. Milliseconds. */
  let longestPause = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The catalogue that the worker has. Without one, instances are found by their own specification fields. */
  let handedCatalogue: Specification[] | undefined;
  // After a failure the catalogue is read again as long as the fleet is running.
  const catalogue = new QueryObserver(queryClient, {
    ...catalogueQuery(connection),
    refetchInterval: ({ state }) => state.status === "error" && restMs,
  });
  const unsubscribeCatalogue = catalogue.subscribe(handCatalogue);
  handCatalogue(catalogue.getCurrentResult());
  const handedPastedLists = new Set<string>();

  const commands = { cancel, resume: () => load({ resume: true }), refresh: () => load() };
  const channel = openFleetChannel(connection.fingerprint, {
    onState({ seenChange = 0, ...state }) {
      if (isLoader) return;
      setState(state);
      noteSeen(seenChange);
      resumeRequested &&= state.phase === "failed" || state.phase === "cancelled";
      // A request before any tab had the lock got no answer.
      if (isNeeded && state.phase === "ready" && !getState().hasAllPages) requestPages();
    },
    onCommand: (command) => isLoader && commands[command](),
    onNeed: () => isLoader && loadIfDue(),
    onSeen: noteSeen,
  });
  const releaseLock = holdLock(loaderLock(connection.fingerprint), () => {
    isLoader = true;
    void worker.serveRequests();
    const { phase, hasAllPages } = getState();
    // The tab that had the lock before may have sent only a part of its pages.
    if (phase === "ready" && !hasAllPages) setState({ phase: "loading" });
    if (resumeRequested) load({ resume: true });
    else loadIfDue();
    resumeRequested = false;
  });
  document.addEventListener("visibilitychange", loadIfDue);
  const unsubscribe = onInstanceEvent(instances, (event) => {
    if (event.kind === "gone") {
      // What the list lacks comes from the worker.
      if (event.source !== "list") void worker.remove(event.id, event.goneAt);
    } else
      void worker.update(
        event.instances.map(({ raw }) => raw),
        event.sentAt,
      );
  });

  function onChange({ removedIds, ...change }: IndexChange): void {
    setState(change);
    for (const id of removedIds) emitDeleted(instances, id, "list");
  }

  function requestPages(): void {
    if (Date.now() - requestedPagesAt < requestIntervalMs) return;
    requestedPagesAt = Date.now();
    void worker.requestPages();
  }

  function handCatalogue({ data }: { data: FullCatalogue | undefined }): void {
    if (!data || data.items === handedCatalogue) return;
    handedCatalogue = data.items;
    void worker.setCatalogue(data.items);
  }

  function publish(change: Partial<FleetState>): void {
    setState(change);
    channel.publish(getState());
  }

  /** The tab that loads tells it to later tabs. */
  function noteSeen(seenChange: number): void {
    if (seenChange <= getState().seenChange) return;
    if (isLoader) publish({ seenChange });
    else setState({ seenChange });
  }

  function need(): Need {
    const isVisible = isNeeded && document.visibilityState === "visible";
    return { isVisible: isVisible || channel.isNeededElsewhere(), isWatched };
  }

  /** The pause between two passes that is in force. Milliseconds. */
  const usualPause = () => usualPauseMs(need(), getState().pages, config) ?? 0;

  /** Starts or schedules a load, if this tab loads and any tab needs the fleet. Called whenever that may have changed. */
  function loadIfDue(): void {
    clearTimeout(timer);
    longestPause = Math.max(longestPause, usualPause());
    if (!isLoader || currentLoad) return;
    const pause = pauseMs(need(), getState(), config);
    if (pause === undefined) return;
    const { phase, readAt } = getState();
    const rested = Date.now() - Math.max(readAt, failedAt);
    // A negative time: the clock was set back.
    if (rested >= pause || rested < 0) load({ resume: phase !== "ready" });
    else timer = setTimeout(loadIfDue, timerDelay(pause - rested));
  }

  /** Reads the list. With `resume`, full pages that an earlier load has read are not read again. */
  function load({ resume = false } = {}): void {
    if (currentLoad) return;
    clearTimeout(timer);
    const controller = (currentLoad = new AbortController());
    const { phase, readAt } = getState();
    const isRefresh = readAt > 0 && phase === "ready" && !resume;
    if (!isRefresh) publish({ phase: "loading", beganAt: Date.now(), done: 0 });
    const resumedTotal = resume ? resumableTotal(getState()) : undefined;
    const { gaps, noteAnswer } = findGaps();
    let latest: LoadProgress | undefined;
    loadFleet(source, resumedTotal, controller.signal, (progress) => {
      noteAnswer();
      latest = progress;
      const mixed = isMixed(getState(), progress.total);
      // A refresh shows no progress, only the new length of the list.
      publish(isRefresh ? { total: progress.total, mixed } : { ...progress, mixed });
    }).then(
      // A cancelled load must not end the one that has started since.
      (isConsistent) => {
        if (currentLoad !== controller) return;
        for (const gap of gaps) void worker.recordGap(gap);
        finish(isConsistent, latest);
      },
      (error: unknown) => currentLoad === controller && fail(error, isRefresh),
    );
  }

  /** Finds the times without an answer from the end of the last pass to the end of a new one. */
  function findGaps() {
    const { readAt, error } = getState();
    const gaps: Gap[] = [];
    let answeredAt = readAt;
    let hasFailed = error !== undefined;
    function noteAnswer(): void {
      const now = Date.now();
      const isLong = isGap(answeredAt, now, Math.max(longestPause, usualPause()));
      const last = gaps.at(-1);
      // Before the first pass has ended there is nothing to compare.
      if (readAt > 0 && (hasFailed || isLong)) {
        if (last?.to === answeredAt) last.to = now;
        else gaps.push({ from: answeredAt, to: now });
      }
      answeredAt = now;
      hasFailed = false;
      longestPause = usualPause();
    }
    return { gaps, noteAnswer };
  }

  function finish(isConsistent: boolean, latest: LoadProgress | undefined): void {
    currentLoad = undefined;
    publish({
      ...latest,
      phase: "ready",
      readAt: Date.now(),
      moving: !isConsistent,
      mixed: !isConsistent,
      error: undefined,
    });
    loadIfDue();
  }

  function fail(thrown: unknown, isRefresh: boolean): void {
    currentLoad = undefined;
    failedAt = Date.now();
    const error = asApiError(thrown);
    // After a failed refresh the instances of the last scan stay.
    publish({ phase: isRefresh ? "ready" : "failed", error: failureOf(error) });
    loadIfDue();
  }

  function cancel(): void {
    currentLoad?.abort();
    currentLoad = undefined;
    clearTimeout(timer);
    publish({ phase: "cancelled" });
  }

  function command(name: keyof typeof commands): void {
    if (isLoader) commands[name]();
    else channel.sendCommand(name);
  }

  return {
    worker,
    async search(request: SearchRequest): Promise<Matches> {
      const matches = await worker.search(request);
      // The rows render with this answer, and an idle callback runs after they are painted.
      if (matches.of > 0) requestAnimationFrame(() => whenIdle(firstRowsPainted.resolve));
      return { ...matches, items: matches.items.map((item) => withKnownTags(instances, item)) };
    },
    /** Hands a pasted list to the worker, once. Later calls of the worker find it there. */
    putPastedList(list: string, values: readonly string[]): void {
      if (handedPastedLists.has(list)) return;
      handedPastedLists.add(list);
      void worker.putPastedList(list, values);
    },
    /**
     * Loads and refreshes the fleet as long as this tab or another needs it.
     * @param watched keeps reading while no tab is visible, more slowly
     */
    setNeed(needed: boolean, watched: boolean): void {
      if (needed && !isNeeded && !isLoader) requestPages();
      isNeeded = needed;
      isWatched = watched;
      channel.setNeeded(needed);
      loadIfDue();
    },
    /** A person has looked at the changes up to this one: they are not new in any tab. */
    markChangesSeen(change: number): void {
      if (change <= getState().seenChange) return;
      noteSeen(change);
      channel.sendSeen(change);
    },
    cancelLoad: () => command("cancel"),
    resumeLoad(): void {
      resumeRequested = !isLoader;
      command("resume");
    },
    refresh: () => command("refresh"),
    /** @throws where the fleet is closed meanwhile */
    async exportFile(source: ExportSource, format: ExportFormat): Promise<ExportedFile> {
      if (format === "csv") {
        // A file without sizes is better than none.
        const data = await queryClient.query(catalogueQuery(connection)).catch(() => undefined);
        handCatalogue({ data });
      }
      return await Promise.race([worker.exportFile(source, format), closed.promise]);
    },
    close(): void {
      closed.reject(new Error("The fleet was closed."));
      currentLoad?.abort();
      // Nothing is planned after the load that ends with it.
      currentLoad = undefined;
      clearTimeout(timer);
      releaseLock();
      channel.close();
      document.removeEventListener("visibilitychange", loadIfDue);
      unsubscribe();
      unsubscribeCatalogue();
      endWorker();
    },
  };
}
