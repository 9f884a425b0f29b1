import { expect, test, afterEach, vi } from "vitest";
import { durationText, formatUnit, plural } from "./format.ts";

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
  const { durationText, formatUnit } = await import("./format.ts");
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
