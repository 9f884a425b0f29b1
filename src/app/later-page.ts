import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";

/** The code of a page could not be fetched: the network, or a deployment that has replaced it. */
class PageMissingError extends Error {}

/**
 * A page whose code is fetched when it is opened. The router would reload the whole app by itself when that fails, whatever
 * is going on in it; `follow-deployments.ts` decides that better, so the router is shown an error of our own.
 */
export function laterPage(load: () => Promise<RouteComponent>): RouteComponent {
  return lazyRouteComponent(async () => {
    try {
      return { Page: await load() };
    } catch (cause) {
      throw new PageMissingError("The code of this page could not be loaded.", { cause });
    }
  }, "Page");
}
