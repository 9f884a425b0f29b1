import type { FleetIndex } from "../../fleet/worker/fleet-index.ts";
import { readRow } from "../../fleet/worker/row.ts";

/** As if a record with these items was opened. */
export function remember(
  index: FleetIndex,
  items: readonly unknown[],
  readAt: number,
  isCurrent = false,
): void {
  const rows = items.flatMap((item) => readRow(item, index.sizes, readAt) ?? []);
  index.remember(rows, readAt, isCurrent);
}
