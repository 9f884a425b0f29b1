export type ExportFormat = "csv" | "excel" | "json";

export type Cell = string | number | readonly string[] | undefined;

/** A column of an exported table. */
export interface Column<Row> {
  name: string;
  cell: (row: Row) => Cell;
  /** Its texts are times in ISO 8601. */
  isTime?: boolean;
}

export const cellsOf = <Row>(row: Row, columns: readonly Column<Row>[]): Cell[] =>
  columns.map(({ cell }) => cell(row));
