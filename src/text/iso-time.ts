const dateTime =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?: ?(?:Z|UTC|GMT|([+-])(\d\d):?(\d\d)?))?)?$/i;

/** A time that was never set is in the year 1 in Go, and on 1 January 1970 in Unix time, on whatever clock it's written. */
const firstRealTime = 86_400_000;

/** Two ways to write it are one, though neither is a time. */
export const isNeverSet = (text: string): boolean => readAnyTime(text) < firstRealTime;

/** NaN for a time that was never set. */
export function readTime(text: string | undefined): number {
  const time = readAnyTime(text);
  return time < firstRealTime ? Number.NaN : time;
}

/**
 * Epoch ms of an ISO 8601 date-time, in UTC unless it names an offset (specification: Compute instance). NaN for anything else.
 * `Date.parse` reads "2026-11-25T10:00" as local time, finds a year in "web-1" and makes 2 March of 30 February.
 */
function readAnyTime(text: string | undefined): number {
  const parts = dateTime.exec(text?.trim() ?? "");
  if (!parts) return Number.NaN;
  const number = (place: number) => Number(parts[place] ?? 0);
  const [month, day] = [number(2) - 1, number(3)];
  const [hour, minute, second] = [number(4), number(5), number(6)];
  const [zoneHour, zoneMinute] = [number(9), number(10)];
  const ms = Number((parts[7] ?? "").slice(0, 3).padEnd(3, "0"));
  const sinceMidnight = ((hour * 60 + minute) * 60 + second) * 1000 + ms;
  // `Date.UTC` takes the year 99 for 1999.
  const date = new Date(0);
  date.setUTCFullYear(number(1), month, day);
  const isReal = date.getUTCMonth() === month && date.getUTCDate() === day && minute < 60;
  if (!isReal || second > 59 || sinceMidnight > 86_400_000 || zoneHour > 23 || zoneMinute > 59)
    return Number.NaN;
  const zoneMs = (zoneHour * 60 + zoneMinute) * 60_000;
  return date.getTime() + sinceMidnight - (parts[8] === "-" ? -zoneMs : zoneMs);
}
