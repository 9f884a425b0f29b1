import { confirmation } from "../../operations/confirmation.ts";
import { focused } from "../../ui/focus.ts";
import { jumpDialog } from "../jump/jump-dialog.ts";
import { keySheet } from "./key-sheet.ts";

const typedInto =
  "input:not([type=checkbox],[type=radio],[type=button]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=searchbox]";

/** Open, or opened and waiting for its code. */
const opened =
  "[role=dialog], [role=alertdialog], [role=menu], [aria-haspopup][aria-expanded=true]";

/** Whether what a key is pressed in takes text, or chooses by what is typed. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typedInto) !== null;
}

/** Whether a dialog or a menu waits for an answer, or for its code. */
export function isSomethingOpen(): boolean {
  const isDialogAsked = jumpDialog.get() !== undefined || keySheet.get() !== undefined;
  return isAsking() || isDialogAsked || document.querySelector(opened) !== null;
}

/** Whether Jump to or the list of the keys has been asked for and is not here yet, and the focus is still where it was then. */
export function isDialogOnItsWay(): boolean {
  const asked = jumpDialog.get() ?? keySheet.get();
  return (
    asked !== undefined &&
    asked.returnFocus === (focused() ?? null) &&
    document.querySelector("[role=dialog]") === null
  );
}

/** Whether a question has been asked whose dialog is not here yet. */
export function isQuestionOnItsWay(): boolean {
  return isAsking() && document.querySelector("[role=dialog]") === null;
}

/** Whether a question waits for its answer, or its dialog for its code. */
export function isAsking(): boolean {
  return confirmation.get().current !== undefined;
}
