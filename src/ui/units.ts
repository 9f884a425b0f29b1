type Unit = "second" | "minute" | "hour" | "megabyte" | "gigabyte" | "terabyte";

/** Made when they are first needed: most pages show few of them. */
const formats = new Map<Unit, Intl.NumberFormat>();

/** A figure and its unit in the browser's locale, with at most one decimal place: "8 sec", "1.5 GB". */
export function formatUnit(figure: number, unit: Unit): string {
  let format = formats.get(unit);
  if (!format) {
    const options = { style: "unit", unit, maximumFractionDigits: 1 } as const;
    format = new Intl.NumberFormat(undefined, options);
    formats.set(unit, format);
  }
  return format.format(figure);
}

/** How long something takes, rounded up, in the largest unit that says enough: "45 sec", "12 min". Takes milliseconds. */
export function durationText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 90) return formatUnit(seconds, "second");
  return seconds < 5400
    ? formatUnit(Math.ceil(seconds / 60), "minute")
    : formatUnit(Math.ceil(seconds / 3600), "hour");
}
