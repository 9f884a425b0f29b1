import { type RawItem, withFields } from "../raw-item.ts";
import { FleetRows, type RowKey } from "./fleet-rows.ts";
import { type Transition, isInTransit, transitionFields } from "./transition.ts";

interface FleetOptions {
  /** How many instances are computed from their index. */
  readonly size: number;
  readonly instanceAt: (index: number) => RawItem;
  /** How long STOPPING and DELETING last, in milliseconds. */
  readonly transitMs: number;
  readonly now: () => number;
}

/** What came of asking for a stop or a delete. */
type Outcome =
  | { readonly kind: "accepted"; readonly item: RawItem }
  | { readonly kind: "missing" }
  | { readonly kind: "conflict"; readonly state: string };

/** What has become of a row since it was made. */
interface Change {
  readonly fields: RawItem;
  readonly transition?: Transition;
}

/**
 * The instances, and what was done to them. Holds only the changes; the rest is computed. What a stop or
 * a delete leads to follows from the clock whenever somebody looks.
 */
export class Fleet {
  readonly #rows: FleetRows;
  readonly #transitMs: number;
  readonly #now: () => number;
  readonly #changes = new Map<RowKey, Change>();
  /** In the order they were asked for, which is the order they fall due. */
  #deletions: { readonly key: RowKey; readonly transition: Transition }[] = [];

  constructor({ size, instanceAt, transitMs, now }: FleetOptions) {
    this.#rows = new FleetRows(size, instanceAt);
    this.#transitMs = transitMs;
    this.#now = now;
  }

  total(): number {
    this.#settle();
    return this.#rows.count;
  }

  /** Page `page` (from 1) of at most `limit` instances; empty past the end. */
  page(page: number, limit: number): readonly RawItem[] {
    this.#settle();
    return this.#rows.slice((page - 1) * limit, limit).map((key) => this.#view(key));
  }

  /** The instance as the API would show it now, or `undefined`. */
  get(id: string): RawItem | undefined {
    const key = this.#find(id);
    return key === undefined ? undefined : this.#view(key);
  }

  /**
   * Lays raw fields, of any type, over an instance until it is deleted; an `undefined` one is dropped.
   * Setting `state` ends a stop or delete under way. The instance keeps answering to its first id.
   * @throws {RangeError} when it does not exist.
   */
  patch(id: string, fields: RawItem): void {
    const key = this.#find(id);
    if (key === undefined) throw new RangeError(`No instance ${id}`);
    const change = this.#changes.get(key);
    const keepsTransition = change?.transition !== undefined && !("state" in fields);
    this.#changes.set(key, {
      fields: { ...change?.fields, ...fields },
      ...(keepsTransition ? { transition: change.transition } : {}),
    });
  }

  /** Takes an instance away at once, with no DELETING. Says whether there was one. */
  remove(id: string): boolean {
    const key = this.#find(id);
    if (key !== undefined) this.#drop(key);
    return key !== undefined;
  }

  /** Adds a raw item, of any shape, as the first or the last of the list. */
  add(item: RawItem, position: "start" | "end" = "end"): void {
    this.#rows.add(item, position);
  }

  /** Begins to stop an instance; conflicts when it is in transit or stopped already. */
  stop(id: string): Outcome {
    return this.#begin("stop", id, (state) => isInTransit(state) || state === "STOPPED");
  }

  /** Begins to delete an instance; conflicts when it is in transit. */
  delete(id: string): Outcome {
    return this.#begin("delete", id, isInTransit);
  }

  #begin(kind: Transition["kind"], id: string, conflicts: (state: unknown) => boolean): Outcome {
    const key = this.#find(id);
    if (key === undefined) return { kind: "missing" };
    const current = this.#view(key)["state"];
    if (conflicts(current)) return { kind: "conflict", state: String(current) };
    const transition = { kind, startedAt: this.#now() };
    // A patched state would hide the transition.
    const {
      state: _state,
      updatedAt: _updatedAt,
      ...fields
    } = this.#changes.get(key)?.fields ?? {};
    this.#changes.set(key, { fields, transition });
    if (kind === "delete") this.#deletions.push({ key, transition });
    return { kind: "accepted", item: this.#view(key) };
  }

  #find(id: string): RowKey | undefined {
    this.#settle();
    return this.#rows.find(id);
  }

  #view(key: RowKey): RawItem {
    const item = this.#rows.item(key);
    const change = this.#changes.get(key);
    if (change === undefined) return item;
    const { fields, transition } = change;
    const transit = transition && transitionFields(transition, this.#transitMs, this.#now());
    return withFields(item, { ...transit, ...fields });
  }

  /** Removes what has been deleted for long enough. */
  #settle(): void {
    const now = this.#now();
    const isDue = ({ transition }: { transition: Transition }): boolean =>
      transition.startedAt + this.#transitMs <= now;
    if (!this.#deletions.some(isDue)) return;
    for (const { key, transition } of this.#deletions.filter(isDue)) {
      // A patch of the state may have ended the deletion in between.
      if (this.#changes.get(key)?.transition === transition) this.#drop(key);
    }
    this.#deletions = this.#deletions.filter((deletion) => !isDue(deletion));
  }

  #drop(key: RowKey): void {
    this.#rows.remove(key);
    this.#changes.delete(key);
  }
}
