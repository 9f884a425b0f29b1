import {
  keepPreviousData,
  type QueryClient,
  QueryObserver,
  queryOptions,
} from "@tanstack/react-query";
import { type Page, listSpecifications } from "../api/endpoints.ts";
import type { Priority } from "../api/client/rate-limiter.ts";
import type { PageRequest } from "../api/client/request.ts";
import type { Specification } from "../api/schema.ts";
import type { Connection } from "../session/connection.ts";

const catalogueStaleMs = 10 * 60_000;
/** The largest page that the API allows (specification: Pagination rules). */
const largestPage = 100;
/** More than any real catalogue; stops a server that always claims a next page. */
const maxPages = 50;

const specificationKeys = {
  lists: ["specifications", "list"] as const,
  list: (request: PageRequest) => [...specificationKeys.lists, request] as const,
  full: ["specifications", "all"] as const,
};

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

/** At background priority. Shares pages with `specificationListQuery`, so one in flight isn't requested twice. */
export function catalogueQuery(connection: Connection) {
  return queryOptions({
    queryKey: specificationKeys.full,
    queryFn: ({ client: queryClient, signal }) => {
      async function readPage(page: number): Promise<Page<Specification>> {
        signal.throwIfAborted();
        const request = { page, limit: largestPage };
        const query = specificationListQuery(connection, request, "background");
        // Keeps the request alive when the user leaves the catalogue's page.
        const observer = new QueryObserver(queryClient, { ...query, enabled: false });
        const unsubscribe = observer.subscribe(() => undefined);
        signal.addEventListener("abort", unsubscribe);
        return await queryClient.query(query).finally(unsubscribe);
      }
      return readCatalogue(readPage);
    },
    // Only the failed page is retried, by its own query.
    retry: false,
    staleTime: catalogueStaleMs,
    // The list's loader doesn't load the catalogue, so try again on mount.
    retryOnMount: true,
    refetchOnWindowFocus: true,
  });
}

/** Makes the next full read request every page, even one read just now. */
export function expireCataloguePages(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: specificationKeys.lists, refetchType: "none" });
}

export interface FullCatalogue {
  items: Specification[];
  total: number | undefined;
  unreadable: number;
  /** The catalogue changed while it was read. */
  mayLackItems: boolean;
}

export async function readCatalogue(
  readPage: (page: number) => Promise<Page<Specification>>,
): Promise<FullCatalogue> {
  const ids = new Set<string>();
  const catalogue: FullCatalogue = {
    items: [],
    total: undefined,
    unreadable: 0,
    mayLackItems: false,
  };
  for (let page = 1; page <= maxPages; page++) {
    const { items, unreadable, count, meta } = await readPage(page);
    const total = meta?.total ?? catalogue.total;
    const added = items.filter(({ id }) => id === undefined || !ids.has(id));
    for (const { id } of added) if (id !== undefined) ids.add(id);
    const hasDuplicates = added.length < items.length;
    const totalChanged = page > 1 && total !== catalogue.total;
    catalogue.mayLackItems ||= total !== undefined && (hasDuplicates || totalChanged);
    catalogue.items.push(...added);
    catalogue.total = total;
    catalogue.unreadable += unreadable;
    // Nothing but duplicates: the server ignores the page number, so stop, whatever its total says.
    if (count === 0 || (hasDuplicates && added.length === 0)) break;
    // The server's page size may be smaller than the requested one.
    const size = Math.min(largestPage, meta?.limit ?? largestPage);
    if (total === undefined ? count < largestPage : page * size >= total) break;
  }
  return catalogue;
}

export interface Catalogue {
  byId: Map<string, Specification>;
  byName: Map<string, Specification>;
  /** Nameless specifications, e.g. by "6 vCPU 12 GB". Undefined if several share that size. */
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

/** "6 vCPU 12 GB". The same in every locale, because links contain it. */
export const sizeName = ({ vcpus, memoryMb = Number.NaN }: Specification) =>
  `${vcpus} vCPU ${memoryMb >= 1024 ? `${memoryMb / 1024} GB` : `${memoryMb} MB`}`;

/** The value of `spec:` in a query: the name, else the size, else (size unknown or shared) the id. */
export function queryNameOf(item: Specification, catalogue: Catalogue | undefined) {
  const { specification, id, vcpus, memoryMb } = item;
  if (specification !== undefined) return specification;
  const name = sizeName(item);
  const isKnown = vcpus !== undefined && memoryMb !== undefined && id !== undefined;
  const isUnique = catalogue?.bySize.get(name)?.id === id && !catalogue?.byName.has(name);
  return isKnown && isUnique ? name : id;
}

export function namelessSize(value: string, catalogue: Catalogue | undefined) {
  return catalogue?.bySize.get(value) ?? catalogue?.byId.get(value);
}

export interface SpecificationReference {
  specificationId?: string | undefined;
  specification?: string | undefined;
}

/** By id, then by name: the specification doesn't say which of the two an endpoint returns (Compute instance, Gaps). */
export function resolveSpecification(
  { specificationId, specification }: SpecificationReference,
  catalogue: Catalogue | undefined,
) {
  const sizes =
    catalogue?.byId.get(specificationId ?? "") ?? catalogue?.byName.get(specification ?? "");
  const name = specification ?? sizes?.specification ?? specificationId;
  const queryName = specification ?? (sizes && queryNameOf(sizes, catalogue)) ?? specificationId;
  return { name, queryName, sizes };
}
