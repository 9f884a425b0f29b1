import { maxListLength } from "../../fleet/lists/read.ts";
import { tooLargeList } from "../search-params.ts";

/** Why a text or file isn't read as a list. */
export interface ListProblem {
  title: string;
  text: string;
}

const notText: ListProblem = {
  title: "That’s not a text file.",
  text: "Save it as plain text or CSV (UTF-8), or copy its lines and paste them. Nothing changed.",
};

/** UTF-8, or UTF-16 with its mark. What isn't ASCII in other encodings becomes "\uFFFD", which is no part of a name. */
export async function readListFile(file: Blob): Promise<string | ListProblem> {
  if (file.size > maxListLength) return tooLargeList;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
    const text = new TextDecoder(isUtf16 ? "utf-16le" : "utf-8").decode(bytes);
    return binary.test(text) ? notText : text;
  } catch {
    // A folder, or gone.
    return notText;
  }
}

/** No text has these; each binary format and UTF-16 without its mark do. Escapes are terminal colours. */
// oxlint-disable-next-line no-control-regex -- that's what it looks for
const binary = /[\0-\x06\x0E-\x1A\x1C-\x1F]/;
