import {
  keepPreviousData,
  type QueryClient,
  QueryObserver,
  queryOptions,
  skipToken,
} from "@tanstack/react-query";
import { type Page, listSpecifications } from "../api/endpoints.ts";
import type { Priority } from "../api/rate-limiter.ts";
import type { PageRequest } from "../api/request.ts";
import type { Specification } from "../api/schema.ts";
import type { Connection } from "../session/connection.ts";

const catalogueStaleMs = 10 * 60_000;
/** The specification's largest page (Pagination rules). */
const largestPage = 100;
/** More pages than any catalogue of sizes has; a server that always has a next page must not be read forever. */
const maxPages = 50;
/** A catalogue that changes during every reading is accepted after this many readings. */
const maxReadings = 3;

const specificationKeys = {
  lists: ["specifications", "list"] as const,
  list: (request: PageRequest) => [...specificationKeys.lists, request] as const,
  full: ["specifications", "all"] as const,
  progress: ["specifications", "reading"] as const,
};

/** One page of the catalogue of sizes. */
export function specificationListQuery(
  { client }: Connection,
  request: PageRequest,
  priority: Priority = "interactive",
) {
  return queryOptions({
    queryKey: specificationKeys.list(request),
    queryFn: ({ signal }) => listSpecifications(client, request, { signal, priority }),
    placeholderData: keepPreviousData,
  });
}

/**
 * The full catalogue, which resolves the specifications of instances and can be sorted. Its requests have background priority.
 * It consists of the pages of `specificationListQuery`, so that a page that is read or failing is not requested twice.
 * `catalogueProgressQuery` has its progress.
 */
export function catalogueQuery(connection: Connection) {
  return queryOptions({
    queryKey: specificationKeys.full,
    queryFn: ({ client: queryClient, signal }) => {
      async function readPage(page: number, isFirstReading: boolean): Promise<Page<Specification>> {
        signal.throwIfAborted();
        const request = { page, limit: largestPage };
        const query = specificationListQuery(connection, request, "background");
        // The request stays when the view of this page is left, and ends with this reading.
        const observer = new QueryObserver(queryClient, { ...query, enabled: false });
        const unsubscribe = observer.subscribe(() => undefined);
        signal.addEventListener("abort", unsubscribe);
        return await queryClient
          .query(isFirstReading ? query : { ...query, staleTime: 0 })
          .finally(unsubscribe);
      }
      return readCatalogue(readPage, (progress) =>
        queryClient.setQueryData(specificationKeys.progress, progress),
      );
    },
    // A failed page is retried alone.
    retry: false,
    staleTime: catalogueStaleMs,
    // The list's loader does not load the catalogue, so a page that mounts tries again.
    retryOnMount: true,
    refetchOnWindowFocus: true,
  });
}

/** Makes the next reading of the full catalogue request every page, also one that was read just now. */
export function expireCataloguePages(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: specificationKeys.lists, refetchType: "none" });
}

/** What the last reading of the full catalogue has read, also if it has not ended or has failed. */
export const catalogueProgressQuery = queryOptions<CatalogueProgress>({
  queryKey: specificationKeys.progress,
  queryFn: skipToken,
});

/** What has been read of the catalogue. */
export interface CatalogueProgress {
  items: Specification[];
  /** The length of the catalogue, where the API gives it. */
  total: number | undefined;
  /** Items that could not be read. */
  unreadable: number;
}

/** The catalogue, read to its end. */
export interface FullCatalogue extends CatalogueProgress {
  /** It changed during every reading, so items can be missing. */
  mayLackItems: boolean;
}

/**
 * Reads the catalogue page by page, and from the start where it changed meanwhile: pages of different versions do not make a
 * complete list.
 * @param readPage reads a page of at most 100 items; pages count from 1. Only a page of the first reading may come from a cache
 * @param onProgress called after every page
 */
export async function readCatalogue(
  readPage: (page: number, isFirstReading: boolean) => Promise<Page<Specification>>,
  onProgress: (progress: CatalogueProgress) => void,
): Promise<FullCatalogue> {
  for (let reading = 1; ; reading++) {
    const catalogue = await readOnce((page) => readPage(page, reading === 1), onProgress);
    if (!catalogue.mayLackItems || reading === maxReadings) return catalogue;
  }
}

