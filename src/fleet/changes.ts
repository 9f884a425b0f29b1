import type { FleetRow } from "./worker/row.ts";

/** What can change of an instance, by the names of its fields. */
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

/** One difference between two readings of an instance. It happened between the two times. */
export interface Change {
  /** From 1, in the order in which the changes were seen. */
  number: number;
  kind: ChangeKind;
  /** Undefined for a new instance. */
  before: FleetRow | undefined;
  /** Undefined for an instance that is gone. */
  after: FleetRow | undefined;
  /** When the earlier reading was made: milliseconds since the epoch. */
  since: number;
  /** When the later reading was here: milliseconds since the epoch. */
  seenAt: number;
  /** When the pass over the list before this change ended: the same for all changes of a pass. */
  pass: number;
}

/** A time in which the list was not read: milliseconds since the epoch. */
export interface Gap {
  from: number;
  to: number;
}

/** What has been added to a feed, or taken back, since it was last shared. */
export interface FeedUpdate {
  added: Change[];
  /** The numbers of changes that a later reading has disproved. */
  withdrawn: number[];
  gaps: Gap[];
}

const maxChanges = 10_000;
const maxGaps = 1000;

/** The fields of an API's item that hold each kind of change, by their names, which are those of a row. */
const rawFields = {
  state: ["state"],
  hostName: ["hostName"],
  ipv4: ["ipv4"],
  privateIpv4: ["privateIpv4"],
  specification: ["specificationId", "specification"],
  image: ["image"],
  region: ["region"],
  tags: ["tags"],
} as const satisfies Record<FieldKind, readonly (keyof FleetRow)[]>;

/**
 * The kinds of changes between two readings of one machine. A field that one of the readings leaves out has not changed; one that
 * is null has.
 */
export function changedKinds(before: FleetRow, after: FleetRow): FieldKind[] {
  return fieldKinds.filter((kind) =>
    rawFields[kind].some((field) => {
      if (!(field in before.raw && field in after.raw)) return false;
      return field === "tags" ? !hasSameTags(before, after) : before[field] !== after[field];
    }),
  );
}

/**
 * The fields that a reading leaves out and the one before had: what the next reading has of them is compared with these values.
 * Undefined where there are none.
 * @param changed the kinds of changes between the two: another field of such a kind says more
 */
export function omittedFields(
  before: FleetRow,
  after: FleetRow,
  changed: readonly FieldKind[],
): Record<string, unknown> | undefined {
  const fields = fieldKinds
    .filter((kind) => !changed.includes(kind))
    .flatMap((kind): readonly (keyof FleetRow)[] => rawFields[kind])
    .filter((field) => field in before.raw && !(field in after.raw));
  if (fields.length === 0) return undefined;
  return Object.fromEntries(fields.map((field) => [field, before.raw[field]]));
}

function hasSameTags({ tags }: FleetRow, other: FleetRow): boolean {
  if (tags.length !== other.tags.length) return false;
  const sorted = other.tags.toSorted();
  return tags.toSorted().every((tag, place) => tag === sorted[place]);
}

/** Whether two readings of one id are of two machines: the id was used again. A creation time that is no time shows nothing. */
export function isReused(before: FleetRow, after: FleetRow): boolean {
  const [one, other] = [before.createdTime, after.createdTime];
  return !Number.isNaN(one) && !Number.isNaN(other) && one !== other;
}

/** A value of an instance before or after a change, as text. Undefined: it has none, or the change is of the whole instance. */
export function valueOf(kind: ChangeKind, row: FleetRow | undefined): string | undefined {
  if (!row || kind === "new" || kind === "gone") return undefined;
  if (kind === "tags") return row.tags.join(", ") || undefined;
  if (kind === "specification") return row.size.name || undefined;
  return row[kind];
}

/** The changes of the session, oldest first: at most 10,000. */
export class ChangeFeed {
  #changes: Change[] = [];
  #gaps: Gap[] = [];
  #unshared: FeedUpdate = emptyUpdate();
  #gone: string[] = [];
  #version = 0;
  #latest = 0;
  #dropped = 0;
  #droppedThrough = 0;
  /** Until when the fleet was read before the reload that this feed was restored after. */
  #restoredThrough: number | undefined;

  /** When the first complete pass ended, with which the feed begins: milliseconds since the epoch. */
  beganAt: number | undefined;
  /** Whether this worker makes the feed. The others take it over from the one that does. */
  isRecording = true;

  get changes(): readonly Change[] {
    return this.#changes;
  }

