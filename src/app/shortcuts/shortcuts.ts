import type { AppRouter } from "../../router.tsx";
import { focusedElement } from "../../ui/focus.ts";
import { areSingleKeysOn, preferredPageSize } from "../../ui/preferences.ts";
import { paletteButtonId } from "../Header.tsx";
import type { Services } from "../services.ts";
import { isMac, isPaletteKey, rowArrowOf, singleKeyOf } from "./keys.ts";
import {
  keysOfInstance,
  keysOfList,
  pressOnInstance,
  pressOnList,
} from "../../instances/shortcuts.ts";

const textFields =
  "input:not([type=checkbox],[type=radio],[type=button]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=searchbox]";

/** Open popups, and buttons of popups whose code is being loaded. */
const openPopups = "[role=dialog], [role=menu], [aria-haspopup][aria-expanded=true]";

/** Handles the keys of the app until its end. This is the only place that listens to keys of the window for shortcuts. */
export function listenToShortcuts(services: Services, router: AppRouter): void {
  const { session, operations, notifications, dialogs, instances, preferences } = services;
  const { refreshShortcut, signal } = services;
  const { confirmation } = operations;

  /** True also while the code of the dialog is being loaded. */
  function isDialogOpen(): boolean {
    const open = [
      confirmation.store.get().current,
      dialogs.palette.store.get(),
      dialogs.shortcuts.store.get(),
    ];
    return open.some((dialog) => dialog !== undefined);
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
    // Only the layout of the connected pages has the button and the dialogs.
    const button = document.getElementById(paletteButtonId);
    if (!button) return;
    event.preventDefault();
    if (event.repeat) return;
    const { palette } = dialogs;
    if (palette.store.get()) palette.close();
    else if (!document.querySelector("[role=dialog]")) palette.open(focusedElement() ?? button);
  }

  /** @returns false if the key does nothing on this page */
  function handleSingleKey(key: string): boolean {
    const target = instances.keyTarget.get();
    const refresh = refreshShortcut.get();
    if (key === "?") dialogs.shortcuts.open(focusedElement() ?? null);
    else if (handleListKey(key)) return true;
    else if (key === "r" && refresh) refresh();
    else if (target && "page" in target && keysOfInstance.includes(key))
      pressOnInstance(key, target.page, confirmation, notifications.toasts);
    else if (key === "/")
      void router
        .navigate({ to: "/instances", search: preferredPageSize() })
        .then(() => handleListKey(key));
    else return false;
    return true;
  }

  function handleListKey(key: string): boolean {
    const target = instances.keyTarget.get();
    if (!target || !("list" in target) || !keysOfList.includes(key)) return false;
    pressOnList(key, target.list, instances.selection, confirmation, notifications.toasts);
    return true;
  }
}
