import { type Change, type ChangeFeed, type ChangeKind, type Gap, valueOf } from "../changes.ts";
import type { Predicate } from "../query/predicate.ts";

export interface ChangesRequest {
  /** In the query language: the instance as it was, or as it was then, matches. */
  q: string;
  kind?: ChangeKind | undefined;
  /** Only what was seen from then on: milliseconds since the epoch. */
  from?: number | undefined;
  /** From 1. */
  page: number;
  limit: number;
  /** Milliseconds since the epoch, for ages. */
  now: number;
}

export interface ChangeEntry extends Pick<Change, "number" | "kind" | "since" | "seenAt"> {
  id: string;
  hostName?: string;
  createdAt?: string;
  /** The values before and after; undefined where there is none, and for a new instance or one that is gone. */
  from: string | undefined;
  to: string | undefined;
}

/** Changes of one kind that came with one pass, newest first; often a single one. Or a time in which the list was not read. */
export type ChangeItem =
  | { type: "changes"; kind: ChangeKind; changes: ChangeEntry[]; since: number; seenAt: number }
  | ({ type: "gap" } & Gap);

/** One page of what has changed, newest first. */
export interface ChangePage {
  items: ChangeItem[];
  /** How many items and changes there are on all pages. */
  total: number;
  count: number;
  dropped: ChangeFeed["dropped"];
  beganAt: number | undefined;
}

/** So many changes of one kind in one pass are one item. */
const groupFrom = 4;

/** @param matches of the request's query */
export function listChanges(
  feed: ChangeFeed,
  { page, limit, kind, from = 0 }: ChangesRequest,
  matches: Predicate,
): ChangePage {
  const changes = matchingChanges(feed, { kind, from }, matches);
  const gaps = feed.gaps.filter(({ to }) => to >= from);
  const items = [
    ...groups(changes).map((group) => ({ at: group[0]?.seenAt ?? 0, item: () => itemOf(group) })),
    ...gaps.map((gap) => ({ at: gap.to, item: () => ({ type: "gap" as const, ...gap }) })),
  ].toSorted((one, other) => other.at - one.at);
  const first = (page - 1) * limit;
  return {
    items: items.slice(first, first + limit).map(({ item }) => item()),
    total: items.length,
    count: changes.length,
    dropped: feed.dropped,
    beganAt: feed.beganAt,
  };
}

/** The changes that match, newest first. */
function matchingChanges(
  feed: ChangeFeed,
  { kind, from }: { kind: ChangeKind | undefined; from: number },
  matches: Predicate,
): Change[] {
  return feed.changes
    .filter(
      ({ before, after, ...change }) =>
        (kind === undefined || change.kind === kind) &&
        change.seenAt >= from &&
        [before, after].some((row) => row && matches(row)),
    )
    .toReversed();
}

/** Puts what one pass has done to many instances together. */
function groups(changes: readonly Change[]): Change[][] {
  const byKey = new Map<string, Change[]>();
  for (const change of changes) {
    const { pass, kind, after } = change;
    const key = JSON.stringify([pass, kind, kind === "state" && after?.state]);
    const group = byKey.get(key);
    if (group) group.push(change);
    else byKey.set(key, [change]);
  }
  return [...byKey.values()].flatMap((group) =>
    group.length >= groupFrom ? [group] : group.map((change) => [change]),
  );
}

function itemOf(group: readonly Change[]): ChangeItem {
  const [newest] = group;
  if (!newest) throw new RangeError("A group has a change.");
  return {
    type: "changes",
    kind: newest.kind,
    changes: group.map(entryOf),
    since: group.reduce((first, { since }) => Math.min(first, since), newest.since),
    seenAt: newest.seenAt,
  };
}

/** A change without the readings that it was found in. */
export function entryOf({ before, after, kind, number, since, seenAt }: Change): ChangeEntry {
  const { id = "", hostName, createdAt } = after ?? before ?? {};
  return {
    number,
    kind,
    since,
    seenAt,
    id,
    ...(hostName !== undefined && { hostName }),
    ...(createdAt !== undefined && { createdAt }),
    from: valueOf(kind, before),
    to: valueOf(kind, after),
  };
}
