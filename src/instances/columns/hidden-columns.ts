import { createStore, useSelector } from "@tanstack/react-store";
import type { Column } from "./column.ts";
import { columns } from "./columns.ts";

const storageKey = "compute.hidden-columns";

const hiddenColumns = createStore<{ hidden: string[]; visible: Column[] }>(of(stored()));

/** The columns that show, in their order. The first, which names the row, always does. */
export function useVisibleColumns(): Column[] {
  return useSelector(hiddenColumns, ({ visible }) => visible);
}

/** Shows a column or hides it, and remembers that in this browser. */
export function toggleColumn(id: string): void {
  const { hidden } = hiddenColumns.get();
  const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id];
  hiddenColumns.setState(() => of(next));
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

function of(hidden: string[]) {
  const visible = columns.filter(({ id }, index) => index === 0 || !hidden.includes(id));
  return { hidden, visible };
}

function stored(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}
