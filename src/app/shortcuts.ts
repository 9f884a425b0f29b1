import { focusSearch } from "../search/box/use-search-text.ts";
import type { AppRouter } from "../router.tsx";
import {
  closesOnEscape,
  focusedElement,
  isDialogShown,
  isForPage,
  isInDialog,
  isPopupOpening,
  paletteButton,
  runTitleId,
} from "../ui/page/focus.ts";
import { areSingleKeysOn } from "../ui/preferences.ts";
import { searchOfPage } from "./layout/Header.tsx";
import type { Services } from "./services.ts";
import {
  escapeOf,
  isMac,
  isComposing,
  isPaletteKey,
  pageOfKey,
  type PagePath,
  rowArrowOf,
  singleKeyOf,
} from "./keys.ts";

const textFields =
  "input:not([type=checkbox],[type=radio],[type=button]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=searchbox]";

export function listenToShortcuts(services: Services, router: AppRouter): void {
  const { session, dialogs, fleet, preferences, pageKeys, signal } = services;

  const connection = () => session.store.get().connection;
  const isDialogOpen = () => dialogs.store.get() !== undefined;

  /** The search parameters of the list that this session saw last. */
  let lastList: { connection: unknown; search: object } | undefined;
  const unsubscribe = router.subscribe("onResolved", ({ toLocation: { pathname, search } }) => {
    if (pathname === "/instances") lastList = { connection: connection(), search };
  });
  signal.addEventListener("abort", unsubscribe);

  /** Has no time-out: after one, the `a` of a slow `g a` would select the page, and the `s` of `g s` would stop instances. */
  let isAfterG = false;

  /** The last Escape was for something that is open, and may be closed by now. */
  let isEscapeTaken = false;

  // Keys that also work in text fields and dialogs: handled before any element sees them.
  addEventListener(
    "keydown",
    (event) => {
      // The page sees no key of a composition, or it would move and pick suggestions (yomidevs/yomitan#837).
      if (isComposing(event)) return event.stopPropagation();
      if (!isForPage(event)) return;
      if (event.key === "Escape") isEscapeTaken = isDialogOpen() || closesOnEscape();
      if (event.key === "Enter") ignoreStrayEnter(event);
      else if (isPaletteKey(event)) togglePalette(event);
    },
    { capture: true, signal },
  );

  addEventListener(
    "keydown",
    (event) => {
      if (event.repeat && event.key === "g") return;
      const wasAfterG = isAfterG;
      // Shift and AltGr come before the characters that need them.
      if (event.key !== "Shift" && event.key !== "AltGraph") isAfterG = false;
      if (!connection() || !isForPage(event)) return;
      const singleKey = areSingleKeysOn(preferences) ? singleKeyOf(event, isMac) : undefined;
      const key = singleKey ?? rowArrowOf(event) ?? (isEscapeTaken ? undefined : escapeOf(event));
      if (key === undefined) return;
      if (event.target instanceof Element && event.target.closest(textFields)) return;
      if (isDialogOpen() || isPopupOpening()) return;
      if (handleSingleKey(key, wasAfterG)) event.preventDefault();
    },
    { signal },
  );

  addEventListener("pointerdown", () => (isAfterG = false), { capture: true, signal });

  /**
   * A repeated Enter would choose something in the popup that the first one opened; outside an open dialog, Enter
   * would follow a row's link.
   */
  function ignoreStrayEnter(event: KeyboardEvent): void {
    const { repeat, target } = event;
    if (!repeat && (isInDialog(target) || !isDialogOpen())) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function togglePalette(event: KeyboardEvent): void {
    // A page without it has no dialogs either.
    const button = paletteButton();
    if (!button) return;
    event.preventDefault();
    if (event.repeat) return;
    const open = dialogs.store.get();
    if (open && "name" in open && open.name === "palette") dialogs.close(open.opening);
    else if (!isDialogShown()) dialogs.open("palette", focusedElement() ?? button);
  }

  function handleSingleKey(key: string, wasAfterG: boolean): boolean {
    const page = wasAfterG ? pageOfKey.get(key) : undefined;
    const action = pageKeys.get()[key];
    if (page !== undefined) void goTo(page);
    else if (wasAfterG && key === "r") document.getElementById(runTitleId)?.focus();
    else if (key === "g") isAfterG = true;
    else if (action) action();
    else if (key === "?" && paletteButton()) dialogs.open("shortcuts", focusedElement() ?? null);
    else if (key === "/") void goTo("/instances").then(() => focusSearch());
    else return false;
    return true;
  }

  function goTo(page: PagePath): Promise<void> {
    const last = lastList?.connection === connection() ? lastList?.search : undefined;
    const search = searchOfPage(page, fleet.news.get().unseenCount);
    return router.navigate({ to: page, search: (page === "/instances" && last) || search });
  }
}
