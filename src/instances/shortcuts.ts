import type { OperationKind } from "../operations/operation.ts";
import type { InstanceForKeys, ListForKeys } from "./instances-context.ts";
import { type Selection, targetsOf } from "./selection.ts";
import { focusSearch } from "./use-search-text.ts";
import type { Toasts } from "../errors/notifications.ts";
import type { ConfirmationStore } from "../operations/dialogs/confirmation.ts";
import { focusedElement } from "../ui/focus.ts";

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
  toasts: Toasts,
): void {
  const rows = rowElements();
  const from = focusedElement();
  const index = from ? rows.indexOf(rowOf(from)) : -1;
  const instance = items[index];
  const noteNoRow = () =>
    toasts.show({
      title: "No row has the focus.",
      text: `Move to one with j and k, then press ${key}.`,
    });

  /** Asks about the focusedElement row; about the selection if the row is part of it, or if no row has the focus. */
  function confirm(kind: OperationKind): void {
    const selected = selection.instances();
    const isBulk = instance ? selected.size > 1 && selected.has(instance.id) : selected.size > 0;
    if (isBulk) confirmation.open(kind, targetsOf(selection), from ?? null);
    else if (instance) confirmation.open(kind, instance, from ?? null);
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
  toasts: Toasts,
): void {
  if (key === "r") return refresh();
  const kind = key === "s" ? "stop" : "delete";
  if (instance) return confirmation.open(kind, instance, focusedElement() ?? null);
  toasts.show({
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
