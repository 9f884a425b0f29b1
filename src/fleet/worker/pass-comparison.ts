import {
  type Change,
  ChangeFeed,
  type ChangeKind,
  changedKinds,
  isReused,
  omittedFields,
} from "../changes.ts";
import { type FleetRow, readRow, type SizeTable } from "./row.ts";

/** A reading of the whole list, page by page. */
interface Pass {
  /** The pass lacks items of the list, so a missing instance may still exist. */
  isShort: boolean;
}

interface LostInstance {
  /** As it was last read. */
  row: FleetRow;
  /** How many items of the list could not be read when it was last there: one more of them may be this instance. */
  unreadable: number;
  /** How many complete passes have missed it. */
  misses: number;
  /** The change that says that it is gone. Without one, the passes may have missed it. */
  gone?: Change | undefined;
}

/**
 * An instance that so many passes in a row have missed is gone, and one that comes after them is new. One pass is not enough: when
 * an instance is created and another deleted during it, its pages add up and may lack a third one that has moved. And an API that
 * fails can answer once with an empty list, or with the first page of it.
 */
const passesForProof = 2;

/** Records in the feed what each reading of an instance, and each pass over the list, has changed. */
export class PassComparison {
  readonly feed = new ChangeFeed();
  readonly #sizes: SizeTable;
  /** The instances that the list lacks and had, by their ids. */
  readonly #lost = new Map<string, LostInstance>();
  /** When the last pass ended: milliseconds since the epoch. */
  #endedAt: number | undefined;
  /** How many items of the last pass could not be read. */
  #unreadable = 0;
  /** When the last complete passes began, as many as are a proof, oldest first: milliseconds since the epoch. */
  #completePasses: number[] = [];
  /** When the newest instance of the first of these passes was created; no instance is newer than an empty first pass shows. */
  #newestOfFirst = Number.POSITIVE_INFINITY;

  constructor(sizes: SizeTable) {
    this.#sizes = sizes;
  }

  /**
   * Records what a reading has changed. Notes in it which fields it leaves out.
   * @param known the row of the index; undefined where it has none
   * @param removedAt when the instance was deleted, if it was: milliseconds since the epoch
   */
  compare(known: FleetRow | undefined, fresh: FleetRow, removedAt: number | undefined): void {
    const last = known ?? this.#takeLost(fresh);
    // Copies: the rows of the index change with later readings.
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

  /** An instance was read alone, so it exists: the passes before that do not show that it is gone. */
  noteReading(id: string): void {
    const lost = this.#lost.get(id);
    if (lost) lost.misses = 0;
  }

  /**
   * The API has no such instance.
   * @param row of the index; undefined where it has none
   */
  noteRemoval(id: string, row: FleetRow | undefined): void {
    const lost = this.#lost.get(id);
    const last = row ?? (lost?.gone ? undefined : lost?.row);
    if (last) this.#record("gone", last, undefined, last.readAt);
    this.#lost.delete(id);
  }

  /**
   * A pass has ended without these rows of the index. They are gone when enough passes have missed them.
   * @param unreadable how many items of the list could not be read
   * @returns whether a missing instance may still exist: the pass is short, or more items than before could not be read
   */
  noteMissing(
    rows: readonly FleetRow[],
    { isShort, unreadable }: Pass & { unreadable: number },
  ): boolean {
    const unreadableBefore = this.#unreadable;
    this.#unreadable = unreadable;
    // Before the end of the first pass there is nothing to compare with.
    if (this.#endedAt !== undefined)
      for (const row of rows)
        this.#lost.set(row.id, { row, unreadable: unreadableBefore, misses: 0 });
    if (!isShort) this.#countMisses();
    return isShort || unreadable > unreadableBefore;
  }

  /**
   * A pass has ended, and all of its pages are here. What is read from now on is compared with it.
   * @param pass when it began and ended, in milliseconds since the epoch
   * @param rows of the index
   */
  endPass(
    { isShort, beganAt, endedAt }: Pass & { beganAt: number; endedAt: number },
    rows: readonly FleetRow[],
  ): void {
    this.#endedAt = endedAt;
    this.feed.notePass(endedAt);
    // Another tab may say again that a pass has ended.
    if (isShort || this.#completePasses.includes(beganAt)) return;
    if (this.#completePasses.length === 0 && rows.length > 0)
      this.#newestOfFirst = rows.reduce(
        (newest, { createdTime }) => (createdTime > newest ? createdTime : newest),
        Number.NEGATIVE_INFINITY,
      );
    this.#completePasses = [...this.#completePasses, beganAt].slice(-passesForProof);
  }

  /** The ids of the instances that passes have missed, and that may still exist. */
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

  /**
   * The last time at which an instance that the index lacks is known to have been missing: milliseconds since the epoch. Undefined
   * where it may have been there.
   */
  #missingSince({ createdTime }: FleetRow): number | undefined {
    const isProof = this.#completePasses.length === passesForProof;
    return isProof || createdTime > this.#newestOfFirst ? this.#completePasses[0] : undefined;
  }

  /** A copy of a row, with what its last reading has left out. */
  #lastKnown(row: FleetRow): FleetRow {
    const full = row.omitted && readRow({ ...row.omitted, ...row.raw }, this.#sizes, row.readAt);
    return full ?? { ...row };
  }

  /** The last reading of an instance that the list lacked meanwhile, where it is the same machine. It was never gone. */
  #takeLost(fresh: FleetRow): FleetRow | undefined {
    const lost = this.#lost.get(fresh.id);
    if (!lost) return undefined;
    this.#lost.delete(fresh.id);
    if (!lost.gone) return lost.row;
    if (fresh.createdAt === undefined || fresh.createdAt !== lost.row.createdAt) return undefined;
    this.feed.withdraw(lost.gone);
    return lost.row;
  }

  /** Records a change, except during the first pass, which has nothing to compare with. */
  #record(
    kind: ChangeKind,
    before: FleetRow | undefined,
    after: FleetRow | undefined,
    since = 0,
  ): Change | undefined {
    const pass = this.#endedAt;
    if (pass === undefined) return undefined;
    return this.feed.record({ kind, before, after, since, seenAt: Date.now(), pass });
  }
}
