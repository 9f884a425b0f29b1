/** The interface's words are English, whatever the locale of its numbers. */
const pluralRules = new Intl.PluralRules("en");
const countFormat = new Intl.NumberFormat();
const percentFormat = new Intl.NumberFormat(undefined, { style: "percent" });

type Unit = "second" | "minute" | "hour" | "megabyte" | "gigabyte" | "terabyte" | "petabyte";

/** Created on first use: most pages need few of them. */
const unitFormats = new Map<Unit, Intl.NumberFormat>();

/** A count with grouped digits in the browser's locale. */
export function formatCount(count: number): string {
  return countFormat.format(count);
}

/** A fraction from 0 to 1 as "25%". */
export function formatPercent(fraction: number): string {
  return percentFormat.format(fraction);
}

/** A quantity and its unit in the browser's locale, with at most one decimal place: "8 sec", "1.5 GB". */
export function formatUnit(quantity: number, unit: Unit): string {
  let format = unitFormats.get(unit);
  if (!format) {
    format = new Intl.NumberFormat(undefined, { style: "unit", unit, maximumFractionDigits: 1 });
    unitFormats.set(unit, format);
  }
  return format.format(quantity);
}

/** A duration in milliseconds, rounded up, in the largest unit that is precise enough: "45 sec", "12 min". */
export function durationText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 90) return formatUnit(seconds, "second");
  return seconds < 5400
    ? formatUnit(Math.ceil(seconds / 60), "minute")
    : formatUnit(Math.ceil(seconds / 3600), "hour");
}

/** The form of an English word that goes with a count. */
export function plural(count: number, one: string, other: string): string {
  return pluralRules.select(count) === "one" ? one : other;
}
