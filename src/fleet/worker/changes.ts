import { isSameState } from "../../api/state.ts";
import { type FleetRow } from "./row.ts";

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
