import { hasTags, type Instance } from "../api/schema.ts";

/** The fields of an instance that its readings are merged by. Without `raw`, its tags are complete. */
export interface Mergeable extends Partial<Pick<Instance, "raw">> {
  hostName?: string | undefined;
  createdAt?: string | undefined;
  tags: readonly string[];
}

/**
 * What is known of an instance with one more reading: the newer of the two, with the tags and the creation time of the older one
 * where it lacks them. A protected tag stays until a reading shows the tags without it. Of another machine nothing is kept.
 * @param isOlder the reading was requested before what is known
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

/** Whether two readings of one id are of two machines. A host name or creation time that one of them lacks shows nothing. */
export function isAnotherMachine(
  before: Pick<Mergeable, "hostName" | "createdAt">,
  now: Pick<Mergeable, "hostName" | "createdAt">,
): boolean {
  const isRenamed =
    before.hostName !== undefined && now.hostName !== undefined && before.hostName !== now.hostName;
  return isRenamed || isAnotherTime(before.createdAt, now.createdAt);
}

/** One moment can be written in several ways; values that are no times are compared as text. */
export function isAnotherTime(before: string | undefined, now: string | undefined): boolean {
  if (before === undefined || now === undefined || before === now) return false;
  return Date.parse(before) !== Date.parse(now);
}
