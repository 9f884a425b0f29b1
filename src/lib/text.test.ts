import { afterEach, expect, test, vi } from "vitest";
import {
  displayText,
  durationText,
  formatUnit,
  naturalKey,
  nextSort,
  plural,
  readSort,
  truncateText,
} from "./text.ts";

test.each([
  ["web-1", "web-1"],
  ["two words", "two words"],
  ["ünï-☃-日本-😀", "ünï-☃-日本-😀"],
  ["👩‍👩‍👧‍👦🏴‍☠️🧨", "👩‍👩‍👧‍👦🏴‍☠️🧨"],
  ["web\u200D-1\uFE0F", "web[U+200D]-1[U+FE0F]"],
  ["web\u200B-1", "web[U+200B]-1"],
  ["\u202Eweb-1\u2066", "[U+202E]web-1[U+2066]"],
  ["a\u00ADb\uFEFFc\u2060d", "a[U+00AD]b[U+FEFF]c[U+2060]d"],
  ["line1\nline2\t\u0000\u007F", "line1[U+000A]line2[U+0009][U+0000][U+007F]"],
  ["a\u00A0b\u3000c\u2028d", "a[U+00A0]b[U+3000]c[U+2028]d"],
  ["a\u{E0041}b", "a[U+E0041]b"],
  ["half \uD83D", "half [U+D83D]"],
  ["a\u{1D159}b\u{16FE4}c\u{13441}d", "a[U+1D159]b[U+16FE4]c[U+13441]d"],
  [" web-1  ", "[U+0020]web-1[U+0020][U+0020]"],
])("displays %j as %s", (text, displayed) => {
  expect(displayText(text)).toBe(displayed);
});

test("a long text is truncated, with its length", () => {
  expect(truncateText("x".repeat(300), 300)).toBe("x".repeat(300));
  expect(truncateText("x".repeat(2_000_000), 300)).toBe(
    `${"x".repeat(300)}… (2,000,000 characters)`,
  );
  expect(displayText("\u200B".repeat(2_000_000)).length).toBeLessThan(3000);
});

test("a surrogate pair is never split", () => {
  expect(truncateText("😀😀", 3)).toBe("😀… (4 characters)");
});

test("quantities have an English unit", () => {
  expect(formatUnit(8, "GB")).toBe("8 GB");
  expect(formatUnit(1536, "GB")).toBe("1,536 GB");
  expect(formatUnit(1.25, "TB")).toBe("1.3 TB");
  expect(formatUnit(10, "min")).toBe("10 min");
});

test.each([
  [0, "1 sec"],
  [1001, "2 sec"],
  [89_000, "89 sec"],
  [90_000, "2 min"],
  [5_399_000, "90 min"],
  [5_400_000, "2 hr"],
])("%d ms are %s", (ms, text) => {
  expect(durationText(ms)).toBe(text);
});

test.each([
  [0, "are"],
  [1, "is"],
  [2, "are"],
  [1001, "are"],
])("%d %s", (count, form) => {
  expect(plural(count, "is", "are")).toBe(form);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** As a browser in that language formats. */
async function textsIn(locale: string) {
  vi.stubGlobal("Intl", {
    NumberFormat: class extends Intl.NumberFormat {
      constructor(_: undefined, options?: Intl.NumberFormatOptions) {
        super(locale, options);
      }
    },
    DateTimeFormat: class extends Intl.DateTimeFormat {
      constructor(_: undefined, options?: Intl.DateTimeFormatOptions) {
        super(locale, options);
      }
    },
  });
  vi.resetModules();
  const { dayText } = await import("./times.ts");
  const { asOfText } = await import("./times.ts");
  const { durationText, formatUnit } = await import("./text.ts");
  return { dayText, asOfText, durationText, formatUnit };
}

const time = Date.parse("2026-11-25T14:05:22Z");

// wsj-br/duplistatus#74: the page is English, so are its words; numbers are as the reader writes them.
test.each([
  ["de-DE", "1,5 GB", "45 sec"],
  ["fr-FR", "1,5 GB", "45 sec"],
  ["ja-JP", "1.5 GB", "45 sec"],
])("in %s, units stay English", async (locale, size, duration) => {
  const { durationText, formatUnit } = await textsIn(locale);
  expect(formatUnit(1.5, "GB")).toBe(size);
  expect(durationText(45_000)).toBe(duration);
});

// A Thai year is 543 ahead, a Persian one 621 behind: neither is the year that a search or a file has.
test.each(["th-TH", "fa-IR-u-nu-latn", "ar-SA-u-ca-islamic-nu-latn"])(
  "in %s, dates have the calendar of the API and the search",
  async (locale) => {
    const { dayText, asOfText } = await textsIn(locale);
    expect(dayText(time, "utc")).toContain("2026");
    expect(asOfText(time, time + 3 * 86_400_000, "utc")).toContain("2026");
  },
);

const columns = ["name", "size"] as const;

test("reads a column, and a minus for descending order", () => {
  expect(readSort(columns, "name")).toEqual({ column: "name", descending: false });
  expect(readSort(columns, "-size")).toEqual({ column: "size", descending: true });
  for (const text of [undefined, "", "-", "nothing", "constructor", "--size"]) {
    expect(readSort(columns, text)).toBeUndefined();
  }
});

test("a header sorts ascending, descending, then in the API's order", () => {
  expect(nextSort(undefined, "name")).toBe("name");
  expect(nextSort(readSort(columns, "size"), "name")).toBe("name");
  expect(nextSort(readSort(columns, "name"), "name")).toBe("-name");
  expect(nextSort(readSort(columns, "-name"), "name")).toBeUndefined();
});

test("a header of dates sorts newest first, oldest first, then in the API's order", () => {
  expect(nextSort(undefined, "name", true)).toBe("-name");
  expect(nextSort(readSort(columns, "-name"), "name", true)).toBe("name");
  expect(nextSort(readSort(columns, "name"), "name", true)).toBeUndefined();
});

test("numbers in names are ordered by size, everything else by its characters", () => {
  const ordered = ["0", "2-a", "10", "a", "a-1-x", "a-2", "a-2-b1", "a-2-b10", "a-10", "a1b", "b"];
  const keys = ordered.map((name) => naturalKey(name) ?? "");
  expect(keys.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(keys);
});

test("leading zeros do not count", () => {
  expect(naturalKey("web-007-0")).toBe(naturalKey("web-7-000"));
  expect(naturalKey("web-0")).not.toBe(naturalKey("web-"));
});

test("an empty name has no key", () => {
  expect(naturalKey("")).toBeUndefined();
});
