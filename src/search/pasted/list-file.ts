import { maxPastedLength } from "../../fleet/pasted/pasted-text.ts";
import { tooLargeList } from "../box/search-params.ts";

/** Why a text or file isn't read as a list. */
export interface ListProblem {
  title: string;
  text: string;
}

const notText: ListProblem = {
  title: "That’s not a text file.",
  text: "Save it as plain text or CSV (UTF-8), or copy its lines and paste them. Nothing changed.",
};

const unreadable: ListProblem = {
  title: "The file couldn’t be read.",
  text: "It may be a folder, or gone. Nothing changed.",
};

/** UTF-8, UTF-16 with its mark, or what Excel on Windows saves. Old versions of it write CSV in windows-1252. */
export async function readListFile(file: Blob): Promise<string | ListProblem> {
  if (file.size > maxPastedLength) return tooLargeList;
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return unreadable;
  }
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode(bytes, "utf-16le") ?? notText;
  if (first === 0xfe && second === 0xff) return decode(bytes, "utf-16be") ?? notText;
  return decode(bytes, "utf-8") ?? decode(bytes, "windows-1252") ?? notText;
}

/** No text has these; each binary format and UTF-16 without its mark do. Escapes are terminal colours. */
// oxlint-disable-next-line no-control-regex -- that's what it looks for
const binary = /[\0-\x06\x0E-\x1A\x1C-\x1F]/;

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return binary.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
