import { Columns3 } from "lucide-react";
import { memo } from "react";
import { LazyCheckMenu, PopupButton } from "../../ui/PopupButton.tsx";
import { columns } from "./columns.ts";
import { useCompactRows } from "./density.ts";
import { useVisibleColumns } from "./hidden-columns.ts";

const columnsIcon = <Columns3 size={14} aria-hidden />;

/** Chooses the columns of the table, and how high its rows are. */
export const ColumnsButton = memo(function ColumnsButton() {
  const [visible, toggleColumn] = useVisibleColumns();
  const [compact, toggleCompact] = useCompactRows();
  const items = columns.map((column, index) => ({
    key: column.id,
    label: column.header,
    checked: visible.includes(column),
    unavailable: index === 0 ? "It names the row" : undefined,
    onToggle: () => toggleColumn(column.id),
  }));
  const density = {
    key: "compact rows",
    label: "Compact rows",
    checked: compact,
    separated: true,
    onToggle: toggleCompact,
  };
  return (
    <PopupButton
      kind="menu"
      aria-label="Columns"
      renderPopup={(opened) => (
        <LazyCheckMenu label="Columns" items={[...items, density]} {...opened} />
      )}
      className="inline-flex h-8 items-center gap-[7px] rounded-control border border-line-strong bg-surface px-[11px] font-medium hover:bg-hover max-card:w-8 max-card:justify-center max-card:px-0"
    >
      {columnsIcon}
      <span className="max-card:sr-only">Columns</span>
    </PopupButton>
  );
});
