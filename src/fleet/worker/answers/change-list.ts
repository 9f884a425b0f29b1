import { type Change, type ChangeFeed, type ChangeKind, valueOf } from "../changes.ts";
import type { Predicate } from "../../query/predicate.ts";

export interface ChangesRequest {
  /** Matches the instance as it is or as it was before. */
  q: string;
  page: number;
  limit: number;
  now: number;
}

export interface ChangeEntry extends Pick<Change, "number" | "kind" | "since" | "seenAt"> {
  id: string;
  hostName?: string | undefined;
  createdAt?: string | undefined;
  from: string | undefined;
  to: string | undefined;
}

/** What one pass changed in one way: often a single change. */
export interface ChangeGroup {
  kind: ChangeKind;
  changes: ChangeEntry[];
  since: number;
  seenAt: number;
}

/** How many instances have changed since an earlier session read them. */
export interface ChangesSince {
  readAt: number;
  new: number;
  gone: number;
  changed: number;
}

/** Group at least this many changes of one kind in one pass. */
const groupFrom = 4;

export function listChanges(
  feed: ChangeFeed,
  { page, limit }: Omit<ChangesRequest, "q">,
  matches: Predicate,
) {
  const changes = feed.changes.filter(({ before, after }) =>
    [before, after].some((row) => row && matches(row)),
  );
  const all = groups(changes.toReversed()).toSorted(
    (one, other) => seenAtOf(other) - seenAtOf(one),
  );
  const first = (page - 1) * limit;
  return {
    groups: all.slice(first, first + limit).map(groupOf),
    total: all.length,
    /** Of changes. */
    count: changes.length,
    dropped: feed.dropped,
    beganAt: feed.beganAt,
    /** Of all changes, whatever the filter. */
    since: changesSince(feed),
  };
}

/** Undefined if this session didn't begin with the fleet of an earlier one. */
export function changesSince({ changes, rememberedAt }: ChangeFeed): ChangesSince | undefined {
  if (rememberedAt === undefined) return undefined;
  const ids = { new: new Set(), gone: new Set(), changed: new Set() };
  for (const { kind, since, pass, before, after } of changes) {
    // Two passes have to prove that an instance is gone, so that comes after the first pass.
    if (pass !== rememberedAt && since !== rememberedAt) continue;
    ids[kind === "new" || kind === "gone" ? kind : "changed"].add((after ?? before)?.id);
  }
  const { new: made, gone, changed } = ids;
  return { readAt: rememberedAt, new: made.size, gone: gone.size, changed: changed.size };
}

/** Groups what one pass did to many instances. */
function groups(changes: readonly Change[]): Change[][] {
  const byKey = Map.groupBy(changes, ({ pass, kind, after }) =>
    JSON.stringify([pass, kind, kind === "state" && after?.state]),
  );
  return [...byKey.values()].flatMap((group) =>
    group.length >= groupFrom ? [group] : group.map((change) => [change]),
  );
}

function seenAtOf([newest]: readonly Change[]): number {
  return newest?.seenAt ?? 0;
}

function groupOf(group: readonly Change[]): ChangeGroup {
  const [newest] = group;
  if (!newest) throw new RangeError("A group has a change.");
  return {
    kind: newest.kind,
    changes: group.map(entryOf),
    since: group.reduce((first, { since }) => Math.min(first, since), newest.since),
    seenAt: newest.seenAt,
  };
}

export function entryOf({ before, after, kind, number, since, seenAt }: Change): ChangeEntry {
  const { id = "", hostName, createdAt } = after ?? before ?? {};
  const [from, to] = [valueOf(kind, before), valueOf(kind, after)];
  return { number, kind, since, seenAt, id, hostName, createdAt, from, to };
}
