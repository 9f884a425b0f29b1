import type { Instance } from "../../api/schema.ts";
import { say } from "../../notices/notes.ts";
import { askToConfirm } from "../../operations/confirmation.ts";
import type { OperationKind } from "../../operations/operation.ts";
import { focused } from "../../ui/focus.ts";
import { askForSelected } from "../selection/ask-for-selected.ts";
import { selected, toggle } from "../selection/selection.ts";
import { focusSearch } from "../list/focus-search.ts";
import { focusRow, rowElements, rowOf } from "../list/row-elements.ts";
import type { ListForKeys } from "./offered.ts";

/** The single keys that mean something in the list. */
export const keysOfList = "/jkxs#r";

/** Does what a single key of the list is for. Stop and delete only ask; their dialog acts. */
export function pressOnList(key: string, { items = [], refresh }: ListForKeys): void {
  const rows = rowElements();
  const from = focused();
  const place = from ? rows.indexOf(rowOf(from)) : -1;
  const instance = items[place];
  if (key === "/") focusSearch();
  if (key === "j") focusRow(rows[Math.min(place + 1, rows.length - 1)]);
  if (key === "k") focusRow(rows[place === -1 ? rows.length - 1 : Math.max(place - 1, 0)]);
  if (key === "r") refresh();
  if (key === "x") {
    if (instance) toggle(instance);
    else sayNoRow(key);
  }
  if (key === "s") askFor("stop", instance, from ?? null, key);
  if (key === "#") askFor("delete", instance, from ?? null, key);
}

/** The row that has the focus is meant, or all that is selected if that row is a part of it or no row has the focus. */
function askFor(
  kind: OperationKind,
  instance: Instance | undefined,
  from: HTMLElement | null,
  key: string,
): void {
  const { size } = selected();
  const isOfMany = instance ? size > 1 && selected().has(instance.id) : size > 0;
  if (isOfMany) askForSelected(kind, from);
  else if (instance) askToConfirm(kind, instance, from);
  else sayNoRow(key);
}

function sayNoRow(key: string): void {
  say({ title: "No row has the focus.", text: `Move to one with j and k, then press ${key}.` });
}
