import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  stripSearchParams,
} from "@tanstack/react-router";
import * as z from "zod/mini";
import { ConnectedLayout } from "./app/ConnectedLayout.tsx";
import { LazyJumpDialog, LazyKeySheet } from "./app/Dialogs.tsx";
import { NotFoundPage } from "./app/NotFoundPage.tsx";
import type { Services } from "./app/services.ts";
import { ViewErrorPage } from "./app/ViewErrorPage.tsx";
import { LazyQueryHelp } from "./fleet/SearchBox.tsx";
import { parseSort } from "./fleet/sort.ts";
import { LazySavedViews } from "./fleet/views/SavedViewsButton.tsx";
import { InstanceListPage } from "./instances/list/InstanceListPage.tsx";
import { LazySelectionBar } from "./instances/list/ListContent.tsx";
import { mountPath } from "./mount-path.ts";
import { LazyActionDialog, LazyRunPanel } from "./operations/lazy-parts.ts";
import { outcomes } from "./operations/outcome.ts";
import { instanceListQuery, instanceQuery } from "./queries/instances.ts";
import { catalogueQuery, specificationListQuery } from "./queries/specifications.ts";
import { parseSearch, stringifySearch } from "./search-codec.ts";
import { parseSpecificationSort } from "./specifications/sort.ts";
import { reportMissingCode } from "./ui/load-code.ts";
import { LazyCheckMenu, LazyMenu } from "./ui/PopupButton.tsx";
import { usualRows } from "./ui/usual-rows.ts";
import { whenIdle } from "./ui/when-idle.ts";
import { firstPage } from "./api/request.ts";
import { safeReturnPath } from "./session/validation.ts";

/** A whole number: the app writes a number, an address holds text. */
const integer = z.union([
  z.int(),
  z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
]);
const pageNumber = z.catch(z._default(integer.check(z.gte(1)), firstPage.page), firstPage.page);
const pageLimit = z.catch(
  z._default(integer.check(z.gte(1), z.lte(100)), firstPage.limit),
  firstPage.limit,
);
const text = z.catch(z.optional(z.string()), undefined);

/** A sort that cannot be parsed is left out. */
const sortBy = (parse: (sort: string) => unknown) =>
  z.catch(z.optional(z.string().check(z.refine((sort) => parse(sort) !== undefined))), undefined);

/** The loaders start a request; the page that shows the answer keeps it fresh. */
const once = { seconds: 0, polls: false };
/** The page shows the failure of a query itself. */
const ignore = () => undefined;

/** The code of the pages that the list does not need. */
const pageCode = {
  connect: () => import("./app/ConnectRoute.tsx"),
  instance: () => import("./instances/detail/InstancePage.tsx"),
  specifications: () => import("./specifications/SpecificationListPage.tsx"),
  activity: () => import("./activity/ActivityPage.tsx"),
};

/** What is opened on a page. */
const lazyParts = [
  LazyMenu,
  LazyCheckMenu,
  LazyActionDialog,
  LazyJumpDialog,
  LazyKeySheet,
  LazySelectionBar,
  LazySavedViews,
  LazyQueryHelp,
  LazyRunPanel,
];

/**
 * Fetches the code that the first rows do not need, once the browser is idle, so that opening a page, a menu or a dialog does not
 * wait for it. A failure is ignored: the use tries again.
 */
function prefetchCode(): void {
  whenIdle(() => {
    for (const load of Object.values(pageCode)) load().catch(ignore);
    for (const part of lazyParts) part.load().catch(ignore);
  });
}

/** The code of a page could not be loaded: the network failed, or a deployment has replaced the file. */
class MissingPageError extends Error {
  constructor(cause: unknown) {
    super("The code of this page could not be loaded.", { cause });
  }
}

/** Wraps a failed import, which the router would answer with a reload of its own: `followDeployments` decides that here. */
async function orMissing<T>(code: Promise<T>): Promise<T> {
  try {
    return await code;
  } catch (cause) {
    throw new MissingPageError(cause);
  }
}

const Nothing = () => null;

const rootRoute = createRootRouteWithContext<Services>()();

/** Any other address: not part of the pages that need a key. */
const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "$",
  component: NotFoundPage,
});

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/instances", search: usualRows(), replace: true });
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
  component: lazyRouteComponent(() => orMissing(pageCode.connect()), "ConnectRoute"),
  // Nothing of the team stays on the screen while the code of this page is loading.
  pendingComponent: Nothing,
  pendingMs: 0,
  pendingMinMs: 0,
});

/** Every page that needs a key. Without one it leads to the page that asks for it, and from there back. */
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
    sort: sortBy(parseSort),
    page: pageNumber,
    limit: pageLimit,
  }),
  search: { middlewares: [stripSearchParams(firstPage)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { connection, queryClient }, deps: { page, limit, q, sort } }) => {
    // A search or a sort is over the whole fleet, not over a page of the list.
    if (q !== undefined || sort !== undefined) return prefetchCode();
    queryClient
      .query(instanceListQuery(connection, { page, limit }, once))
      .catch(ignore)
      .finally(prefetchCode);
  },
  component: InstanceListPage,
});

const instanceRoute = createRoute({
  getParentRoute: () => connectedRoute,
  path: "/instances/$id",
  loader: ({ context: { connection, queryClient }, params: { id } }) => {
    queryClient
      .query(instanceQuery(connection, id, once, queryClient))
      .catch(ignore)
      .finally(prefetchCode);
    queryClient.query(catalogueQuery(connection)).catch(ignore);
  },
  // Nothing of the page of one instance may become part of the page of another.
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => orMissing(pageCode.instance()), "InstancePage"),
});

const specificationsRoute = createRoute({
  getParentRoute: () => connectedRoute,
  path: "/specifications",
  validateSearch: z.object({
    sort: sortBy(parseSpecificationSort),
    page: pageNumber,
    limit: pageLimit,
  }),
  search: { middlewares: [stripSearchParams(firstPage)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { connection, queryClient }, deps: { sort, ...request } }) => {
    if (sort === undefined)
      queryClient
        .query(specificationListQuery(connection, request))
        .catch(ignore)
        .finally(prefetchCode);
    else queryClient.query(catalogueQuery(connection)).catch(ignore).finally(prefetchCode);
  },
  component: lazyRouteComponent(
    () => orMissing(pageCode.specifications()),
    "SpecificationListPage",
  ),
});

const activityRoute = createRoute({
  getParentRoute: () => connectedRoute,
  path: "/activity",
  validateSearch: z.object({
    outcome: z.catch(z.optional(z.enum(outcomes)), undefined),
    page: pageNumber,
    limit: pageLimit,
  }),
  search: { middlewares: [stripSearchParams(firstPage)] },
  loader: prefetchCode,
  component: lazyRouteComponent(() => orMissing(pageCode.activity()), "ActivityPage"),
});

const routeTree = rootRoute.addChildren([
  startRoute,
  connectRoute,
  notFoundRoute,
  connectedRoute.addChildren([instancesRoute, instanceRoute, specificationsRoute, activityRoute]),
]);

/** How addresses are read and written. */
export const routerOptions = {
  routeTree,
  parseSearch,
  stringifySearch,
  // Unknown names in an address are dropped from it.
  search: { strict: true },
};

export type AppRouter = ReturnType<typeof createAppRouter>;

/** Makes the router of one app. Its history ends with `services.signal`. */
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
}
