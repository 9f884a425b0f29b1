import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";
import { fetchCode, fetchCodeAhead } from "../ui/code.ts";

/** The code of a page could not be fetched: the network, or a deployment that has replaced it. */
class PageMissingError extends Error {}

/**
 * A page whose code is fetched when it is opened. The router would reload the whole app by itself when that fails, whatever
 * is going on in it; `follow-deployments.ts` decides that better, so the router is shown an error of our own.
 * @returns the page, with `fetchAhead` for when the browser has nothing better to do
 */
export function laterPage(load: () => Promise<RouteComponent>) {
  const page: RouteComponent = lazyRouteComponent(async () => {
    try {
      return { Page: await fetchCode(load) };
    } catch (cause) {
      throw new PageMissingError("The code of this page could not be loaded.", { cause });
    }
  }, "Page");
  return Object.assign(page, { fetchAhead: () => fetchCodeAhead(load) });
}
