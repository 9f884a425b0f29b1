import type { InstanceColumns } from "../columns/instance-columns.ts";
import { sortByRank } from "../columns/ranks.ts";
import type { Sort } from "./search.ts";
import type { SortColumn } from "./sort-columns.ts";
import { ranksOf } from "./sort-order.ts";

/** Slots in the orders that were asked for, each made once until the records change. */
export class SlotOrders {
  readonly #columns: InstanceColumns;
  readonly #asListed: () => Uint32Array;
  readonly #orders = new Map<string, Uint32Array>();
  readonly #ranks = new Map<SortColumn, Uint32Array>();

  /** @param asListed makes the order of the API's list */
  constructor(columns: InstanceColumns, asListed: () => Uint32Array) {
    this.#columns = columns;
    this.#asListed = asListed;
  }

  /** All slots in an order; without one, in that of the list. */
  of(sort?: Sort): Uint32Array {
    const name = sort ? `${sort.column} ${sort.descending}` : "";
    const known = this.#orders.get(name);
    if (known) return known;
    const order = sort
      ? sortByRank(this.of(), this.#ranksOf(sort.column), sort.descending)
      : this.#asListed();
    this.#orders.set(name, order);
    return order;
  }

  /** The records have changed. */
  clear(): void {
    this.#orders.clear();
    this.#ranks.clear();
  }

  #ranksOf(column: SortColumn): Uint32Array {
    const ranks = this.#ranks.get(column) ?? ranksOf(this.#columns, column);
    this.#ranks.set(column, ranks);
    return ranks;
  }
}