  get gaps(): readonly Gap[] {
    return this.#gaps;
  }

  /** How many changes did not fit any more, and when the latest of them was seen. */
  get dropped(): { count: number; through: number } {
    return { count: this.#dropped, through: this.#droppedThrough };
  }

  /** Rises whenever there is something to show. */
  get version(): number {
    return this.#version;
  }

  /** The number of the latest change; 0 where there is none. */
  get latest(): number {
    return this.#latest;
  }

  /** The changes of one instance, newest first. */
  of(id: string): Change[] {
    return this.#changes.filter(({ before, after }) => (after ?? before)?.id === id).toReversed();
  }

  /** The changes with a higher number, and those that were seen from a time on, oldest first. */
  after(number: number, from = Number.POSITIVE_INFINITY): Change[] {
    return this.#changes.filter((change) => change.number > number || change.seenAt >= from);
  }

  /** @returns undefined where this worker does not record */
  record(change: Omit<Change, "number">): Change | undefined {
    if (!this.isRecording) return undefined;
    const recorded = { number: this.#latest + 1, ...change };
    this.#unshared.added.push(recorded);
    this.#add(recorded);
    return recorded;
  }

  /** Takes a change back that a later reading has disproved. */
  withdraw(change: Change): void {
    this.#unshared.withdrawn.push(change.number);
    this.#remove([change.number]);
  }

  recordGap(gap: Gap): void {
    if (!this.isRecording) return;
    this.#unshared.gaps.push(gap);
    this.#addGaps([gap]);
  }

  /** A pass has ended. After a reload it's the first reading that later ones are compared with: the time until then is a gap. */
  notePass(endedAt: number): void {
    this.beganAt ??= endedAt;
    if (this.#restoredThrough === undefined || !this.isRecording) return;
    this.recordGap({ from: this.#restoredThrough, to: endedAt });
    this.#restoredThrough = undefined;
  }

  /** What has happened since the last call. */
  takeUnshared(): FeedUpdate | undefined {
    const { added, withdrawn, gaps } = this.#unshared;
    if (added.length + withdrawn.length + gaps.length === 0) return undefined;
    const update = this.#unshared;
    this.#unshared = emptyUpdate();
    return update;
  }

  /** The ids of the instances that have been gone since the last call. */
  takeGone(): string[] {
    const gone = this.#gone;
    this.#gone = [];
    return gone;
  }

  /** Takes over what another tab has recorded. */
  follow({ added, withdrawn, gaps }: FeedUpdate): void {
    for (const change of added) if (change.number > this.#latest) this.#add(change);
    this.#remove(withdrawn);
    this.#addGaps(gaps);
  }

  /** Takes over the feed from before a reload, unless this one has begun. */
  restore(feed: Parameters<ChangeFeed["replace"]>[0], readThrough: number): void {
    if (this.beganAt !== undefined) return;
    this.replace(feed);
    this.#restoredThrough = readThrough;
  }

  /** Takes over the complete feed of another tab. */
  replace({
    changes,
    gaps,
    dropped,
    beganAt,
  }: Pick<ChangeFeed, "changes" | "gaps" | "dropped" | "beganAt">): void {
    // The numbers of a restored feed are of before.
    if (this.#restoredThrough !== undefined) this.#latest = 0;
    this.#restoredThrough = undefined;
    this.beganAt = beganAt;
    this.#changes = [...changes];
    this.#gaps = [...gaps];
    this.#dropped = dropped.count;
    this.#droppedThrough = dropped.through;
    this.#latest = Math.max(this.#latest, changes.at(-1)?.number ?? 0);
    this.#version += 1;
  }

  #add(change: Change): void {
    this.#changes.push(change);
    if (change.kind === "gone" && change.before) this.#gone.push(change.before.id);
    this.#latest = change.number;
    this.#version += 1;
    if (this.#changes.length <= maxChanges) return;
    this.#droppedThrough = this.#changes.shift()?.seenAt ?? 0;
    this.#dropped += 1;
  }

  #remove(numbers: readonly number[]): void {
    if (numbers.length === 0) return;
    const removed = new Set(numbers);
    this.#changes = this.#changes.filter(({ number }) => !removed.has(number));
    this.#version += 1;
  }

  #addGaps(gaps: readonly Gap[]): void {
    if (gaps.length === 0) return;
    this.#gaps = [...this.#gaps, ...gaps].slice(-maxGaps);
    this.#version += 1;
  }
}

function emptyUpdate(): FeedUpdate {
  return { added: [], withdrawn: [], gaps: [] };
}
