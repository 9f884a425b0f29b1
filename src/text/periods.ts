import { absoluteTime, clockTime, dayText, zoneName, type Zone } from "./times.ts";

function isSameDay(one: number, other: number, zone: Zone): boolean {
  return dayText(one, zone) === dayText(other, zone);
}

/** e.g. "between 10:02:10 and 10:02:41 UTC+1"; with dates if the days differ. */
export function betweenText(from: number, to: number, zone: Zone): string {
  const timeText = isSameDay(from, to, zone) ? clockTime : absoluteTime;
  const [start, end] = [timeText(from, zone), timeText(to, zone)];
  if (start === end) return `at ${end}`;
  const name = zoneName(from, zone);
  // The clocks may have changed in between.
  const isSameZone = name === zoneName(to, zone);
  return `between ${isSameZone ? start.replace(name, "").trimEnd() : start} and ${end}`;
}

/** Without the date if it's today. */
export function momentText(time: number, zone: Zone): string {
  return (isSameDay(time, Date.now(), zone) ? clockTime : absoluteTime)(time, zone);
}
