import { useMemo } from "react";
import type { Column } from "./column.ts";
import { columns } from "./columns.ts";
import { usePreference } from "../../ui/use-preference.ts";

/** The columns that show, in their order, and how to show or hide one. The first, which names the row, always shows. */
export function useVisibleColumns(): [visible: Column[], toggle: (id: string) => void] {
  const [value, choose] = usePreference("hidden-columns");
  const hidden = useMemo(() => read(value), [value]);
  const visible = useMemo(
    () => columns.filter(({ id }, index) => index === 0 || !hidden.includes(id)),
    [hidden],
  );
  function toggle(id: string): void {
    const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id];
    choose(JSON.stringify(next));
  }
  return [visible, toggle];
}

function read(stored: string | undefined): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}
