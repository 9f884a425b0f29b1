/** Reads one file of a ZIP archive, whose directory is at its end. */
async function unzip(zip: Buffer<ArrayBuffer>, path: string): Promise<string> {
  const end = zip.lastIndexOf("PK\x05\x06", undefined, "latin1");
  let entry = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = zip.readUInt16LE(entry + 28);
    const name = zip.toString("utf8", entry + 46, entry + 46 + nameLength);
    if (name === path) {
      const header = zip.readUInt32LE(entry + 42);
      const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
      const packed = new Blob([zip.subarray(start, start + zip.readUInt32LE(entry + 20))]);
      const content = packed.stream().pipeThrough(new DecompressionStream("deflate-raw"));
      return await new Response(content).text();
    }
    entry += 46 + nameLength + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32);
  }
  throw new Error(`The archive has no ${path}.`);
}

const entities: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&amp;": "&",
};
const unescape = (xml: string) =>
  xml.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);

const dayMs = 86_400_000;
/** Excel counts days from here, as it takes 1900 for a leap year. */
const firstDay = Date.UTC(1899, 11, 30);

/** The rows of the first sheet. A cell with the style of times is a Date; an empty one is undefined. */
export async function readXlsx(file: Blob): Promise<(string | number | Date | undefined)[][]> {
  const zip = Buffer.from(await file.arrayBuffer());
  const sheet = await unzip(zip, "xl/worksheets/sheet1.xml");
  const styles = await unzip(zip, "xl/styles.xml");
  const hasTimes = styles.includes("yyyy-mm-dd hh:mm:ss");
  return [...sheet.matchAll(/<row [^>]*>(?<cells>.*?)<\/row>/gs)].map(({ groups }) => {
    const row: (string | number | Date)[] = [];
    const cells = groups?.["cells"] ?? "";
    for (const match of cells.matchAll(
      /<c r="(?<column>[A-Z]+)\d+"(?<rest>[^>]*)>(?<content>.*?)<\/c>/gs,
    )) {
      const { column = "", rest = "", content = "" } = match.groups ?? {};
      const place = Array.from(column).reduce(
        (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
        0,
      );
      const value =
        /<(?:t|v)[^>]*>(?<value>.*?)<\/(?:t|v)>/s.exec(content)?.groups?.["value"] ?? "";
      const isTime = hasTimes && rest.includes('s="1"');
      if (rest.includes('t="inlineStr"')) row[place - 1] = unescape(value);
      else
        row[place - 1] = isTime
          ? new Date(Math.round(firstDay + Number(value) * dayMs))
          : Number(value);
    }
    return row;
  });
}

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
