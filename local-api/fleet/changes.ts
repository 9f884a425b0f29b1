import { type RawItem, withFields } from "../raw-item.ts";
import type { RowKey } from "./fleet-rows.ts";
import { type Transition, transitionFields } from "./transition.ts";

interface Change {
  readonly fields: RawItem;
  readonly transition?: Transition;
}

export type ChangesState = readonly (readonly [RowKey, Change])[];

export class Changes {
  readonly #transitMs: number;
  readonly #now: () => number;
  readonly #byKey: Map<RowKey, Change>;
  #deletions: readonly { readonly key: RowKey; readonly transition: Transition }[];

  constructor(transitMs: number, now: () => number, state: ChangesState = []) {
    this.#transitMs = transitMs;
    this.#now = now;
    this.#byKey = new Map(state);
    this.#deletions = state.flatMap(([key, { transition }]) =>
      transition?.kind === "delete" ? [{ key, transition }] : [],
    );
  }

  exportState(): ChangesState {
    return [...this.#byKey];
  }

  applyTo(key: RowKey, item: RawItem): RawItem {
    const change = this.#byKey.get(key);
    if (change === undefined) return item;
    const { fields, transition } = change;
    const transit = transition && transitionFields(transition, this.#transitMs, this.#now());
    return withFields(item, { ...transit, ...fields });
  }

  /** Patching `state` ends a transition. Updates `updatedAt`, unless that's patched. */
  patch(key: RowKey, fields: RawItem): void {
    const change = this.#byKey.get(key);
    const keepsTransition = change?.transition !== undefined && !("state" in fields);
    this.#byKey.set(key, {
      fields: { ...change?.fields, updatedAt: new Date(this.#now()).toISOString(), ...fields },
      ...(keepsTransition ? { transition: change.transition } : {}),
    });
  }

  begin(kind: Transition["kind"], key: RowKey): void {
    const transition = { kind, startedAt: this.#now() };
    // An earlier patch of the state would hide the transition.
    const { state: _state, updatedAt: _updatedAt, ...fields } = this.#byKey.get(key)?.fields ?? {};
    this.#byKey.set(key, { fields, transition });
    if (kind === "delete") this.#deletions = [...this.#deletions, { key, transition }];
  }

  forget(key: RowKey): void {
    this.#byKey.delete(key);
  }

  /** Rows whose deletion is complete. Each is returned once. */
  takeDeleted(): readonly RowKey[] {
    const dueFrom = this.#now() - this.#transitMs;
    const due = this.#deletions.filter(({ transition }) => transition.startedAt <= dueFrom);
    if (due.length === 0) return [];
    this.#deletions = this.#deletions.filter((deletion) => !due.includes(deletion));
    // A patch of the state may have ended the deletion.
    return due
      .filter(({ key, transition }) => this.#byKey.get(key)?.transition === transition)
      .map(({ key }) => key);
  }
}
