import {
  type Change,
  ChangeFeed,
  type ChangeKind,
  changedKinds,
  isReused,
  omittedFields,
} from "./changes.ts";
import { isAnotherTime } from "../../queries/merge-reading.ts";
import { type FleetRow, readRow, type SizeTable } from "./row.ts";

interface Pass {
  isConsistent: boolean;
  beganAt: number;
  endedAt: number;
}

interface LostInstance {
  row: FleetRow;
  /** How many items were unreadable when it was last seen. If there's one more now, that may be this instance. */
  unreadable: number;
  misses: number;
  /** The entry that reported it gone. Without one, passes may just have missed it. */
  gone?: Change | undefined;
}

/**
 * One pass isn't enough to call an instance gone or new: if one is created and another deleted during a pass, its
 * pages add up and may still lack a third that moved. And a failing API may answer once with an empty list.
 */
const passesForProof = 2;

/** Compares each read and each pass with the previous one, and records the changes. */
export class PassComparison {
  readonly feed = new ChangeFeed();
  readonly #sizes: SizeTable;
  readonly #lost = new Map<string, LostInstance>();
  #endedAt: number | undefined;
  #rememberedAt: number | undefined;
  #unreadable = 0;
  /** Start times of the last complete passes, oldest first. */
  #completePasses: number[] = [];
  /** Creation time of the newest instance in the first of these passes. Infinity if it was empty. */
  #newestOfFirst = Number.POSITIVE_INFINITY;

  constructor(sizes: SizeTable) {
    this.#sizes = sizes;
  }

  /**
   * Compares the first pass with these rows of an earlier session; `readAt`: when it read them.
   * @param isCurrent they count as a pass of this tab
   */
  remember(rows: readonly FleetRow[], readAt: number, isCurrent: boolean): void {
    if (isCurrent) this.#endedAt = this.feed.beganAt = readAt;
    else this.#rememberedAt = readAt;
    this.#completePasses = [readAt];
    this.#newestOfFirst = newestOf(rows);
  }

  /** When the pass ended that the next reads are compared with. */
  get #comparedWith(): number | undefined {
    return this.#endedAt ?? this.#rememberedAt;
  }

  /** Records what this read changed, and notes in `fresh` which fields it lacks. */
  compare(known: FleetRow | undefined, fresh: FleetRow, removedAt: number | undefined): void {
    const last = known ?? this.#takeLost(fresh);
    // Copies: later reads change the index's rows.
    const before = last && this.#lastKnown(last);
    const after = { ...fresh };
    const isSame = before !== undefined && !isReused(before, after);
    const changed = isSame ? changedKinds(before, after) : [];
    if (isSame) fresh.omitted = omittedFields(before, after, changed);
    if (!before) {
      const since = removedAt ?? this.#missingSince(after);
      if (since !== undefined) this.#record("new", undefined, after, since);
    } else if (!isSame) {
      this.#record("gone", before, undefined, before.readAt);
      this.#record("new", undefined, after, before.readAt);
    } else for (const kind of changed) this.#record(kind, before, after, before.readAt);
  }

  /** It was read by id, so it exists: earlier passes don't prove it gone. */
  recordReading(id: string): void {
    const lost = this.#lost.get(id);
    if (lost) lost.misses = 0;
  }

  recordRemoval(id: string, row: FleetRow | undefined): void {
    const lost = this.#lost.get(id);
    const last = row ?? (lost?.gone ? undefined : lost?.row);
    if (last) this.#record("gone", last, undefined, last.readAt);
    this.#lost.delete(id);
  }

  /** A consistent pass lacks these. They're gone after enough such passes. */
  recordMissing(rows: readonly FleetRow[], unreadable: number): void {
    const unreadableBefore = this.#unreadable;
    this.#unreadable = unreadable;
    // Nothing to compare with before the first pass ends.
    if (this.#comparedWith !== undefined)
      for (const row of rows)
        this.#lost.set(row.id, { row, unreadable: unreadableBefore, misses: 0 });
    this.#countMisses();
  }

  /** The baseline for what's read next. Only a consistent pass proves what's new. */
  endPass({ isConsistent, beganAt, endedAt }: Pass, rows: readonly FleetRow[]): void {
    this.feed.beganAt ??= this.#rememberedAt ?? endedAt;
    this.feed.rememberedAt = this.#rememberedAt;
    this.#endedAt = endedAt;
    if (!isConsistent) return;
    if (this.#completePasses.length === 0 && rows.length > 0) this.#newestOfFirst = newestOf(rows);
    this.#completePasses = [...this.#completePasses, beganAt].slice(-passesForProof);
  }

  missed(): string[] {
    return Array.from(this.#lost).flatMap(([id, { gone }]) => (gone ? [] : id));
  }

  /** A complete pass has ended without these instances. */
  #countMisses(): void {
    const [oldest] = this.feed.changes;
    for (const [id, lost] of this.#lost) {
      if (this.#unreadable > lost.unreadable) continue;
      lost.misses += 1;
      if (lost.misses < passesForProof) continue;
      lost.gone ??= this.#record("gone", lost.row, undefined, lost.row.readAt);
      if (!lost.gone || lost.gone.number < (oldest?.number ?? 0)) this.#lost.delete(id);
    }
  }

  /** Until when the instance was certainly missing; undefined if it may have been there. */
  #missingSince({ createdTime }: FleetRow): number | undefined {
    const isProof = this.#completePasses.length === passesForProof;
    return isProof || createdTime > this.#newestOfFirst ? this.#completePasses[0] : undefined;
  }

  /** The row with the fields that its last read lacked. */
  #lastKnown(row: FleetRow): FleetRow {
    const full = row.omitted && readRow({ ...row.omitted, ...row.raw }, this.#sizes, row.readAt);
    return full ?? { ...row };
  }

  /** The instance was missing and came back as the same machine: it was never gone. */
  #takeLost(fresh: FleetRow): FleetRow | undefined {
    const lost = this.#lost.get(fresh.id);
    if (!lost) return undefined;
    this.#lost.delete(fresh.id);
    if (!lost.gone) return lost.row;
    const [before, now] = [lost.row.createdAt, fresh.createdAt];
    if (before === undefined || now === undefined || isAnotherTime(before, now)) return undefined;
    this.feed.withdraw(lost.gone);
    return lost.row;
  }

  #record(
    kind: ChangeKind,
    before: FleetRow | undefined,
    after: FleetRow | undefined,
    since = 0,
  ): Change | undefined {
    const pass = this.#comparedWith;
    if (pass === undefined) return undefined;
    return this.feed.record({ kind, before, after, since, seenAt: Date.now(), pass });
  }
}

function newestOf(rows: readonly FleetRow[]): number {
  return rows.reduce(
    (newest, { createdTime }) => (createdTime > newest ? createdTime : newest),
    Number.NEGATIVE_INFINITY,
  );
}
