import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { root } from "./run.mjs";

// The words of the interface, against docs/words.md.

interface Text {
  text: string;
  line: number;
}

/** Literals that people could read: they begin with a capital or have a space. */
function textsOf(code: string, path: string): Text[] {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(errors[0]?.message);
  const texts: Text[] = [];
  const add = (text: string, start: number) => {
    if (/^\s*\p{Lu}|\s/u.test(text))
      texts.push({ text: text.trim(), line: code.slice(0, start).split("\n").length });
  };
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === "string") add(value, start);
    },
    TemplateElement: ({ value, start }) => add(value.cooked ?? value.raw, start),
    JSXText: ({ value, start }) => add(value, start),
  }).visit(program);
  return texts;
}

/** A word of the table, in either case of its first letter. */
function patternOf(word: string): RegExp {
  const isWhole = word.startsWith('"');
  const bare = word.replaceAll('"', "");
  const first = bare.charAt(0);
  const source = `[${first.toLowerCase()}${first.toUpperCase()}]${bare.slice(1)}`;
  return new RegExp(isWhole ? `^${source}$` : `\\b${source}\\b`);
}

const table = readFileSync(join(root, "docs/words.md"), "utf8");
const forbidden = table
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .flatMap((line) => (line.split("|")[3] ?? "").match(/(?<=`)[^`,]+(?=`)/g) ?? [])
  .map((word) => ({ word, pattern: patternOf(word) }));

function wrongWords(code: string, path = "component.tsx"): string[] {
  return textsOf(code, path).flatMap(({ text, line }) =>
    forbidden
      .filter(({ pattern }) => pattern.test(text))
      .map(({ word }) => `${line}: ${word} in “${text}”`),
  );
}

test("the texts of the interface use the words of docs/words.md", () => {
  const source = join(root, "src");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|testing[\\/]/.test(path),
  );
  const found = files.flatMap((path) =>
    wrongWords(readFileSync(join(source, path), "utf8"), path).map((text) => `src/${path}:${text}`),
  );
  expect(found).toEqual([]);
});

test("the table forbids words", () => {
  const words = forbidden.map(({ word }) => word);
  expect(words).toEqual(expect.arrayContaining(["hostname", '"Size"', "flavor", "last synced"]));
});

test("a word is found in literals, templates and markup, not in names and comments", () => {
  expect(wrongWords("const a = `${b} of 3 finished`;\n<p>\n  Run finished\n</p>;")).toEqual([
    "1: finished in “of 3 finished”",
    "2: finished in “Run finished”",
  ]);
  expect(wrongWords('<Fact label="Size" title="Of unknown size" />')).toEqual([
    '1: "Size" in “Size”',
  ]);
  expect(wrongWords('if (why === "finished") finished(); // Finished')).toEqual([]);
});
