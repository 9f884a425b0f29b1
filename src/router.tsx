import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  stripSearchParams,
} from "@tanstack/react-router";
import * as z from "zod/mini";
import { type PageRequest, firstPage } from "./api/request.ts";
import { ConnectedLayout } from "./app/ConnectedLayout.tsx";
import { ViewErrorPage } from "./app/ViewErrorPage.tsx";
import type { Services } from "./app/services.ts";
import { parseSort } from "./fleet/columns.ts";
import { InstanceListPage } from "./instances/InstanceListPage.tsx";
import { pages } from "./later.ts";
import { mountPath } from "./mount-path.ts";
import { outcomes } from "./actions/labels.ts";
import { instanceListQuery, instanceQuery } from "./queries/instances.ts";
import { catalogueQuery, specificationListQuery } from "./queries/specifications.ts";
import { parseSearch, stringifySearch } from "./search-params.ts";
import { safeReturnPath } from "./session/validation.ts";
import { parseSpecificationSort } from "./specifications/sort.ts";
import { reportMissingCode } from "./late-code.ts";
import { preferredPageSize } from "./ui/preferences.ts";

/** An integer: a number in the app, text in an address. */
const integer = z.union([
  z.int(),
  z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
]);
const pageNumber = z.catch(z._default(integer.check(z.gte(1)), firstPage.page), firstPage.page);
const limitOr = (usual: number) =>
  z.catch(z._default(integer.check(z.gte(1), z.lte(100)), usual), usual);
const pageLimit = limitOr(firstPage.limit);
const text = z.catch(z.optional(z.string()), undefined);

/** The name of a pasted list. */
const listName = z.catch(z.optional(z.string().check(z.minLength(1))), undefined);

/** The first page of the catalogue, which has room for all of the usual one. */
const firstCataloguePage: PageRequest = { page: 1, limit: 100 };

/** A sort that `parse` accepts, else undefined. */
const sortBy = (parse: (sort: string) => unknown) =>
  z.catch(z.optional(z.string().check(z.refine((sort) => parse(sort) !== undefined))), undefined);

/** Loaders read once; the page keeps the answer fresh. */
const noRefresh = 0;

/** Starts the first read of a page, which displays a failure of its query itself. */
function startFirstRead(read: Promise<unknown>): void {
  read.catch(() => undefined);
}

/** The code of a page could not be loaded: the network failed, or a deployment has replaced the file. */
class MissingPageError extends Error {
  constructor(cause: unknown) {
    super("The code of this page could not be loaded.", { cause });
  }
}

/** Wraps a failed import, because the router would reload the page. `followDeployments` decides about reloads. */
async function orMissing<T>(code: Promise<T>): Promise<T> {
  try {
    return await code;
  } catch (cause) {
    throw new MissingPageError(cause);
  }
}

const rootRoute = createRootRouteWithContext<Services>()();

/** Every other address. It needs no key. */
const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "$",
  component: lazyRouteComponent(() => orMissing(pages.errors()), "NotFoundPage"),
});

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/instances", search: preferredPageSize(), replace: true });
  },
});

const connectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/connect",
  validateSearch: z.object({ to: text }),
  beforeLoad: ({ context: { session }, search }) => {
    if (!session.store.get().connection) return;
    throw redirect({
      href: safeReturnPath(search.to, location.origin) ?? "/instances",
      replace: true,
    });
  },
  component: lazyRouteComponent(() => orMissing(pages.connect()), "ConnectPage"),
  // The page of the ended session disappears at once, also while this code is being loaded.
  pendingComponent: () => null,
  pendingMs: 0,
  pendingMinMs: 0,
});

/** The parent of all pages that need a key. Without one it redirects to /connect, which leads back. */
const connectedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "connected",
  beforeLoad: ({ context: { session }, location: { href } }) => {
    const { connection } = session.store.get();
    if (!connection) throw redirect({ to: "/connect", search: { to: href }, replace: true });
    return { connection };
  },
  component: ConnectedLayout,
});

