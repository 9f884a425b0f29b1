const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

const relative = new Intl.RelativeTimeFormat(undefined, { style: "narrow", numeric: "always" });
const absolute = new Intl.DateTimeFormat(undefined, {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});
const absoluteWithZone = new Intl.DateTimeFormat(undefined, {
  dateStyle: "long",
  timeStyle: "long",
});

const justNowSeconds = 2;

/** How long ago (or ahead), in the largest unit that fits: "3d ago". Times are milliseconds since the epoch. */
export function relativeTime(time: number, now: number): string {
  if (Math.abs(time - now) < justNowSeconds * 1000) return "just now";
  const seconds = Math.round((time - now) / 1000);
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  return relative.format(Math.trunc(seconds / size), unit);
}

/** Date and time to the second in the browser's locale and zone. */
export function absoluteTime(time: number): string {
  return absolute.format(time);
}

/** The same with the zone spelled out, for tooltips. */
export function absoluteTimeWithZone(time: number): string {
  return absoluteWithZone.format(time);
}
