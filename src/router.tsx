import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  stripSearchParams,
} from "@tanstack/react-router";
import * as z from "zod/mini";
import { atLeast, atMost, integer, matching } from "./lib/checks.ts";
import { type PageRequest, firstPage } from "./api/client/request.ts";
import { ConnectedLayout } from "./app/layout/ConnectedLayout.tsx";
import { ViewErrorPage } from "./app/ViewErrorPage.tsx";
import type { Services } from "./app/services.ts";
import { keyRefused } from "./errors/notifications.ts";
import { parseSort } from "./fleet/columns.ts";
import { plainText } from "./fleet/query/words.ts";
import { quoteValue } from "./fleet/query/term.ts";
import { InstanceListPage } from "./instances/InstanceListPage.tsx";
import { instancePageQuery, isFromFleet } from "./instances/use-instance-list.ts";
import { mountPath } from "./lib/mount-path.ts";
import { instanceQuery } from "./queries/instances.ts";
import { catalogueQuery, specificationListQuery } from "./queries/specifications.ts";
import { parseSearch, type SearchParams, stringifySearch } from "./search/search-params.ts";
import { safeReturnPath } from "./session/validation.ts";
import { parseSpecificationSort } from "./specifications/sort.ts";
import { reportIfMissing } from "./lib/missing-code.ts";
import { latePart } from "./ui/page/late-part.tsx";
import { preferredPageSize } from "./ui/preferences.ts";

/** Pages besides the list. */
export const latePages = {
  connect: latePart(
    () => import("./connect/ConnectPage.tsx"),
    (code) => code.ConnectPage,
  ),
  instance: latePart(
    () => import("./instances/detail/InstancePage.tsx"),
    (code) => code.InstancePage,
  ),
  specifications: latePart(
    () => import("./specifications/SpecificationListPage.tsx"),
    (code) => code.SpecificationListPage,
  ),
  overview: latePart(
    () => import("./overview/OverviewPage.tsx"),
    (code) => code.OverviewPage,
  ),
  activity: latePart(
    () => import("./activity/ActivityPage.tsx"),
    (code) => code.ActivityPage,
  ),
  report: latePart(
    () => import("./activity/ReportPage.tsx"),
    (code) => code.ReportPage,
  ),
  notFound: latePart(
    () => import("./app/error-pages.tsx"),
    (code) => code.NotFoundPage,
  ),
};

/** A number in code, text in the address. */
const integerParam = z.union([
  integer,
  z.pipe(z.string().check(matching(/^\d{1,15}$/)), z.transform(Number)),
]);
const positive = integerParam.check(atLeast(1));
const pageNumber = z.catch(z._default(positive, firstPage.page), firstPage.page);
const limitOr = (usual: number) => z.catch(z._default(positive.check(atMost(100)), usual), usual);
const pageLimit = limitOr(firstPage.limit);
const ifValid = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined);
const text = ifValid(z.string());
const searchText = ifValid(z.pipe(z.string(), z.transform(plainText)));
const listName = ifValid(z.string().check(z.refine((name) => name !== "")));

/** The usual catalogue fits on one page. */
const firstCataloguePage: PageRequest = { page: 1, limit: 100 };

const sortBy = (parse: (sort: string) => unknown) =>
  ifValid(z.string().check(z.refine((sort) => parse(sort) !== undefined)));

/** Loaders read once; the page keeps the answer fresh. */
const noRefresh = 0;

/** The page shows the failure of its query, so the loader ignores it. */
function startFirstRead(read: Promise<unknown>): void {
  read.catch(() => undefined);
}

const rootRoute = createRootRouteWithContext<Services>()({
  beforeLoad: ({ context: { session, notifications }, location, preload }) => {
    const { connection } = session.store.get();
    if (!connection?.holdsKey(location.href)) return;
    if (!preload) notifications.toasts.show(keyRefused());
    throw redirect({ href: withoutKey(location, connection.holdsKey), replace: true });
  },
});

/** The address without the parts that have the API key in them. */
function withoutKey(
  { pathname, search }: { pathname: string; search: object },
  holdsKey: (text: string) => boolean,
): string {
  if (holdsKey(pathname)) return "/instances";
  const kept = Object.entries(search).filter(
    (entry) => !entry.some((part) => holdsKey(String(part))),
  );
  return pathname + stringifySearch(Object.fromEntries(kept));
}

const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "$",
  component: latePages.notFound,
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
      href: safeReturnPath(search.to, location.origin) ?? "/",
      replace: true,
    });
  },
  component: latePages.connect,
  // Hide the ended session's page at once, while this code loads.
  pendingComponent: () => null,
  pendingMs: 0,
  pendingMinMs: 0,
});

