import type { Remote } from "comlink";
import { keyHider, parseSafeJson } from "../../api/sanitize.ts";
import { type Specification, isRecord, readItems } from "../../api/schema.ts";
import type { FleetState, Pass, Seen } from "../fleet-state.ts";
import {
  createRememberedFleet,
  type FleetMemory,
  type RememberedFleet,
} from "../load/remembered-fleet.ts";
import type { Zone } from "../../lib/times.ts";
import type { Config } from "../../session/config.ts";
import { type ChangesRequest, changesSince, entryOf, listChanges } from "./changes.ts";
import type { ExportFormat } from "../../lib/table-file.ts";
import { type ExportedFile, writeFile } from "../export-file.ts";
import type { PastedList } from "../lists/lists.ts";
import type { ReviewRequest } from "../lists/review.ts";
import { FleetIndex } from "./fleet-index.ts";
import {
  type ExportSource,
  type FleetQuery,
  FleetSearch,
  type GroupPlace,
  type SearchRequest,
} from "./fleet-search.ts";
import type { FacetField, Sort } from "../columns.ts";

export interface IndexChange extends Pick<FleetState, "version" | "size" | "remembered"> {
  /** The number of the latest change. */
  latestChange: number;
  /** Reported gone by the feed since the last report. */
  removedIds: string[];
}

export type WorkerApi = ReturnType<typeof createWorkerApi>;
/** The worker as its page calls it. */
export type FleetWorker = Remote<WorkerApi>;

/** Batches changes, which come in bursts during a load. */
const reportIntervalMs = 150;
/** Each report makes the page search again, so limit their share of the worker's time while loading. */
const searchShare = 1 / 8;

