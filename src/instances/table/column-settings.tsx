import { Columns3, Rows4 } from "lucide-react";
import { useSyncExternalStore } from "react";
import { MenuButton } from "../../ui/popups/PopupButton.tsx";
import { useMediaQuery } from "../../ui/page/browser-state.ts";
import { hiddenColumnsIn } from "../../ui/preferences.ts";
import { usePreference } from "../../ui/ui-context.ts";
import { type Column, columns } from "./columns.tsx";

/** Stores what differs from the default: "image" is hidden, "+memory" is shown. The first column can't be hidden. */
export function useVisibleColumns(): [visible: Column[], toggle: (column: Column) => void] {
  const [stored, store] = usePreference("hidden-columns");
  const changed = hiddenColumnsIn(stored);
  const visible = columns.filter(
    (column, index) =>
      index === 0 || changed.includes(nameOf(column)) === (column.hiddenAtFirst ?? false),
  );
  function toggle(column: Column): void {
    const name = nameOf(column);
    const next = changed.includes(name)
      ? changed.filter((other) => other !== name)
      : [...changed, name];
    store(JSON.stringify(next));
  }
  return [visible, toggle];
}

const nameOf = ({ id, hiddenAtFirst = false }: Column) => (hiddenAtFirst ? `+${id}` : id);

export function useCompactRows(): [compact: boolean, toggle: () => void] {
  const [stored, store] = usePreference("rows");
  const compact = stored === "compact";
  return [compact, () => store(compact ? undefined : "compact")];
}

/** Columns for wider tables only. Cards and paper have them, too. */
export const minimumWidths = {
  snug: { className: "from-snug", isBelow: "(width >= 45rem) and (width < 57.5rem)" },
  middle: { className: "from-middle", isBelow: "(width >= 45rem) and (width < 73.75rem)" },
};

/** In steps of 40 px, so that rows seldom render again while the window is resized. */
export function useWindowWidth(): number {
  return useSyncExternalStore(subscribeToResize, () => Math.floor(innerWidth / 40) * 40);
}

function subscribeToResize(listener: () => void): () => void {
  addEventListener("resize", listener);
  return () => removeEventListener("resize", listener);
}

export function ColumnsButton() {
  const [visible, toggleColumn] = useVisibleColumns();
  const isLeftOut = {
    snug: useMediaQuery(minimumWidths.snug.isBelow),
    middle: useMediaQuery(minimumWidths.middle.isBelow),
  };
  const items = columns.map((column, index) => ({
    label:
      column.minimum && isLeftOut[column.minimum]
        ? `${column.header} (hidden at this width)`
        : column.header,
    checked: visible.includes(column),
    unavailable: index === 0 ? "Always shown" : undefined,
    onSelect: () => toggleColumn(column),
  }));
  return (
    <MenuButton label="Columns" items={() => items} className="toolbar-button">
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
