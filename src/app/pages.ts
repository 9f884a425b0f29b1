import { lazyRouteComponent } from "@tanstack/react-router";
import { preloadActionDialog } from "../operations/ActionDialogHost.tsx";
import { preloadMenu } from "../ui/MenuButton.tsx";

/** Where a key is asked for. */
export const ConnectRoute = lazyRouteComponent(() => import("./ConnectRoute.tsx"), "ConnectRoute");

/** One instance. */
export const InstancePage = lazyRouteComponent(
  () => import("../instances/detail/InstancePage.tsx"),
  "InstancePage",
);

/** The catalogue of sizes. */
export const SpecificationListPage = lazyRouteComponent(
  () => import("../specifications/SpecificationListPage.tsx"),
  "SpecificationListPage",
);

/**
 * Fetches the code that the first rows do not need, once they are there and the browser has nothing better to do, so
 * that opening a menu, a dialog or a page does not wait for it.
 */
export function preloadTheRest(): void {
  const preload = () => {
    preloadMenu();
    preloadActionDialog();
    // Without a connection now, the page asks again when it is opened.
    for (const page of [InstancePage, SpecificationListPage]) void page.preload?.();
  };
  if ("requestIdleCallback" in globalThis) requestIdleCallback(preload);
  else setTimeout(preload);
}
