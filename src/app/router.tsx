import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  stripSearchParams,
} from "@tanstack/react-router";
import * as v from "valibot";
import { InstanceListPage } from "../instances/list/InstanceListPage.tsx";
import { mountPath } from "../mount-path.ts";
import { catalogueQuery, specificationListQuery } from "../queries/specifications.ts";
import { instanceListQuery, instanceQuery } from "../queries/instances.ts";
import { safeReturnPath } from "../session/return-path.ts";
import { firstPage } from "../api/first-page.ts";
import { ConnectedLayout } from "./ConnectedLayout.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";
import {
  activitySearchSchema,
  instanceSearchSchema,
  specificationSearchSchema,
} from "./page-search.ts";
import {
  ActivityPage,
  ConnectRoute,
  InstancePage,
  preloadTheRest,
  SpecificationListPage,
} from "./pages.ts";
import { parseSearch, stringifySearch } from "./search-codec.ts";
import type { Services } from "./services.ts";
import { ViewErrorPage } from "./ViewErrorPage.tsx";
import { usualRows } from "../ui/usual-rows.ts";
import { whenIdle } from "../ui/when-idle.ts";

const noop = () => undefined;
/** A loader only asks; the page that shows the answer keeps it fresh. */
const once = { seconds: 0, polls: false };

const rootRoute = createRootRouteWithContext<Services>()({ component: Outlet });

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/instances", search: usualRows(), replace: true });
  },
});

const connectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/connect",
  validateSearch: v.object({ to: v.fallback(v.optional(v.string()), undefined) }),
  beforeLoad: ({ context, search }) => {
    if (!context.session.store.get().connection) return;
    throw redirect({ href: safeReturnPath(search.to, location.origin) ?? "/instances" });
  },
  component: ConnectRoute,
});

/** Every page that needs a key. Without one they lead to /connect, and from there back. */
const connectedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "connected",
  beforeLoad: ({ context, location }) => {
    const { connection } = context.session.store.get();
    if (!connection) throw redirect({ to: "/connect", search: { to: location.href } });
    return { connection };
  },
  component: function Connected() {
    return <ConnectedLayout connection={connectedRoute.useRouteContext().connection} />;
  },
});

const instancesRoute = createRoute({
  getParentRoute: () => connectedRoute,
  path: "/instances",
  validateSearch: instanceSearchSchema,
  search: { middlewares: [stripSearchParams(firstPage)] },
  loaderDeps: ({ search: { page, limit, q, sort } }) => ({
    page,
    limit,
    ofFleet: Boolean(q ?? sort),
  }),
  // Started, not awaited: the page shows itself, and its skeleton, at once.
  loader: ({ context: { queryClient, connection }, deps: { ofFleet, ...request } }) => {
    if (ofFleet) {
      // What is asked of the whole fleet needs no page of the list.
      whenIdle(preloadTheRest);
      return;
    }
    queryClient
      .query(instanceListQuery(connection, request, once))
      .catch(noop)
      .finally(preloadTheRest);
  },
  component: InstanceListPage,
});

const instanceRoute = createRoute({
  getParentRoute: () => connectedRoute,
  path: "/instances/$id",
  loader: ({ context: { queryClient, connection }, params }) => {
    queryClient.query(instanceQuery(connection, params.id, once, queryClient)).catch(noop);
    queryClient.query(catalogueQuery(connection)).catch(noop);
  },
  component: InstancePage,
});

const specificationsRoute = createRoute({
  getParentRoute: () => connectedRoute,
  path: "/specifications",
  validateSearch: specificationSearchSchema,
  search: { middlewares: [stripSearchParams(firstPage)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, connection }, deps: { sort, ...request } }) => {
    if (sort !== undefined) queryClient.query(catalogueQuery(connection)).catch(noop);
    else queryClient.query(specificationListQuery(connection, request)).catch(noop);
  },
  component: SpecificationListPage,
});

const activityRoute = createRoute({
  getParentRoute: () => connectedRoute,
  path: "/activity",
  validateSearch: activitySearchSchema,
  search: { middlewares: [stripSearchParams(firstPage)] },
  component: ActivityPage,
});

const routeTree = rootRoute.addChildren([
  indexRoute,
  connectRoute,
  connectedRoute.addChildren([instancesRoute, instanceRoute, specificationsRoute, activityRoute]),
]);

export type AppRouter = ReturnType<typeof createAppRouter>;

/** The pages and their addresses. */
export function createAppRouter(services: Services) {
  return createRouter({
    routeTree,
    basepath: mountPath,
    context: services,
    // Query decides what is stale; the router always asks it.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ViewErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}
