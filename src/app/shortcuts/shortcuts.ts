import { focusSearch } from "../../search/use-search-text.ts";
import type { AppRouter } from "../../router.tsx";
import { focusedElement } from "../../ui/page/focus.ts";
import { areSingleKeysOn, preferredPageSize } from "../../ui/preferences.ts";
import { paletteButtonId } from "../Header.tsx";
import type { Services } from "../services.ts";
import { isMac, isPaletteKey, rowArrowOf, singleKeyOf } from "./keys.ts";

const textFields =
  "input:not([type=checkbox],[type=radio],[type=button]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=searchbox]";

/** Open popups, and buttons of popups whose code is being loaded. */
const openPopups = "[role=dialog], [role=menu], [aria-haspopup][aria-expanded=true]";

/** Handles the keys of the app until its end. This is the only place that listens to keys of the window for shortcuts. */
export function listenToShortcuts(services: Services, router: AppRouter): void {
  const { session, confirmation, dialogs, preferences, pageKeys, signal } = services;

  /** True also while the code of the dialog is being loaded. */
  function isDialogOpen(): boolean {
    const { current } = confirmation.store.get();
    return current !== undefined || dialogs.store.get() !== undefined;
  }

  // The keys that work in text fields and dialogs too, before any element handles them.
  addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Enter") ignoreStrayEnter(event);
      else if (isPaletteKey(event)) togglePalette(event);
    },
    { capture: true, signal },
  );

  // The single keys, after the elements have handled theirs.
  addEventListener(
    "keydown",
    (event) => {
      if (!session.store.get().connection) return;
      const singleKey = areSingleKeysOn(preferences) ? singleKeyOf(event, isMac) : undefined;
      const key = singleKey ?? rowArrowOf(event);
      if (key === undefined) return;
      if (event.target instanceof Element && event.target.closest(textFields)) return;
      if (isDialogOpen() || document.querySelector(openPopups)) return;
      if (handleSingleKey(key)) event.preventDefault();
    },
    { signal },
  );

  /**
   * Ignores a repeated Enter, which would choose something in what the first one has opened, and an Enter outside of an open
   * dialog: on the link of a row it would leave the page.
   */
  function ignoreStrayEnter(event: KeyboardEvent): void {
    const { repeat, target } = event;
    const isInDialog = target instanceof Element && target.closest("[role=dialog]") !== null;
    if (!repeat && (isInDialog || !isDialogOpen())) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function togglePalette(event: KeyboardEvent): void {
    const button = paletteButton();
    if (!button) return;
    event.preventDefault();
    if (event.repeat) return;
    if (dialogs.store.get()?.name === "palette") dialogs.close();
    else if (!document.querySelector("[role=dialog]"))
      dialogs.open("palette", focusedElement() ?? button);
  }

  /** @returns false if the key does nothing on this page */
  function handleSingleKey(key: string): boolean {
    const action = pageKeys.get()[key];
    if (action) action();
    else if (key === "?" && paletteButton()) dialogs.open("shortcuts", focusedElement() ?? null);
    else if (key === "o") void router.navigate({ to: "/overview" });
    else if (key === "/")
      void router
        .navigate({ to: "/instances", search: preferredPageSize() })
        .then(() => focusSearch());
    else return false;
    return true;
  }
}

/** The button of the palette. Only a page whose layout has it has the dialogs too. */
function paletteButton(): HTMLElement | null {
  return document.getElementById(paletteButtonId);
}
