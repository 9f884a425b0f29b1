import type { AppRouter } from "../../router.tsx";
import { focused } from "../../ui/focus.ts";
import { areSingleKeysOn } from "../../ui/single-keys.ts";
import { usualRows } from "../../ui/usual-rows.ts";
import { isMac } from "../jump/shortcut.ts";
import type { Services } from "../services.ts";
import { rowArrowOf, singleKeyOf } from "./single-key.ts";
import {
  keysOfInstance,
  keysOfList,
  pressOnInstance,
  pressOnList,
} from "../../instances/shortcuts.ts";

const typedInto =
  "input:not([type=checkbox],[type=radio],[type=button]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=searchbox]";

/** What is open, or has been opened and waits for its code. */
const openPopups = "[role=dialog], [role=menu], [aria-haspopup][aria-expanded=true]";

/** Listens to the keys that mean something on every page, as long as the app runs. */
export function listenToKeys(services: Services, router: AppRouter): void {
  const { session, operations, notices, dialogs, instances, preferences, refreshKey, signal } =
    services;
  const { confirmation } = operations;
  /** Rendered or not yet. */
  const isDialogOpen = () =>
    [confirmation.store.get().current, dialogs.jump.store.get(), dialogs.keySheet.store.get()].some(
      (dialog) => dialog !== undefined,
    );

  /** Does what a key is for on the page that shows, unless it is typed somewhere or something is open that it is not meant for. */
  function hearKey(event: KeyboardEvent): void {
    if (!session.store.get().connection) return;
    const single = areSingleKeysOn(preferences) ? singleKeyOf(event, isMac) : undefined;
    const key = single ?? rowArrowOf(event);
    if (key === undefined || isTypedInto(event.target)) return;
    if (isDialogOpen() || document.querySelector(openPopups)) return;
    if (press(key)) event.preventDefault();
  }

  /**
   * Ignores an Enter that is held, so that it takes nothing in what it has opened, and one that is not meant for the open dialog:
   * on a row's link it would leave the page.
   */
  function ignoreEnter(event: KeyboardEvent): void {
    const { key, repeat, target } = event;
    if (key !== "Enter") return;
    const isInDialog = target instanceof Element && target.closest("[role=dialog]") !== null;
    if (!repeat && (isInDialog || !isDialogOpen())) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @returns whether the key means something here */
  function press(key: string): boolean {
    const target = instances.keyTarget.get();
    if (key === "?") dialogs.keySheet.open(focused() ?? null);
    else if (pressInList(key) || (key === "r" && pressRefresh())) return true;
    else if (target && "page" in target && keysOfInstance.includes(key))
      pressOnInstance(key, target.page, confirmation, notices.notes);
    else if (key === "/")
      void router.navigate({ to: "/instances", search: usualRows() }).then(() => pressInList(key));
    else return false;
    return true;
  }

  function pressInList(key: string): boolean {
    const target = instances.keyTarget.get();
    if (!target || !("list" in target) || !keysOfList.includes(key)) return false;
    pressOnList(key, target.list, instances.selection, confirmation, notices.notes);
    return true;
  }

  function pressRefresh(): boolean {
    const refresh = refreshKey.get();
    refresh?.();
    return refresh !== undefined;
  }

  addEventListener("keydown", hearKey, { signal });
  addEventListener("keydown", ignoreEnter, { capture: true, signal });
}

/** Whether what a key is pressed in takes text, or chooses by what is typed. */
function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typedInto) !== null;
}
