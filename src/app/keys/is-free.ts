import type { ConfirmationStore } from "../../operations/confirmation.ts";
import { focused } from "../../ui/focus.ts";
import type { AppDialogs } from "../app-dialogs.ts";

const typedInto =
  "input:not([type=checkbox],[type=radio],[type=button]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=searchbox]";

/** Open, or opened and waiting for its code. */
const opened =
  "[role=dialog], [role=alertdialog], [role=menu], [aria-haspopup][aria-expanded=true]";

/** Whether what a key is pressed in takes text, or chooses by what is typed. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typedInto) !== null;
}

/** Tells what is open in one app, or was asked for and is not here yet. */
export function openDialogs(confirmation: ConfirmationStore, { jump, keySheet }: AppDialogs) {
  const isDialogThere = () => document.querySelector("[role=dialog]") !== null;
  /** Whether a question waits for its answer, or its dialog for its code. */
  const isAsking = () => confirmation.store.get().current !== undefined;
  return {
    isAsking,
    /** Whether a dialog or a menu waits for an answer, or for its code. */
    isSomethingOpen: () =>
      isAsking() ||
      jump.store.get() !== undefined ||
      keySheet.store.get() !== undefined ||
      document.querySelector(opened) !== null,
    /** Whether Jump to or the list of the keys has been asked for and is not here yet, and the focus is still where it was then. */
    isDialogOnItsWay: () => {
      const asked = jump.store.get() ?? keySheet.store.get();
      return asked !== undefined && asked.returnFocus === (focused() ?? null) && !isDialogThere();
    },
    /** Whether a question has been asked whose dialog is not here yet. */
    isQuestionOnItsWay: () => isAsking() && !isDialogThere(),
  };
}
