import type { QueryClient } from "@tanstack/react-query";
import { asApiError, failureOf } from "../api/error.ts";
import { onInstanceNews, tellGone } from "../queries/instance-news.ts";
import { catalogueQuery } from "../queries/specifications.ts";
import type { Config } from "../session/config.ts";
import { holdLock } from "../tabs/locks.ts";
import { timerDelay } from "../sleep.ts";
import { whenIdle } from "../ui/when-idle.ts";
import type { ExportedFile, ExportFormat, ExportSource } from "./export/export-request.ts";
import { type FleetState, isMixed, refreshPause, resumableTotal } from "./fleet-state.ts";
import type { Matches, SearchRequest } from "./index/search.ts";
import { loadFleet } from "./load/loader.ts";
import { createPageSource } from "./load/page-source.ts";
import { openFleetTalk } from "./load/talk.ts";
import type { IndexChange } from "./worker/protocol.ts";
import { type IndexWorker, startIndexWorker } from "./worker/index-worker.ts";
import type { Connection } from "../session/connection.ts";

/** The running fleet. */
export interface OpenFleet {
  index: IndexWorker;
  /** A page of what matches in what is here. */
  search(request: SearchRequest): Promise<Matches>;
  want(wanted: boolean): void;
  cancel(): void;
  resume(): void;
  refresh(): void;
  /** Writes a file; throws where it is closed before that is done. */
  exportFile(source: ExportSource, format: ExportFormat): Promise<ExportedFile>;
  close(): void;
}

interface FleetOptions {
  connection: Connection;
  account: string;
  queryClient: QueryClient;
  config: Config;
  getState: () => FleetState;
  setState: (change: Partial<FleetState>) => unknown;
  /** It can answer nothing more, and is to be closed. */
  onBroken: () => void;
}

/** A lost connection is tried again by itself after so long. Milliseconds. */
const recoveryMs = 5000;
const restMs = 60_000;
/** How often the tab that reads is asked for pages that did not come. Milliseconds. */
const askAgainMs = 10_000;

/**
 * Starts the worker, and the loader in the one tab of the browser that holds the lock. The other tabs get what it reads and
 * how far it has come; when it goes, the next one goes on from what it has itself.
 */
export function openFleet(options: FleetOptions): OpenFleet {
  const { connection, account, queryClient, config, getState, setState, onBroken } = options;
  const { index, end } = startIndexWorker(account, heard, onBroken);
  const shown = Promise.withResolvers<void>();
  const source = createPageSource(connection, index, shown.promise);
  const sizesLearned = learnSizes();
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => undefined);

  let leads = false;
  /** A person has asked for it before it was known which tab reads. */
  let asked = false;
  let wanted = false;
  let askedOthersAt = 0;
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const talk = openFleetTalk(account, {
    onState(state) {
      if (leads) return;
      setState(state);
      // Asked before any tab led, nobody has answered.
      if (wanted && state.phase === "ready" && !getState().whole) askOthers();
    },
    onOrder: (order) => leads && orders[order](),
    onWant: () => leads && act(),
  });
  const orders = {
    cancel,
    resume: () => load(true),
    refresh: () => load(false),
  };

  function heard({ gone, ...change }: IndexChange): void {
    setState(change);
    for (const id of gone) tellGone(queryClient, id, "list");
  }

  function askOthers(): void {
    if (Date.now() - askedOthersAt < askAgainMs) return;
    askedOthersAt = Date.now();
    void index.askOthers();
  }

  async function learnSizes(): Promise<void> {
    try {
      const { items } = await queryClient.query(catalogueQuery(connection));
      await index.learnSizes(items);
    } catch {
      // Without the catalogue instances are found by what they say of their size themselves.
    }
  }

  const release = holdLock(`fleet.${account}`, () => {
    leads = true;
    void index.lead();
    // What another tab has read of it is here already, or as much of it as had come before that tab went.
    const { phase, whole } = getState();
    if (asked || phase === "loading" || (phase === "ready" && !whole)) load(true);
    else act();
  });

  function publish(change: Partial<FleetState>): void {
    setState(change);
    talk.state(getState());
  }

  /** Whether it is time to read, now that somebody may need it. */
  function act(): void {
    const { phase, readAt, pages } = getState();
    if (!leads || running || !(wanted || talk.othersWant())) return;
    if (phase === "idle") load(false);
    if (phase === "failed" && getState().error?.kind === "network") load(true);
    if (phase !== "ready" || config.refreshSeconds === 0) return;
    const pause = refreshPause(pages, config.refreshSeconds, config.readsPerSecond);
    schedule(readAt + pause - Date.now(), () => {
      if (document.visibilityState === "visible" || talk.othersWant()) load(false);
      else schedule(restMs, act);
    });
  }

  function schedule(ms: number, task: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(task, timerDelay(ms));
  }

  function load(resumes: boolean): void {
    if (running) return;
    clearTimeout(timer);
    const own = (running = new AbortController());
    const { phase, readAt } = getState();
    const refreshes = readAt > 0 && phase === "ready" && !resumes;
    if (!refreshes) publish({ phase: "loading", beganAt: Date.now(), done: 0 });
    const resumed = resumes ? resumableTotal(getState()) : undefined;
    loadFleet(source, resumed, own.signal, (progress) => {
      // A quiet refresh has no progress of its own; the length of the list is news in any case.
      const { total } = progress;
      const mixed = isMixed(getState(), total);
      publish(refreshes ? { total, mixed } : { ...progress, mixed });
    }).then(
      // The end of a load that was cancelled must not be taken for that of the one which has begun since.
      (settled) => running === own && finish(settled),
      (error: unknown) => running === own && fail(error, refreshes),
    );
  }

  function finish(settled: boolean): void {
    running = undefined;
    publish({
      phase: "ready",
      readAt: Date.now(),
      moving: !settled,
      mixed: !settled,
      error: undefined,
    });
    act();
  }

  function fail(error: unknown, refreshes: boolean): void {
    running = undefined;
    const known = asApiError(error);
    const again = known.kind === "network";
    // What was read whole stays whole; it is only older than it could be.
    publish({ phase: refreshes ? "ready" : "failed", error: failureOf(known) });
    schedule(again ? recoveryMs : restMs, act);
  }

  function cancel(): void {
    running?.abort();
    running = undefined;
    clearTimeout(timer);
    publish({ phase: "cancelled" });
  }

  const stopNews = onInstanceNews(queryClient, (news) => {
    if (getState().size === 0) return;
    if (news.kind === "gone") void index.remove(news.id);
    else void index.update(news.instances.map(({ raw }) => raw));
  });

  return {
    index,
    async search(request) {
      const matches = await index.search(request);
      // By then they are rendered: that comes before what is done when there is nothing else to do.
      if (matches.of > 0) requestAnimationFrame(() => whenIdle(shown.resolve));
      return matches;
    },
    want(now) {
      if (now && !wanted && !leads) askOthers();
      wanted = now;
      talk.want(now);
      act();
    },
    cancel: () => (leads ? orders.cancel() : talk.order("cancel")),
    resume() {
      asked = true;
      if (leads) orders.resume();
      else talk.order("resume");
    },
    refresh: () => (leads ? orders.refresh() : talk.order("refresh")),
    async exportFile(source, format) {
      if (format === "csv") await sizesLearned;
      return await Promise.race([index.exportFile(source, format), closed.promise]);
    },
    close() {
      closed.reject(new Error("The fleet was closed."));
      running?.abort();
      clearTimeout(timer);
      release();
      talk.close();
      stopNews();
      end();
    },
  };
}
