import { Columns3, Rows4 } from "lucide-react";
import { createContext, use, useSyncExternalStore } from "react";
import type { SortColumn } from "../../fleet/columns.ts";
import { MenuButton } from "../../ui/popups/PopupButton.tsx";
import { hiddenColumnsIn } from "../../ui/preferences.ts";
import { usePreference } from "../../ui/ui-context.ts";
import { type Column, columns } from "./columns.tsx";
import {
  type Geometry,
  isLeftOut,
  shownColumns,
  steppedWindowWidth,
  storedName,
  tableGeometry,
  tableWindowWidth,
} from "./geometry.ts";

/** All that there are. The configuration can add some (`teamColumns`). */
export const ColumnsContext = createContext(columns);

export function useVisibleColumns(): [visible: Column[], toggle: (column: Column) => void] {
  const [stored, store] = usePreference("hidden-columns");
  const changed = hiddenColumnsIn(stored);
  const all = use(ColumnsContext);
  const shown = shownColumns(
    changed,
    all.map(({ id }) => id),
  );
  function toggle({ id }: Column): void {
    const name = storedName(id);
    const next = changed.includes(name)
      ? changed.filter((other) => other !== name)
      : [...changed, name];
    store(JSON.stringify(next));
  }
  return [all.filter(({ id }) => shown.includes(id)), toggle];
}

export function useCompactRows(): [compact: boolean, toggle: () => void] {
  const [stored, store] = usePreference("rows");
  const compact = stored === "compact";
  return [compact, () => store(compact ? undefined : "compact")];
}

export function useGeometry(columns: readonly Column[]): Geometry | undefined {
  const windowWidth = useSyncExternalStore(subscribeToResize, tableWindowWidth);
  return tableGeometry(
    windowWidth,
    columns.map(({ id }) => id),
  );
}

/** Pixels that a name has in a card. What's left of the row is its padding, the page's margin and a scrollbar. */
export function useCardSpace(): ReadonlyMap<SortColumn, number> {
  const row = useSyncExternalStore(subscribeToResize, steppedWindowWidth) - 145;
  const hostName = row - 12 - Math.min(0.4 * row, 128);
  // Beside a whole IPv4. Its text is smaller than in the table, for which it's measured.
  const region = row < 335 ? ((row - 124) * 13) / 12 : Infinity;
  return new Map([
    ["hostName", hostName],
    ["region", region],
  ]);
}

function subscribeToResize(listener: () => void): () => void {
  addEventListener("resize", listener);
  return () => removeEventListener("resize", listener);
}

export function ColumnsButton() {
  const [visible, toggleColumn] = useVisibleColumns();
  const geometry = useGeometry(visible);
  const items = use(ColumnsContext).map((column, index) => ({
    label: column.header,
    warning:
      visible.includes(column) && isLeftOut(column.id, geometry)
        ? "Hidden at this width"
        : undefined,
    checked: visible.includes(column),
    unavailable: index === 0 ? "Always shown" : undefined,
    onSelect: () => toggleColumn(column),
  }));
  return (
    <MenuButton label="Columns" items={items} className="toolbar-button">
      <Columns3 size={14} aria-hidden />
      <span className="max-card:sr-only">Columns</span>
    </MenuButton>
  );
}

/** One line per row instead of two. Cards don't change. */
export function CompactRowsButton() {
  const [compact, toggle] = useCompactRows();
  return (
    <button
      type="button"
      aria-label="Compact rows"
      title="Compact rows"
      aria-pressed={compact}
      onClick={toggle}
      className="toolbar-button w-[34px] px-0! aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent max-card:hidden!"
    >
      <Rows4 size={14} aria-hidden />
    </button>
  );
}
