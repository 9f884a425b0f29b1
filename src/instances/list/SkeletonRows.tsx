import { classNames } from "../../ui/class-names.ts";
import { useVisibleColumns } from "../columns/hidden-columns.ts";
import { cardGrid, cellLook } from "./row-look.ts";

const mostRows = 20;

interface SkeletonRowsProps {
  /** Rows that were asked for. */
  rows: number;
}

/** What stands for the first rows, in their geometry, so that nothing moves when they come. */
export function SkeletonRows({ rows }: SkeletonRowsProps) {
  const [columns] = useVisibleColumns();
  return Array.from({ length: Math.min(rows, mostRows) }, (_, row) => (
    <tr
      key={row}
      aria-hidden
      className={classNames("border-b border-line last:border-b-0", cardGrid)}
    >
      <td className={classNames(cellLook, "max-card:size-8 max-card:[grid-area:select]")} />
      {columns.map(({ id, card }, index) => (
        <td
          key={id}
          className={classNames(
            cellLook,
            card ? `${card} max-card:h-5 max-card:content-center` : "max-card:hidden",
          )}
        >
          <span
            className="inline-block h-2.5 animate-late rounded-bar bg-stop-soft align-middle max-card:w-24!"
            style={{ width: `${45 + ((row * 7 + index * 13) % 40)}%` }}
          />
        </td>
      ))}
      <td className={classNames(cellLook, "max-card:size-8 max-card:[grid-area:actions]")} />
    </tr>
  ));
}
