import { expect, test } from "vitest";
import { maxListLength } from "../../fleet/lists/read.ts";
import { readListFile } from "./list-file.ts";

const utf16 = (text: string, ...mark: number[]) =>
  new Uint8Array([...mark, ...Array.from(text).flatMap((one) => [one.charCodeAt(0), 0])]);

test.each<[string, BlobPart, string]>([
  ["UTF-8", "web-1\nwéb-2", "web-1\nwéb-2"],
  ["UTF-8 with its mark", "\uFEFFweb-1", "web-1"],
  ["UTF-16 with its mark", utf16("web-1\nweb-2", 0xff, 0xfe), "web-1\nweb-2"],
  ["windows-1252", new Uint8Array([0x77, 0xe9, 0x0a, 0x2d, 0x31]), "w\uFFFD\n-1"],
  ["terminal colours", "\u001B[32mweb-1\u001B[0m", "\u001B[32mweb-1\u001B[0m"],
  ["nothing", "", ""],
])("a file with %s is text", async (_, content, text) => {
  expect(await readListFile(new Blob([content]))).toBe(text);
});

test.each<[string, BlobPart]>([
  ["a NUL", "web-1\0web-2"],
  ["UTF-16 without its mark", utf16("web-1")],
  ["a PNG", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
  ["a ZIP or XLSX", new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 8, 8])],
])("a file with %s isn't", async (_, content) => {
  expect(await readListFile(new Blob([content]))).toMatchObject({
    title: expect.stringContaining("not a text file"),
  });
});

test("a file of 5 MB is read, a larger one isn't", async () => {
  const largest = new Blob(["a".repeat(maxListLength)]);
  expect(await readListFile(largest)).toHaveLength(maxListLength);
  expect(await readListFile(new Blob([largest, "a"]))).toMatchObject({
    title: expect.stringContaining("too large"),
  });
});
