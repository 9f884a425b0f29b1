import { useVisibleColumns } from "../columns/hidden-columns.ts";

const mostRows = 20;

interface SkeletonRowsProps {
  /** Rows that were asked for. */
  rows: number;
}

/** What stands for the first rows, in their geometry, so that nothing moves when they come. */
export function SkeletonRows({ rows }: SkeletonRowsProps) {
  const columns = useVisibleColumns();
  return Array.from({ length: Math.min(rows, mostRows) }, (_, row) => (
    <tr key={row} aria-hidden className="border-b border-line last:border-b-0 max-card:block">
      <td className="max-card:hidden" />
      {columns.map(({ id, card }, index) => (
        <td
          key={id}
          className={`h-12 px-3 card:group-data-compact/table:h-9 ${card ? "max-card:block max-card:h-8" : "max-card:hidden"}`}
        >
          <span
            className="block h-2.5 animate-late rounded-bar bg-stop-soft"
            style={{ width: `${45 + ((row * 7 + index * 13) % 40)}%` }}
          />
        </td>
      ))}
      <td className="max-card:hidden" />
    </tr>
  ));
}
