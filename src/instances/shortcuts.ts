import type { Notes } from "../notices/notes.ts";
import type { ConfirmationStore } from "../operations/confirmation.ts";
import type { OperationKind } from "../operations/operation.ts";
import { focused } from "../ui/focus.ts";
import type { InstanceForKeys, ListForKeys } from "./instances-context.ts";
import { type Selection, targetsOf } from "./selection.ts";
import { focusSearch } from "./use-search-text.ts";

/** The single keys of the list. */
export const keysOfList = "/jkxs#r";
/** The single keys of the page of an instance. */
export const keysOfInstance = "s#r";

/** Handles a single key on the list. Stop and delete open a confirmation. */
export function pressOnList(
  key: string,
  { items = [], refresh }: ListForKeys,
  selection: Selection,
  confirmation: ConfirmationStore,
  notes: Notes,
): void {
  const rows = rowElements();
  const from = focused();
  const index = from ? rows.indexOf(rowOf(from)) : -1;
  const instance = items[index];
  const noteNoRow = () =>
    notes.say({
      title: "No row has the focus.",
      text: `Move to one with j and k, then press ${key}.`,
    });

  /** Asks about the focused row; about the selection if the row is part of it, or if no row has the focus. */
  function confirm(kind: OperationKind): void {
    const selected = selection.instances();
    const isBulk = instance ? selected.size > 1 && selected.has(instance.id) : selected.size > 0;
    if (isBulk) confirmation.askMany(kind, targetsOf(selection), from ?? null);
    else if (instance) confirmation.ask(kind, instance, from ?? null);
    else noteNoRow();
  }

  if (key === "/") focusSearch();
  if (key === "j") focusRow(rows[Math.min(index + 1, rows.length - 1)]);
  if (key === "k") focusRow(rows[index === -1 ? rows.length - 1 : Math.max(index - 1, 0)]);
  if (key === "r") refresh();
  if (key === "x") {
    if (instance) selection.toggle(instance);
    else noteNoRow();
  }
  if (key === "s") confirm("stop");
  if (key === "#") confirm("delete");
}

/** Handles a single key on the page of an instance. Stop and delete open a confirmation. */
export function pressOnInstance(
  key: string,
  { instance, gone, refresh }: InstanceForKeys,
  confirmation: ConfirmationStore,
  notes: Notes,
): void {
  if (key === "r") return refresh();
  const kind = key === "s" ? "stop" : "delete";
  if (instance) return confirmation.ask(kind, instance, focused() ?? null);
  notes.say({
    title: `There is nothing to ${kind} here.`,
    text: gone ? "The instance does not exist." : "The instance has not been read yet.",
  });
}

/** The rows of the instance table on the page, in order. */
export function rowElements(): (HTMLTableRowElement | null)[] {
  return [...document.querySelectorAll<HTMLTableRowElement>("main tbody > tr[role=row]")];
}

/** The row that contains an element. */
export function rowOf(element: Element): HTMLTableRowElement | null {
  return element.closest("tr");
}

/** Moves the focus to the link of a row, so that Enter opens the instance. */
export function focusRow(row: HTMLTableRowElement | null | undefined): void {
  row?.querySelector<HTMLElement>("[role=rowheader] a")?.focus();
}
