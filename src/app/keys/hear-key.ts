import { offeredToKeys } from "../../instances/keys/offered.ts";
import { keysOfInstance, pressOnInstance } from "../../instances/keys/press-on-instance.ts";
import { keysOfList, pressOnList } from "../../instances/keys/press-on-list.ts";
import { listAddress } from "../../routing/addresses.ts";
import { confirmation, dismissConfirmation } from "../../operations/confirmation.ts";
import { navigate } from "../../routing/history.ts";
import { focusAfterwards, focused } from "../../ui/focus.ts";
import { pressRefresh } from "../../ui/refresh-key.ts";
import { usualRows } from "../../ui/usual-rows.ts";
import { closeJump } from "../jump/jump-dialog.ts";
import { isMac } from "../jump/shortcut.ts";
import {
  isAsking,
  isDialogOnItsWay,
  isQuestionOnItsWay,
  isSomethingOpen,
  isTypedInto,
} from "./is-free.ts";
import { closeKeySheet, openKeySheet } from "./key-sheet.ts";
import { rowArrowOf, singleKeyOf } from "./single-key.ts";
import { areSingleKeysOn } from "../../ui/single-keys.ts";

/** Does what a key is for on the page that shows, unless it is typed somewhere or something is open that it is not meant for. */
export function hearKey(event: KeyboardEvent): void {
  const single = areSingleKeysOn() ? singleKeyOf(event, isMac) : undefined;
  const key = single ?? rowArrowOf(event);
  if (key === undefined || isTypedInto(event.target) || isSomethingOpen()) return;
  if (press(key)) event.preventDefault();
}

/**
 * Takes an Enter that comes before the dialog does, which a key has asked for: on the row's link it would lead away from
 * the question.
 */
export function holdEnter(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key !== "Enter") return;
  const isInDialog = target instanceof Element && target.closest("[role=dialog]") !== null;
  if ((isAsking() && !isInDialog) || isDialogOnItsWay()) event.preventDefault();
}

/**
 * With Escape a dialog that has been asked for and is not here yet is not wanted any more: a question wherever the focus is,
 * for its dialog would take it. The key does nothing else then, such as emptying the search box.
 */
export function giveUpDialog(event: KeyboardEvent): void {
  if (event.key !== "Escape") return;
  const question = isQuestionOnItsWay() ? confirmation.get().current : undefined;
  if (!question && !isDialogOnItsWay()) return;
  event.preventDefault();
  dismissConfirmation();
  closeJump();
  closeKeySheet();
  // The dialog that it was asked in has left the focus to the one that does not come any more.
  if (question && !focused()) focusBack(question.returnFocus);
}

function focusBack(returnFocus: HTMLElement | null): void {
  const target = focusAfterwards(returnFocus);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** @returns whether the key means something here */
function press(key: string): boolean {
  const shown = offeredToKeys();
  if (key === "?") openKeySheet(focused() ?? null);
  else if (pressInList(key) || (key === "r" && pressRefresh())) return true;
  else if (shown && "page" in shown && keysOfInstance.includes(key))
    pressOnInstance(key, shown.page);
  else if (key === "/")
    void navigate(listAddress("/instances", usualRows())).then(() => pressInList(key));
  else return false;
  return true;
}

function pressInList(key: string): boolean {
  const shown = offeredToKeys();
  if (!shown || !("list" in shown) || !keysOfList.includes(key)) return false;
  pressOnList(key, shown.list);
  return true;
}
