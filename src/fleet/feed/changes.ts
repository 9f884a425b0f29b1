import { isSameState } from "../../api/state.ts";
import { type FleetRow, rawOf } from "../worker/row.ts";

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

export const changeKinds = ["new", "gone", ...fieldKinds] as const;
export type ChangeKind = (typeof changeKinds)[number];

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

export interface Gap {
  from: number;
  to: number;
}

export interface FeedUpdate {
  added: Change[];
  withdrawn: number[];
  gaps: Gap[];
}

export type FeedContent = Pick<
  ChangeFeed,
  "changes" | "gaps" | "dropped" | "beganAt" | "rememberedAt"
>;

const maxChanges = 10_000;
const maxGaps = 1000;

const rawFieldsOf = (kind: FieldKind) =>
  kind === "specification" ? (["specificationId", "specification"] as const) : [kind];

/** Compares two reads of one machine. A missing field counts as unchanged, a null one as changed. */
export function changedKinds(before: FleetRow, after: FleetRow): FieldKind[] {
  return fieldKinds.filter((kind) =>
    rawFieldsOf(kind).some((field) => {
      if (!(field in rawOf(before) && field in rawOf(after))) return false;
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
    .filter((field) => field in rawOf(before) && !(field in rawOf(after)));
  if (fields.length === 0) return undefined;
  return Object.fromEntries(fields.map((field) => [field, rawOf(before)[field]]));
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

/** The session's changes, oldest first: at most 10,000. */
export class ChangeFeed {
  changes: Change[] = [];
  gaps: Gap[] = [];
  /** How many changes were dropped because the feed was full, and when the latest of them was seen. */
  dropped = { count: 0, through: 0 };
  beganAt: number | undefined;
  /** It began with what an earlier session had read then. */
  rememberedAt: number | undefined;
  /** Number of the latest change. */
  latest = 0;
  version = 0;
  /** Only the leading tab's worker records; the others copy its feed. */
  isRecording = true;
  #unshared: FeedUpdate = emptyUpdate();
  #gone: string[] = [];
  #restoredThrough: number | undefined;

  of(id: string): Change[] {
    return this.changes.filter(({ before, after }) => (after ?? before)?.id === id).toReversed();
  }

  /** Changes with a higher number, plus everything seen at `from` or later. */
  after(number: number, from = Number.POSITIVE_INFINITY): Change[] {
    return this.changes.filter((change) => change.number > number || change.seenAt >= from);
  }

  record(change: Omit<Change, "number">): Change | undefined {
    if (!this.isRecording) return undefined;
    const recorded = { number: this.latest + 1, ...change };
    this.#unshared.added.push(recorded);
    this.#add(recorded);
    return recorded;
  }

  withdraw(change: Change): void {
    this.#unshared.withdrawn.push(change.number);
    this.#remove([change.number]);
  }

  recordGap(gap: Gap): void {
    if (!this.isRecording) return;
    this.#unshared.gaps.push(gap);
    this.#addGaps([gap]);
  }

  /**
   * After a reload, the first pass is only a baseline: the time until then is a gap. `rememberedAt`: it was compared with what an
   * earlier session had read, a gap, too.
   */
  recordPass(endedAt: number, rememberedAt?: number): void {
    if (rememberedAt !== undefined) {
      this.rememberedAt = rememberedAt;
      this.recordGap({ from: rememberedAt, to: endedAt });
    }
    this.beganAt ??= rememberedAt ?? endedAt;
    if (this.#restoredThrough === undefined || !this.isRecording) return;
    this.recordGap({ from: this.#restoredThrough, to: endedAt });
    this.#restoredThrough = undefined;
  }

  takeUnshared(): FeedUpdate | undefined {
    const { added, withdrawn, gaps } = this.#unshared;
    if (added.length + withdrawn.length + gaps.length === 0) return undefined;
    const update = this.#unshared;
    this.#unshared = emptyUpdate();
    return update;
  }

  takeGone(): string[] {
    const gone = this.#gone;
    this.#gone = [];
    return gone;
  }

  follow({ added, withdrawn, gaps }: FeedUpdate): void {
    for (const change of added) if (change.number > this.latest) this.#add(change);
    this.#remove(withdrawn);
    this.#addGaps(gaps);
  }

  /** Does nothing if this feed already began. */
  restore(feed: FeedContent, readThrough: number): void {
    if (this.beganAt !== undefined) return;
    this.replace(feed);
    this.#restoredThrough = readThrough;
  }

  /** Takes over the complete feed of another tab. */
  replace({ changes, gaps, dropped, beganAt, rememberedAt }: FeedContent): void {
    // Numbers start over: the restored ones are from before the reload.
    if (this.#restoredThrough !== undefined) this.latest = 0;
    this.#restoredThrough = undefined;
    this.changes = [...changes];
    this.gaps = gaps;
    this.dropped = dropped;
    this.beganAt = beganAt;
    this.rememberedAt = rememberedAt;
    this.latest = Math.max(this.latest, changes.at(-1)?.number ?? 0);
    this.version += 1;
  }

  #add(change: Change): void {
    this.changes.push(change);
    if (change.kind === "gone" && change.before) this.#gone.push(change.before.id);
    this.latest = change.number;
    this.version += 1;
    if (this.changes.length <= maxChanges) return;
    const through = this.changes.shift()?.seenAt ?? 0;
    this.dropped = { count: this.dropped.count + 1, through };
  }

  #remove(numbers: readonly number[]): void {
    if (numbers.length === 0) return;
    const removed = new Set(numbers);
    this.changes = this.changes.filter(({ number }) => !removed.has(number));
    this.version += 1;
  }

  #addGaps(gaps: readonly Gap[]): void {
    if (gaps.length === 0) return;
    this.gaps = [...this.gaps, ...gaps].slice(-maxGaps);
    this.version += 1;
  }
}

function emptyUpdate(): FeedUpdate {
  return { added: [], withdrawn: [], gaps: [] };
}
