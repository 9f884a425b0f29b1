import { Columns3, Rows4 } from "lucide-react";
import { createContext, use } from "react";
import { MenuButton } from "../../ui/popups/PopupButton.tsx";
import { hiddenColumnsIn } from "../../ui/preferences.ts";
import { usePreference } from "../../ui/ui-context.ts";
import { type Column, columns, leftOutClass } from "./columns.tsx";

/** All that there are. The configuration can add some (`teamColumns`). */
export const ColumnsContext = createContext(columns);

export interface VisibleColumn extends Column {
  /** Hides its cells if the table is too narrow. */
  leftOut: string;
}

export function useVisibleColumns(): [visible: VisibleColumn[], toggle: (column: Column) => void] {
  const [stored, store] = usePreference("hidden-columns");
  const changed = hiddenColumnsIn(stored);
  const all = use(ColumnsContext);
  function toggle(column: Column): void {
    const name = storedName(column);
    const next = changed.includes(name)
      ? changed.filter((other) => other !== name)
      : [...changed, name];
    store(JSON.stringify(next));
  }
  const isShown = (column: Column) =>
    changed.includes(storedName(column)) === (column.isHiddenAtFirst ?? false);
  // The host name can't be hidden.
  const shown = all.filter((column, index) => index === 0 || isShown(column));
  return [
    shown.map((column) => Object.assign({ leftOut: leftOutClass(column, shown) }, column)),
    toggle,
  ];
}

/** "image" is hidden, "+memory" is shown. */
const storedName = ({ id, isHiddenAtFirst }: Column) => (isHiddenAtFirst ? `+${id}` : id);

export function useCompactRows(): [compact: boolean, toggle: () => void] {
  const [stored, store] = usePreference("rows");
  const compact = stored === "compact";
  return [compact, () => store(compact ? undefined : "compact")];
}

export function ColumnsButton() {
  const [visible, toggleColumn] = useVisibleColumns();
  const isVisible = ({ id }: Column) => visible.some((column) => column.id === id);
  const items = use(ColumnsContext).map((column, index) => ({
    label: column.header,
    checked: isVisible(column),
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
      className="toolbar-button w-[2.125rem] px-0! aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent max-card:hidden!"
    >
      <Rows4 size={14} aria-hidden />
    </button>
  );
}