/** Off the main thread, so it never blocks typing. `signal`: the worker's end, in tests that have none. */
export function createWorkerApi(signal?: AbortSignal) {
  const index = new FleetIndex();
  const fleet = new FleetSearch(index);
  let onChange: ((change: IndexChange) => unknown) | undefined;
  let lastReport: unknown;
  let rememberedFleet: RememberedFleet | undefined;
  let hideKey: ((text: string) => string) | undefined;
  let reportedVersion = 0;
  let lastSearchMs = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isRestoring = false;

  /** The first change at once, then batches. */
  function reportChanges(): void {
    if (isRestoring || pause !== undefined || index.version === reportedVersion) return;
    const removedIds = index.takeRemovedIds();
    const latestChange = index.changes.latest;
    lastReport = onChange?.({ ...takeKnown(), removedIds, latestChange });
    pause = setTimeout(
      () => {
        pause = undefined;
        reportChanges();
      },
      Math.max(reportIntervalMs, lastSearchMs / searchShare),
    );
  }

  function takeKnown() {
    const { version, size, remembered } = index;
    reportedVersion = version;
    return { version, size, remembered };
  }

  /** Resolves when the page knows. */
  async function reportAtOnce(): Promise<void> {
    clearTimeout(pause);
    pause = undefined;
    reportChanges();
    await lastReport;
  }

  function keepPage(page: number, items: readonly unknown[], sentAt: number): string[] {
    const ids = index.putPage(page, items, sentAt);
    reportChanges();
    return ids;
  }

  return {
    /** `apiKey` is masked wherever a response quotes it. */
    start(
      apiKey: string,
      {
        protectedTags,
        teamFields = [],
        prices,
      }: Pick<Config, "protectedTags" | "teamFields" | "prices">,
      listener: (change: IndexChange) => unknown,
    ): void {
      onChange = listener;
      fleet.protectedTags = protectedTags;
      fleet.teamFields = teamFields;
      index.sizes.prices = prices;
      hideKey = keyHider(apiKey);
    },
    /** Keeps the instances of a list response and returns it with ids instead. Anything else comes back unchanged. */
    takePage(page: number, body: ArrayBuffer, sentAt: number): string {
      const text = new TextDecoder().decode(body);
      return withoutItems(text, hideKey, (items) => keepPage(page, items, sentAt));
    },
    overview: (lastPage: number) => index.overview(lastPage),
    /** When it resolves, the page knows of every instance. */
    async endPass(pass: Pass): Promise<Seen> {
      const seen = index.endPass(pass);
      await reportAtOnce();
      if (pass.isConsistent) void rememberedFleet?.saveIfDue();
      return seen;
    },
    /** Begins with the fleet of an earlier session, and keeps each consistent pass for the next one. */
    async restore(memory: FleetMemory) {
      // A search is only right over all rows, and each report makes the page search.
      isRestoring = true;
      rememberedFleet = createRememberedFleet(index, memory, signal);
      const record = await rememberedFleet.restore();
      const restored = record && { ...record, known: takeKnown() };
      isRestoring = false;
      reportChanges();
      return restored;
    },
    /** `isSingle`: answers about an instance alone, which outweigh a list. */
    update(items: readonly Record<string, unknown>[], sentAt = Date.now(), isSingle = false): void {
      index.update(items, sentAt, isSingle);
      reportChanges();
    },
    remove(id: string, removedAt = Date.now()): void {
      index.remove(id, removedAt);
      reportChanges();
    },
    setCatalogue(specifications: Specification[]): void {
      index.setCatalogue(specifications);
      reportChanges();
    },
    search(request: SearchRequest) {
      const start = performance.now();
      const matches = fleet.search(request);
      lastSearchMs = performance.now() - start;
      return matches;
    },
    facet: (field: FacetField, query: FleetQuery, now: number) => fleet.facet(field, query, now),
    summarize: (field: FacetField, query: FleetQuery, now: number) =>
      fleet.summarize(field, query, now),
    groupMember: (cell: GroupPlace) => fleet.groupMember(cell),
    totals: (query: FleetQuery, now: number) => fleet.totals(query, now),
    choose: (query: FleetQuery, now: number, sort?: Sort) => fleet.choose(query, now, sort),
    foundAsList: (q: string) => fleet.foundAsList(q),
    putSelection(ids: readonly string[]): void {
      fleet.selectedIds = new Set(ids);
    },
    putZone(zone: Zone): void {
      fleet.zone = zone;
    },
    putPastedList: (name: string, list: PastedList) => fleet.lists.put(name, list),
    pastedSummary: (list: string) => fleet.lists.summary(list),
    reviewPage: (list: string, request: ReviewRequest) => fleet.lists.review(list, request),
    listChanges({ q, ...request }: ChangesRequest) {
      const page = listChanges(index.changes, request, fleet.predicate({ q }, request.now));
      const rows = index.changes.changes.flatMap(({ before, after }) =>
        [before ?? [], after ?? []].flat(),
      );
      const unknownValues = fleet.unknownValues({ q }, rows);
      return { ...page, problem: fleet.problemOf({ q }), unknownValues };
    },
    /** `missing`: the last pass lacked them, and it takes another to call them gone. */
    changesSince() {
      const since = changesSince(index.changes);
      return since && { ...since, missing: index.missed().length };
    },
    changesOf: (id: string) => index.changes.of(id).map(entryOf),
    /** Plus everything seen at `from` or later; oldest first. */
    changesAfter: (number: number, from: number) => index.changes.after(number, from).map(entryOf),
    find: (text: string, limit: number) => fleet.find(text, limit),
    async exportFile(source: ExportSource, format: ExportFormat): Promise<ExportedFile> {
      const { items, missing } = fleet.pick(source);
      const file = await writeFile(items, format, index.sizes, fleet.teamFields);
      return { file, count: items.length, missing };
    },
  };
}

/** Leaves anything but a successful list to the client, which reports it. */
function withoutItems(
  body: string,
  hideKey: ((text: string) => string) | undefined,
  take: (items: readonly unknown[]) => string[],
): string {
  let envelope: unknown;
  try {
    envelope = parseSafeJson(body, hideKey);
  } catch {
    return body;
  }
  if (!isRecord(envelope) || envelope["success"] === false) return body;
  const items = readItems(envelope);
  if (!items) return body;
  const ids = take(items);
  // So the client counts unreadable items as usual.
  const unreadable = Array.from({ length: items.length - ids.length }, () => null);
  return JSON.stringify({ ...envelope, data: [...ids.map((id) => ({ id })), ...unreadable] });
}
