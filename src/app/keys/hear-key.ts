import { keysOfInstance, pressOnInstance } from "../../instances/keys/press-on-instance.ts";
import { keysOfList, pressOnList } from "../../instances/keys/press-on-list.ts";
import type { AppRouter } from "../../router.tsx";
import { focusAfterwards, focused } from "../../ui/focus.ts";
import { areSingleKeysOn } from "../../ui/single-keys.ts";
import { usualRows } from "../../ui/usual-rows.ts";
import { isMac } from "../jump/shortcut.ts";
import type { Services } from "../services.ts";
import { isTypedInto, openDialogs } from "./is-free.ts";
import { rowArrowOf, singleKeyOf } from "./single-key.ts";

/** Listens to the keys that mean something on every page, as long as the app runs. */
export function listenToKeys(services: Services, router: AppRouter): void {
  const { session, operations, notices, dialogs, instances, preferences, refreshKey, signal } =
    services;
  const { confirmation } = operations;
  const { isAsking, isSomethingOpen, isDialogOnItsWay, isQuestionOnItsWay } = openDialogs(
    confirmation,
    dialogs,
  );

  /** Does what a key is for on the page that shows, unless it is typed somewhere or something is open that it is not meant for. */
  function hearKey(event: KeyboardEvent): void {
    if (!session.store.get().connection) return;
    const single = areSingleKeysOn(preferences) ? singleKeyOf(event, isMac) : undefined;
    const key = single ?? rowArrowOf(event);
    if (key === undefined || isTypedInto(event.target) || isSomethingOpen()) return;
    if (press(key)) event.preventDefault();
  }

  /**
   * Takes an Enter that comes before the dialog does, which a key has asked for: on the row's link it would lead away from
   * the question.
   */
  function holdEnter(event: KeyboardEvent): void {
    const { key, target } = event;
    if (key !== "Enter") return;
    const isInDialog = target instanceof Element && target.closest("[role=dialog]") !== null;
    if ((isAsking() && !isInDialog) || isDialogOnItsWay()) event.preventDefault();
  }

  /**
   * With Escape a dialog that has been asked for and is not here yet is not wanted any more: a question wherever the focus is,
   * for its dialog would take it. The key does nothing else then, such as emptying the search box.
   */
  function giveUpDialog(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    const question = isQuestionOnItsWay() ? confirmation.store.get().current : undefined;
    if (!question && !isDialogOnItsWay()) return;
    event.preventDefault();
    confirmation.dismiss();
    dialogs.jump.close();
    dialogs.keySheet.close();
    // The dialog that it was asked in has left the focus to the one that does not come any more.
    if (question && !focused()) focusBack(question.returnFocus);
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
  addEventListener("keydown", holdEnter, { capture: true, signal });
  addEventListener("keydown", giveUpDialog, { capture: true, signal });
}

function focusBack(returnFocus: HTMLElement | null): void {
  const target = focusAfterwards(returnFocus);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
