import { afterEach, expect, test, vi } from "vitest";

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
  const { asOfText } = await import("./periods.ts");
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
