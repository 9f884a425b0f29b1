import type { ReactNode } from "react";
import type { Instance } from "../../api/schema.ts";
import type { SortColumn } from "../../fleet/index/sort-columns.ts";
import type { Catalogue } from "../../queries/specifications.ts";

/** One column of the instance table: its header and its cell, defined together. */
export interface Column {
  id: SortColumn;
  header: string;
  /** Width of the column in the table, as a class. */
  width: string;
  /** Where the cell stands in the card of a small screen; hidden there without it. */
  card?: string;
  cell: (instance: Instance, context: CellContext) => ReactNode;
}

/** What cells need besides the instance. */
interface CellContext {
  /** Undefined until the catalogue of sizes is loaded. */
  catalogue: Catalogue | undefined;
  /** The row has been pointed at, so it offers what only a pointer needs. */
  pointedAt: boolean;
}