/** Parent of the pages that need a key. Without one, redirects to /connect, which leads back. */
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
    q: searchText,
    list: listName,
    sort: sortBy(parseSort),
    // Validated by the page, which knows the tag keys.
    group: text,
    page: pageNumber,
    limit: pageLimit,
  }),
  search: { middlewares: [stripSearchParams(firstPage)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { q = "", ...deps }, preload }) => {
    const request = { ...deps, q };
    if (!isFromFleet(request))
      startFirstRead(context.queryClient.query(instancePageQuery(context, request, noRefresh)));
    // The page searches. Meanwhile the worker starts and opens what's remembered, but not for a link that's only hovered.
    else if (!preload) startFirstRead(context.fleet.running(request));
  },
  component: InstanceListPage,
});

const instanceRoute = createRoute({
  getParentRoute: () => connectedRoute,
  path: "/instances/$id",
  loader: ({ context: { connection, queryClient, instances }, params: { id } }) => {
    startFirstRead(queryClient.query(instanceQuery(connection, id, noRefresh, instances)));
    startFirstRead(queryClient.query(catalogueQuery(connection)));
  },
  // Remount for each instance: no state carries over.
  remountDeps: ({ params }) => params,
  component: latePages.instance,
});

/** From an alert or a runbook, e.g. `/go?host=web-1:9100`. */
const goRoute = createRoute({
  getParentRoute: () => connectedRoute,
  path: "/go",
  validateSearch: z.object({ host: text, ip: text, id: text }),
  beforeLoad: ({ search: { id, host, ip } }) => {
    if (id?.trim())
      throw redirect({ to: "/instances/$id", params: { id: id.trim() }, replace: true });
    const terms: string[] = [];
    if (host?.trim()) terms.push(`host=${quoteValue(withoutPort(host.trim()))}`);
    if (ip?.trim()) terms.push(`ip:${quoteValue(withoutPort(ip.trim()))}`);
    const search = { q: terms.join(" ") || undefined, ...preferredPageSize() };
    throw redirect({ to: "/instances", search, replace: true });
  },
});

/** "web-1" of "web-1:9100", "fd00::7" of "[fd00::7]:9100". */
function withoutPort(text: string): string {
  return text.replace(/^\[(.*)\](?::\d+)?$/, "$1").replace(/^([^:]*):\d+$/, "$1");
}

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
  component: latePages.specifications,
});

const overviewRoute = createRoute({
  getParentRoute: () => connectedRoute,
  path: "/overview",
  validateSearch: z.object({
    q: searchText,
    list: listName,
    // Validated by the page, which knows the tag keys.
    group: text,
    sort: text,
    rows: ifValid(z.literal("all")),
  }),
  component: latePages.overview,
});

const activityRoute = createRoute({
  getParentRoute: () => connectedRoute,
  path: "/activity",
  validateSearch: z.object({
    view: ifValid(z.literal("changes")),
    q: searchText,
    page: pageNumber,
    limit: pageLimit,
  }),
  search: { middlewares: [stripSearchParams(firstPage)] },
  component: latePages.activity,
});

const reportRoute = createRoute({
  getParentRoute: () => connectedRoute,
  path: "/activity/runs/$id",
  validateSearch: z.object({ outcome: text, page: pageNumber, limit: pageLimit }),
  search: { middlewares: [stripSearchParams(firstPage)] },
  remountDeps: ({ params }) => params,
  component: latePages.report,
});

const routeTree = rootRoute.addChildren([
  startRoute,
  connectRoute,
  notFoundRoute,
  connectedRoute.addChildren([
    instancesRoute,
    instanceRoute,
    goRoute,
    overviewRoute,
    specificationsRoute,
    activityRoute,
    reportRoute,
  ]),
]);

export const routerOptions = {
  routeTree,
  parseSearch,
  stringifySearch,
  search: { strict: true },
  caseSensitive: true,
};

export type AppRouter = ReturnType<typeof createAppRouter>;

/** History listeners end with `services.signal`. */
export function createAppRouter(services: Services) {
  // Hosts and people add slashes. The router ignores them, but what compares addresses wouldn't.
  const path = location.pathname.replace(/^\/+(?=\/)|(?<=[^/])\/+$/g, "");
  if (path !== location.pathname && location.pathname !== mountPath)
    history.replaceState(history.state, "", path + location.search + location.hash);
  const router = createRouter({
    ...routerOptions,
    context: services,
    basepath: mountPath,
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ViewErrorPage,
    // For an address that can't be decoded, e.g. "/instances/100%".
    defaultNotFoundComponent: latePages.notFound,
    defaultOnCatch: reportIfMissing,
  });
  services.signal.addEventListener("abort", () => router.history.destroy());
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** Search params of the list that linked here. Its route corrects those that another version has written. */
    list?: SearchParams;
  }
}
