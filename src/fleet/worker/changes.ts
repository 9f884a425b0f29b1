import { isSameState } from "../../api/state.ts";
import { type FleetRow } from "./row.ts";
import type { Predicate } from "../query/predicate.ts";

const fieldKinds = [
  "state",
  "hostName",
  "ipv4",
  "privateIpv4",
  "specification",
  "image",
  "region",
  "tags",
] as const;
type FieldKind = (typeof fieldKinds)[number];

export type ChangeKind = "new" | "gone" | FieldKind;

export interface Change {
  number: number;
  kind: ChangeKind;
  before: FleetRow | undefined;
  after: FleetRow | undefined;
  since: number;
  seenAt: number;
  /** End of the previous pass over the list; shared by all changes of a pass. */
  pass: number;
}

const maxChanges = 10_000;

const rawFieldsOf = (kind: FieldKind) =>
  kind === "specification" ? (["specificationId", "specification"] as const) : [kind];

/** Compares two reads of one machine. A missing field counts as unchanged, a null one as changed. */
export function changedKinds(before: FleetRow, after: FleetRow): FieldKind[] {
  return fieldKinds.filter((kind) =>
    rawFieldsOf(kind).some((field) => {
      if (!(field in before.raw && field in after.raw)) return false;
      if (field === "tags") return !hasSameTags(before, after);
      if (field === "state") return !isSameState(before.state, after.state);
      return before[field] !== after[field];
    }),
  );
}

/** Fields this read lacks and the previous had, to compare with the next read; not of `changed` kinds. */
export function omittedFields(
  before: FleetRow,
  after: FleetRow,
  changed: readonly FieldKind[],
): Record<string, unknown> | undefined {
  const fields = fieldKinds
    .filter((kind) => !changed.includes(kind))
    .flatMap(rawFieldsOf)
    .filter((field) => field in before.raw && !(field in after.raw));
  if (fields.length === 0) return undefined;
  return Object.fromEntries(fields.map((field) => [field, before.raw[field]]));
}

function hasSameTags({ tags }: FleetRow, other: FleetRow): boolean {
  if (tags.length !== other.tags.length) return false;
  const sorted = other.tags.toSorted();
  return tags.toSorted().every((tag, place) => tag === sorted[place]);
}

/** The API reused this id for another machine: `createdAt` differs (an invalid time proves nothing). */
export function isReused(before: FleetRow, after: FleetRow): boolean {
  const [one, other] = [before.createdTime, after.createdTime];
  return !Number.isNaN(one) && !Number.isNaN(other) && one !== other;
}

export function valueOf(kind: ChangeKind, row: FleetRow | undefined): string | undefined {
  if (!row || kind === "new" || kind === "gone") return undefined;
  if (kind === "tags") return row.tags.join(", ") || undefined;
  if (kind === "specification") return row.size.name || undefined;
  return row[kind];
}

/** The changes that this tab has seen, oldest first: at most 10,000. */
export class ChangeFeed {
  changes: Change[] = [];
  /** How many changes were dropped because the feed was full, and when the latest of them was seen. */
  dropped = { count: 0, through: 0 };
  beganAt: number | undefined;
  /** It began with what an earlier session had read then. */
  rememberedAt: number | undefined;
  /** Number of the latest change. */
  latest = 0;
  version = 0;
  #gone: string[] = [];

  of(id: string): Change[] {
    return this.changes.filter(({ before, after }) => (after ?? before)?.id === id).toReversed();
  }

  /** Changes with a higher number, plus everything seen at `from` or later. */
  after(number: number, from = Number.POSITIVE_INFINITY): Change[] {
    return this.changes.filter((change) => change.number > number || change.seenAt >= from);
  }

  record(change: Omit<Change, "number">): Change {
    const recorded = { number: this.latest + 1, ...change };
    this.changes.push(recorded);
    if (recorded.kind === "gone" && recorded.before) this.#gone.push(recorded.before.id);
    this.latest = recorded.number;
    this.version += 1;
    if (this.changes.length > maxChanges) {
      const through = this.changes.shift()?.seenAt ?? 0;
      this.dropped = { count: this.dropped.count + 1, through };
    }
    return recorded;
  }

  withdraw({ number }: Change): void {
    this.changes = this.changes.filter((change) => change.number !== number);
    this.version += 1;
  }

  takeGone(): string[] {
    const gone = this.#gone;
    this.#gone = [];
    return gone;
  }
}

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
