import { LaterActionDialog } from "../operations/ActionDialogHost.tsx";
import { LaterCheckMenu } from "../ui/CheckMenuButton.tsx";
import { LaterMenu } from "../ui/MenuButton.tsx";
import { LaterJumpDialog } from "./jump/JumpTo.tsx";
import { LaterKeySheet } from "./keys/KeySheetHost.tsx";
import { pageCode } from "../page-code.ts";
import { laterPage } from "./later-page.ts";
import { shown } from "./shown.ts";
import { whenIdle } from "../ui/when-idle.ts";

/** Where a key is asked for. */
export const ConnectRoute = laterPage(pageCode.connect);

/** One instance. */
export const InstancePage = laterPage(pageCode.instance);

/** What was asked of the API. */
export const ActivityPage = laterPage(pageCode.activity);

/** The catalogue of sizes. */
export const SpecificationListPage = laterPage(pageCode.specifications);

/**
 * Fetches the code that the first rows do not need, once they are there and the browser has nothing better to do, so
 * that opening a menu, a dialog or a page does not wait for it.
 */
export function preloadTheRest(): void {
  void shown.promise.then(() => whenIdle(fetchTheRest));
}

function fetchTheRest(): void {
  const parts = [LaterMenu, LaterActionDialog, LaterCheckMenu, LaterJumpDialog, LaterKeySheet];
  for (const part of parts) part.preload();
  for (const page of [ConnectRoute, InstancePage, SpecificationListPage, ActivityPage])
    page.fetchAhead();
}
