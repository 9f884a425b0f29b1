import type { ConfirmationStore } from "../../operations/confirmation.ts";
import type { OperationKind } from "../../operations/operation.ts";
import { focusSearch } from "../list/focus-search.ts";
import { focusRow, rowElements, rowOf } from "../list/row-elements.ts";
import { type Selection, targetsOf } from "../selection/selection.ts";
import type { ListForKeys } from "./key-target.ts";
import type { Toasts } from "../../errors/notifications.ts";
import { focusedElement } from "../../ui/focus.ts";

/** The single keys that mean something in the list. */
export const keysOfList = "/jkxs#r";

/** Does what a single key of the list is for. Stop and delete only ask; their dialog acts. */
export function pressOnList(
  key: string,
  { items = [], refresh }: ListForKeys,
  selection: Selection,
  confirmation: ConfirmationStore,
  toasts: Toasts,
): void {
  const rows = rowElements();
  const from = focusedElement();
  const place = from ? rows.indexOf(rowOf(from)) : -1;
  const instance = items[place];
  const sayNoRow = () =>
    toasts.show({
      title: "No row has the focus.",
      text: `Move to one with j and k, then press ${key}.`,
    });

  /** The row that has the focus is meant, or all that is selected if that row is a part of it or no row has the focus. */
  function ask(kind: OperationKind): void {
    const selected = selection.instances();
    const isOfMany = instance ? selected.size > 1 && selected.has(instance.id) : selected.size > 0;
    if (isOfMany) confirmation.askMany(kind, targetsOf(selection), from ?? null);
    else if (instance) confirmation.ask(kind, instance, from ?? null);
    else sayNoRow();
  }

  if (key === "/") focusSearch();
  if (key === "j") focusRow(rows[Math.min(place + 1, rows.length - 1)]);
  if (key === "k") focusRow(rows[place === -1 ? rows.length - 1 : Math.max(place - 1, 0)]);
  if (key === "r") refresh();
  if (key === "x") {
    if (instance) selection.toggle(instance);
    else sayNoRow();
  }
  if (key === "s") ask("stop");
  if (key === "#") ask("delete");
}
