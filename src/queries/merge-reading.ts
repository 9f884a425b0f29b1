import { hasTags, type Instance } from "../api/schema.ts";
import { isNeverSet, readTime } from "../lib/times.ts";

/** What merging needs of an instance. Without `raw`, `tags` are complete. */
export interface Mergeable extends Partial<Pick<Instance, "raw">> {
  hostName?: string | undefined;
  createdAt?: string | undefined;
  tags: readonly string[];
}

/** A list may lag behind its instances: an answer about the instance alone outweighs it for this long. */
const listLagMs = 2 * 60_000;

/** Of a reading of one machine, all in epoch milliseconds. */
export interface ReadingTimes {
  /** What the API says in `updatedAt`; NaN without one. */
  updatedTime: number;
  sentAt: number;
  /** When the instance alone was last asked for; 0 if only lists have shown it. */
  singleAt: number;
}

/** Whether what's known of a machine holds against another reading of it: `updatedAt` decides, else who was asked, and when. */
export function holdsAgainst(known: ReadingTimes, reading: ReadingTimes): boolean {
  const difference = known.updatedTime - reading.updatedTime;
  if (difference !== 0 && !Number.isNaN(difference)) return difference > 0;
  // A time in the future is from before the clock was set back.
  if (known.sentAt > Date.now()) return false;
  const mayLag = reading.singleAt === 0 && known.singleAt > 0;
  return reading.sentAt < Math.max(known.sentAt, mayLag ? known.singleAt + listLagMs : 0);
}

/**
 * The newer of two readings, completed with the tags and creation time of the older one: a protected tag stays until a reading
 * shows the tags without it. Keeps nothing of another machine.
 * @param isOlder `known` holds against `reading` (`holdsAgainst`)
 */
export function mergeReading<T extends Mergeable>(
  known: T | undefined,
  reading: T,
  isOlder = false,
): T {
  if (!known) return reading;
  const [older, newer] = isOlder ? [reading, known] : [known, reading];
  if (isAnotherMachine(older, newer)) return newer;
  const isTagged = !newer.raw || hasTags(newer.raw);
  const createdAt = newer.createdAt ?? older.createdAt;
  if (isTagged && createdAt === newer.createdAt) return newer;
  const tags = isTagged ? newer.tags : [...new Set([...newer.tags, ...older.tags])];
  return { ...newer, tags, ...(createdAt !== undefined && { createdAt }) };
}

/** Two readings of one id can be of two machines. A host name or creation time that's missing proves nothing. */
export function isAnotherMachine(
  before: Pick<Mergeable, "hostName" | "createdAt">,
  now: Pick<Mergeable, "hostName" | "createdAt">,
): boolean {
  const isRenamed =
    before.hostName !== undefined && now.hostName !== undefined && before.hostName !== now.hostName;
  return isRenamed || isAnotherTime(before.createdAt, now.createdAt);
}

/**
 * "2026-01-01 10:00:00" and "2026-01-01T11:00:00.4+01:00" are one time: endpoints may differ in zone and precision. Times that
 * were never set are one, too. Anything else that's no time is compared as text.
 */
export function isAnotherTime(before: string | undefined, now: string | undefined): boolean {
  if (before === undefined || now === undefined || before === now) return false;
  if (isNeverSet(before) && isNeverSet(now)) return false;
  // Not `>= 1000`, which is false for a text that is no time.
  return !(Math.abs(readTime(before) - readTime(now)) < 1000);
}
