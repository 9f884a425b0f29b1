/** @throws Error for anything that RFC 4180 doesn't allow */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"(?<quoted>(?:[^"]|"")*)"|(?<plain>[^",\r\n]*))(?<end>,|\r\n)/y;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const { quoted, plain, end } = cell.exec(text)?.groups ?? {};
    if (end === undefined) throw new Error(`Not CSV from ${at}: ${text.slice(at, at + 80)}`);
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
