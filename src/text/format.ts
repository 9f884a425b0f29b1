import { lazy } from "../lib/lazy.ts";

const countFormat = lazy(() => new Intl.NumberFormat());
const percentFormat = lazy(() => new Intl.NumberFormat(undefined, { style: "percent" }));

const quantityFormat = lazy(() => new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 }));

type Unit = "sec" | "min" | "hr" | "MB" | "GB" | "TB" | "PB";

export function formatCount(count: number): string {
  return countFormat().format(count);
}

/** @param fraction from 0 to 1 */
export function formatPercent(fraction: number): string {
  return percentFormat().format(fraction);
}

/** With at most one decimal, e.g. "8 sec", "1.5 GB". The number is in the browser's locale, the unit in English like the page. */
export function formatUnit(quantity: number, unit: Unit): string {
  return `${quantityFormat().format(quantity)} ${unit}`;
}

/** Rounds up, e.g. 45_000 → "45 sec", 700_000 → "12 min". */
export function durationText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 90) return formatUnit(seconds, "sec");
  return seconds < 5400
    ? formatUnit(Math.ceil(seconds / 60), "min")
    : formatUnit(Math.ceil(seconds / 3600), "hr");
}

/** UI text is English, so plurals don't follow the browser's locale; numbers do. */
export function plural(count: number, one: string, other: string): string {
  return count === 1 ? one : other;
}

/** "300 of 4,000", or "300" if the total is unknown. */
export function progressText(value: number, most: number | undefined): string {
  return most === undefined ? formatCount(value) : `${formatCount(value)} of ${formatCount(most)}`;
}
