import { lazy } from "../lib/lazy.ts";

const countFormat = lazy(() => new Intl.NumberFormat());
const percentFormat = lazy(() => new Intl.NumberFormat(undefined, { style: "percent" }));

type Unit = "second" | "minute" | "hour" | "megabyte" | "gigabyte" | "terabyte" | "petabyte";

/** Filled lazily: most pages need only a few. */
const unitFormats = new Map<Unit, Intl.NumberFormat>();

export function formatCount(count: number): string {
  return countFormat().format(count);
}

/** @param fraction from 0 to 1 */
export function formatPercent(fraction: number): string {
  return percentFormat().format(fraction);
}

/** In the browser's locale with at most one decimal, e.g. "8 sec", "1.5 GB". */
export function formatUnit(quantity: number, unit: Unit): string {
  let format = unitFormats.get(unit);
  if (!format) {
    format = new Intl.NumberFormat(undefined, { style: "unit", unit, maximumFractionDigits: 1 });
    unitFormats.set(unit, format);
  }
  return format.format(quantity);
}

/** Rounds up, e.g. 45_000 → "45 sec", 700_000 → "12 min". */
export function durationText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 90) return formatUnit(seconds, "second");
  return seconds < 5400
    ? formatUnit(Math.ceil(seconds / 60), "minute")
    : formatUnit(Math.ceil(seconds / 3600), "hour");
}

/** UI text is English, so plurals don't follow the browser's locale; numbers do. */
export function plural(count: number, one: string, other: string): string {
  return count === 1 ? one : other;
}

/** "300 of 4,000", or "300" if the total is unknown. */
export function progressText(value: number, most: number | undefined): string {
  return most === undefined ? formatCount(value) : `${formatCount(value)} of ${formatCount(most)}`;
}
