import {
  type Change,
  type ChangeFeed,
  type ChangeKind,
  type Gap,
  valueOf,
} from "../../feed/changes.ts";
import type { Predicate } from "../../query/predicate.ts";

export interface ChangesRequest {
  /** Matches the instance as it is or as it was before. */
  q: string;
  kind?: ChangeKind | undefined;
  from?: number | undefined;
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

/** One kind of change in one pass (often a single change), or gaps that follow each other closely. */
export type ChangeItem =
  | { type: "changes"; kind: ChangeKind; changes: ChangeEntry[]; since: number; seenAt: number }
  | ({ type: "gap"; gaps: Gap[] } & Gap);

/** How many instances have changed since an earlier session read them. */
export interface ChangesSince {
  readAt: number;
  new: number;
  gone: number;
  changed: number;
}

/** Group at least this many changes of one kind in one pass. */
const groupFrom = 4;

/** Gaps this close are one. */
const maxPauseMs = 10 * 60_000;

export function listChanges(
  feed: ChangeFeed,
  { page, limit, kind, from = 0 }: Omit<ChangesRequest, "q">,
  matches: Predicate,
) {
  const changes = feed.changes.filter(
    ({ before, after, ...change }) =>
      (kind === undefined || change.kind === kind) &&
      change.seenAt >= from &&
      [before, after].some((row) => row && matches(row)),
  );
  const all = groups(changes.toReversed()).toSorted(
    (one, other) => seenAtOf(other, 0) - seenAtOf(one, 0),
  );
  const first = (page - 1) * limit;
  const shown = all.slice(first, first + limit);
  const isPastEnd = first > 0 && shown.length === 0;
  const newerAt = seenAtOf(all[first - 1], Number.POSITIVE_INFINITY);
  const isLast = first + limit >= all.length;
  const oldestAt = isLast ? 0 : seenAtOf(shown.at(-1), 0);
  const gaps = joinedGaps(feed.gaps.filter(({ to }) => to >= from)).filter(
    ({ to }) => !isPastEnd && to >= oldestAt && to < newerAt,
  );
  const items = [
    ...shown.map((group) => ({ at: seenAtOf(group, 0), item: itemOf(group) })),
    ...gaps.map((gap) => ({ at: gap.to, item: gap })),
  ].toSorted((one, other) => other.at - one.at);
  return {
    /** A page of changes, and the gaps between them. */
    items: items.map(({ item }) => item),
    /** Items without the gaps. */
    total: all.length,
    count: changes.length,
    dropped: feed.dropped,
    beganAt: feed.beganAt,
    /** Of all changes, whatever the filter. */
    since: changesSince(feed),
  };
}

function joinedGaps(gaps: readonly Gap[]) {
  const joined: Extract<ChangeItem, { type: "gap" }>[] = [];
  for (const gap of gaps.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last && gap.from - last.to <= maxPauseMs) {
      last.gaps.push(gap);
      last.to = Math.max(last.to, gap.to);
    } else joined.push({ type: "gap", gaps: [gap], ...gap });
  }
  return joined;
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

function seenAtOf(group: readonly Change[] | undefined, none: number): number {
  return group?.[0]?.seenAt ?? none;
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

export function entryOf({ before, after, kind, number, since, seenAt }: Change): ChangeEntry {
  const { id = "", hostName, createdAt } = after ?? before ?? {};
  const [from, to] = [valueOf(kind, before), valueOf(kind, after)];
  return { number, kind, since, seenAt, id, hostName, createdAt, from, to };
}
