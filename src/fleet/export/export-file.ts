import type { ExportText } from "./export-text.ts";

/** Few enough that a search does not wait long for its turn, and that their text is nothing to speak of. */
const instancesAPart = 1000;

/**
 * Writes instances to a file, part by part: what is written is the browser's to keep, on disk if it likes, and between two
 * parts whatever else the worker is asked has its turn.
 * @param jsons each instance as its JSON
 */
export async function writeFile(jsons: readonly string[], text: ExportText): Promise<Blob> {
  const parts: (Blob | string)[] = [text.before];
  for (let first = 0; first < jsons.length; first += instancesAPart) {
    if (first > 0) {
      parts.push(text.between);
      await turn();
    }
    parts.push(new Blob([text.write(jsons.slice(first, first + instancesAPart))]));
  }
  return new Blob([...parts, text.after], { type: text.type });
}

const turn = () => new Promise((resolve) => setTimeout(resolve));