const instancesRoute = createRoute({
  getParentRoute: () => connectedRoute,
  path: "/instances",
  validateSearch: z.object({
    q: text,
    list: listName,
    sort: sortBy(parseSort),
    page: pageNumber,
    limit: pageLimit,
  }),
  search: { middlewares: [stripSearchParams(firstPage)] },
  loaderDeps: ({ search }) => search,
  loader: ({
    context: { connection, queryClient, instances },
    deps: { page, limit, q, list, sort },
  }) => {
    // The fleet's worker answers a search, a pasted list or a sort, not a page of the API's list.
    if (q === undefined && list === undefined && sort === undefined)
      startFirstRead(
        queryClient.query(instanceListQuery(connection, { page, limit }, noRefresh, instances)),
      );
  },
  component: InstanceListPage,
});

const instanceRoute = createRoute({
  getParentRoute: () => connectedRoute,
  path: "/instances/$id",
  loader: ({ context: { connection, queryClient, instances }, params: { id } }) => {
    startFirstRead(queryClient.query(instanceQuery(connection, id, noRefresh, instances)));
    queryClient.query(catalogueQuery(connection)).catch(() => undefined);
  },
  // The page of another instance starts with fresh state.
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => orMissing(pages.instance()), "InstancePage"),
});

const specificationsRoute = createRoute({
  getParentRoute: () => connectedRoute,
  path: "/specifications",
  validateSearch: z.object({
    sort: sortBy(parseSpecificationSort),
    page: pageNumber,
    limit: limitOr(firstCataloguePage.limit),
  }),
  search: { middlewares: [stripSearchParams(firstCataloguePage)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { connection, queryClient }, deps: { sort, ...request } }) => {
    if (sort === undefined)
      startFirstRead(queryClient.query(specificationListQuery(connection, request)));
    else startFirstRead(queryClient.query(catalogueQuery(connection)));
  },
  component: lazyRouteComponent(() => orMissing(pages.specifications()), "SpecificationListPage"),
});

const overviewRoute = createRoute({
  getParentRoute: () => connectedRoute,
  path: "/overview",
  validateSearch: z.object({
    q: text,
    list: listName,
    group: z.catch(
      z.optional(z.enum(["region", "state", "specification", "image", "tag"])),
      undefined,
    ),
    by: z.catch(z.optional(z.enum(["instances", "vcpus", "memory", "storage"])), undefined),
    sort: text,
    // A long table is displayed as a whole.
    rows: z.catch(z.optional(z.literal("all")), undefined),
  }),
  component: lazyRouteComponent(() => orMissing(pages.overview()), "OverviewPage"),
});

const activityRoute = createRoute({
  getParentRoute: () => connectedRoute,
  path: "/activity",
  validateSearch: z.object({
    view: z.catch(z.optional(z.literal("changes")), undefined),
    outcome: z.catch(z.optional(z.enum(outcomes)), undefined),
    q: text,
    // The page reads them: the first rows do not need the choices.
    kind: text,
    within: text,
    /** The id of an operation or a run that the list of actions shows. */
    action: text,
    page: pageNumber,
    limit: pageLimit,
  }),
  search: { middlewares: [stripSearchParams(firstPage)] },
  component: lazyRouteComponent(() => orMissing(pages.activity()), "ActivityPage"),
});

const routeTree = rootRoute.addChildren([
  startRoute,
  connectRoute,
  notFoundRoute,
  connectedRoute.addChildren([
    instancesRoute,
    instanceRoute,
    overviewRoute,
    specificationsRoute,
    activityRoute,
  ]),
]);

/** The routes, and how the router reads and writes addresses. */
export const routerOptions = {
  routeTree,
  parseSearch,
  stringifySearch,
  // Removes unknown names from an address.
  search: { strict: true },
};

export type AppRouter = ReturnType<typeof createAppRouter>;

/** Creates the router of one app. Its history ends with `services.signal`. */
export function createAppRouter(services: Services) {
  const router = createRouter({
    ...routerOptions,
    context: services,
    basepath: mountPath,
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ViewErrorPage,
    defaultOnCatch: (error) => {
      if (error instanceof MissingPageError) reportMissingCode();
    },
  });
  services.signal.addEventListener("abort", () => router.history.destroy());
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** The search of the list whose link led to the page of an instance. Another version may have written it. */
    list?: unknown;
  }
}
