import { byteOrderMark, toCsv, cellsOf, type Column, type ExportFormat } from "./csv.ts";

export interface NamedFile {
  name: string;
  content: Blob;
}

/** Safari reads the file only after the click handler returns. */
const revokeAfterMs = 60_000;

export function download({ name, content }: NamedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
}

export const extensions: Record<ExportFormat, string> = { csv: "csv", excel: "xlsx", json: "json" };

/** A column, or a property in JSON, for each of `columns`. */
export async function tableFile<Row>(
  name: string,
  format: ExportFormat,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<NamedFile> {
  const content = await contentOf(format, columns, rows);
  return { name: `${name}.${extensions[format]}`, content };
}

async function contentOf<Row>(
  format: ExportFormat,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<Blob> {
  if (format === "excel") {
    const { toExcel } = await import("./excel.ts");
    return await toExcel(columns, rows);
  }
  if (format === "csv") {
    const cells = [columns.map(({ name }) => name), ...rows.map((row) => cellsOf(row, columns))];
    return new Blob([byteOrderMark, toCsv(cells)], { type: "text/csv;charset=utf-8" });
  }
  const items = rows.map((row) =>
    Object.fromEntries(columns.map(({ name, cell }) => [name, cell(row)])),
  );
  const type = "application/json;charset=utf-8";
  return new Blob([`${JSON.stringify(items, null, 2)}\n`], { type });
}