async function readOnce(
  readPage: (page: number) => Promise<Page<Specification>>,
  onProgress: (progress: CatalogueProgress) => void,
): Promise<FullCatalogue> {
  const ids = new Set<string>();
  let progress: CatalogueProgress = { items: [], total: undefined, unreadable: 0 };
  let mayLackItems = false;
  for (let page = 1; page <= maxPages; page++) {
    const { items, unreadable, count, meta } = await readPage(page);
    const total = meta?.total ?? progress.total;
    const added = items.filter(({ id }) => id === undefined || !ids.has(id));
    for (const { id } of added) if (id !== undefined) ids.add(id);
    const hasDuplicates = added.length < items.length;
    const totalChanged = page > 1 && total !== progress.total;
    mayLackItems ||= total !== undefined && (hasDuplicates || totalChanged);
    progress = {
      items: [...progress.items, ...added],
      total,
      unreadable: progress.unreadable + unreadable,
    };
    onProgress(progress);
    // A page of duplicates alone is the end, whatever total the server gives: it ignores the page number.
    if (count === 0 || (hasDuplicates && added.length === 0)) break;
    // The server's own page size counts: it can be smaller than the requested one.
    const size = Math.min(largestPage, meta?.limit ?? largestPage);
    if (total === undefined ? count < largestPage : page * size >= total) break;
  }
  return { ...progress, mayLackItems };
}

/** Finds specifications by id and by name. */
export interface Catalogue {
  byId: Map<string, Specification>;
  byName: Map<string, Specification>;
  /** Those without a name by the size that stands for it; undefined where several have it. */
  bySize: Map<string, Specification | undefined>;
}

export function indexCatalogue(specifications: Specification[]): Catalogue {
  const byId = new Map<string, Specification>();
  const byName = new Map<string, Specification>();
  const bySize: Catalogue["bySize"] = new Map();
  for (const item of specifications) {
    if (item.id !== undefined) byId.set(item.id, item);
    if (item.specification !== undefined) byName.set(item.specification, item);
    else bySize.set(sizeName(item), bySize.has(sizeName(item)) ? undefined : item);
  }
  return { byId, byName, bySize };
}

/** "6 vCPU 12 GB", the same in every locale, because links have it. */
const sizeName = ({ vcpus, memoryMb = Number.NaN }: Specification) =>
  `${vcpus} vCPU ${memoryMb >= 1024 ? `${memoryMb / 1024} GB` : `${memoryMb} MB`}`;

/**
 * What the field `spec` of a query calls a specification: its name, else its size, else its id where the size is not known or
 * not its alone.
 */
export function queryNameOf(item: Specification, catalogue: Catalogue | undefined) {
  const { specification, id, vcpus, memoryMb } = item;
  if (specification !== undefined) return specification;
  const name = sizeName(item);
  const isKnown = vcpus !== undefined && memoryMb !== undefined && id !== undefined;
  const isUnique = catalogue?.bySize.get(name)?.id === id && !catalogue?.byName.has(name);
  return isKnown && isUnique ? name : id;
}

/** The specification that a query calls by its size or its id. */
export function namelessSize(value: string, catalogue: Catalogue | undefined) {
  return catalogue?.bySize.get(value) ?? catalogue?.byId.get(value);
}

/** The fields of an instance that name its specification. */
export interface SpecificationReference {
  specificationId?: string | undefined;
  specification?: string | undefined;
}

/** An instance's specification: the name to display, and the sizes where the catalogue has them. */
export interface ResolvedSpecification {
  name: string | undefined;
  /** What the field `spec` of a query calls it; see `queryNameOf`. */
  queryName: string | undefined;
  sizes: Specification | undefined;
}

/**
 * Resolves the specification of an instance by id, else by name. The API's specification leaves open which of the two fields
 * an endpoint returns (Compute instance, Gaps), so either and both are supported.
 */
export function resolveSpecification(
  { specificationId, specification }: SpecificationReference,
  catalogue: Catalogue | undefined,
): ResolvedSpecification {
  const sizes =
    catalogue?.byId.get(specificationId ?? "") ?? catalogue?.byName.get(specification ?? "");
  const name = specification ?? sizes?.specification ?? specificationId;
  const queryName = specification ?? (sizes && queryNameOf(sizes, catalogue)) ?? specificationId;
  return { name, queryName, sizes };
}
