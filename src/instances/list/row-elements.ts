/** The rows of the table of instances that is on the screen, in the order of its instances. */
export function rowElements(): (HTMLTableRowElement | null)[] {
  return [...document.querySelectorAll<HTMLTableRowElement>("main tbody > tr[role=row]")];
}

/** The row that an element is in. */
export function rowOf(element: Element): HTMLTableRowElement | null {
  return element.closest("tr");
}

/** Moves the focus to the name of a row, so that Enter opens it. */
export function focusRow(row: HTMLTableRowElement | null | undefined): void {
  row?.querySelector<HTMLElement>("[role=rowheader] a")?.focus();
}
