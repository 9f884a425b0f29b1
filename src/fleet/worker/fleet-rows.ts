import { type Instance, isRecord } from "../../api/schema.ts";
import { type FacetCount, type FacetField, type Sort } from "../columns.ts";
import { isToneKeyword } from "../query/fields.ts";
import { parseQuery } from "../query/parse.ts";
import { listKey } from "../query/pasted-list.ts";
import { searchable } from "../query/pattern.ts";
import {
  type CompilableTerm,
  compileQuery,
  findPasted,
  type PastedMatches,
  type Predicate,
} from "../query/predicate.ts";
import { findNearMatches, type NearMatch } from "./near-matches.ts";
import { type FleetRow, instanceOf } from "./row.ts";
import { countFacet, sortRows } from "./sort-and-facets.ts";
import {
  type FleetSummary,
  rowAt,
  summarize,
  type ToneCounts,
  type Totals,
  totalsOf,
} from "./summary.ts";

/** What the instances of a list match: a query and, where there is one, a pasted list. */
export interface FleetQuery {
  /** In the query language. */
  q: string;
  /** The name of the pasted list, `list` as in the address; see `createPastedLists`. */
  list?: string | undefined;
}

export type ExportSource =
  /** All matches of a query; the complete fleet where it is empty. `now` is as in a search. */
  | ({ kind: "matches"; sort: Sort | undefined; now: number } & FleetQuery)
  /**
   * These instances, whether or not the fleet is loaded: one that the index lacks is taken from `others`, which are as the API
   * gave them, in any order.
   */
  | {
      kind: "instances";
      ids: readonly string[];
      others: readonly Record<string, unknown>[];
    };

export interface SearchRequest extends FleetQuery {
  sort: Sort | undefined;
  /** From 1. */
  page: number;
  limit: number;
  /** Milliseconds since the epoch, for ages. */
  now: number;
}

export interface Matches {
  items: Instance[];
  total: number;
  /** How many instances were searched. */
  of: number;
}

/** One cell of a map of the fleet. */
export interface GroupPlace extends FleetQuery {
  field: FacetField;
  now: number;
  /** Of the group; undefined for the instances without one. */
  value: string | undefined;
  /** From 0, worst state first. */
  place: number;
}

export interface QueryTotals {
  matches: Totals;
  /** The tones among the instances that match the rest of the query, without its `is`. */
  tones: ToneCounts;
  allTones: ToneCounts;
}

/** What the fleet has of the values of a pasted list. */
export interface PastedListCoverage {
  /** How many values there are, and how many of them are of an instance. */
  values: number;
  found: number;
  /** Several instances can have one host name or address. */
  instances: number;
}

/**
 * An instance as a selection keeps it, slim because 100,000 can be selected. `raw` only of those that a page of the list had.
 */
export type Choice = Pick<
  Instance,
  | "id"
  | "hostName"
  | "state"
  | "ipv4"
  | "privateIpv4"
  | "createdAt"
  | "region"
  | "tags"
  | "specificationId"
  | "specification"
> &
  Partial<Pick<Instance, "raw">>;

/** Rows, and every question about them: searches, counts, sums, pasted lists, exports. It keeps no order of its own. */
export abstract class FleetRows {
  protected readonly rows = new Map<string, FleetRow>();
  /** All rows in each order that was needed since the last change; "" is the order of the list. */
  readonly #ordered = new Map<string, FleetRow[]>();
  /** The values of the pasted lists by `listKey`, and as they were written. */
  readonly #pastedLists = new Map<string, Map<string, string>>();
  /** What each list that was needed since the last change finds. A pass for it takes longer than a search. */
  readonly #pastedMatches = new Map<string, PastedMatches>();
  /** Of the configuration, for `is:protected`. */
  protectedTags: readonly string[] = [];
  /** For `is:selected`. */
  selectedIds: ReadonlySet<string> = new Set();

  protected abstract inListOrder(): FleetRow[];

  /** To be called with every change of the rows. */
  protected forgetAnswers(): void {
    this.#ordered.clear();
    this.#pastedMatches.clear();
  }

  get size(): number {
    return this.rows.size;
  }

  search({ sort, page, limit, now, ...query }: SearchRequest): Matches {
    const matches = this.#matches(query, now, sort);
    const first = (page - 1) * limit;
    return {
      items: matches.slice(first, first + limit).map(instanceOf),
      total: matches.length,
      of: this.size,
    };
  }

  /**
   * All matches of a query, for a selection, in the order of the sort; without one, of the list.
   * @throws where the query has a mistake: the matches of the rest are more than was asked for
   */
  choose(query: FleetQuery, now: number, sort?: Sort): Choice[] {
    refuseMistakes(query);
    return this.#matches(query, now, sort).map(choiceOf);
  }

  /** The first instances, in the order of the list, that have a text in their host name, id or addresses. */
  find(text: string, limit: number): Matches {
    const part = text.toLowerCase();
    const searched = searchable(text);
    const matches = this.#inOrder().filter(
      ({ id, hostName, ipv4, privateIpv4, searchText }) =>
        searchText.includes(searched) &&
        [id, hostName, ipv4, privateIpv4].some((value) => value?.toLowerCase().includes(part)),
    );
    return {
      items: matches.slice(0, limit).map(instanceOf),
      total: matches.length,
      of: this.size,
    };
  }

  /** The values of a field among the instances that match the rest of the query, most frequent first. */
  facet(field: FacetField, query: FleetQuery, now: number): FacetCount[] {
    // Without the choices of the field itself, so that its other values can be counted.
    const matches = this.predicate(
      query,
      now,
      ({ negated, match }) => negated || match.kind !== "field" || match.field !== field,
    );
    return countFacet(this.#inOrder(), field, matches);
  }

  /** What the matches of a query add up to, by the values of a field. */
  summarize(field: FacetField, query: FleetQuery, now: number): FleetSummary {
    return summarize(this.#inOrder(), this.predicate(query, now), field, now);
  }

  /** The instance of a cell on a map: at a place of its group among the matches of a query. */
  groupMember({ field, now, value, place, ...query }: GroupPlace): Instance | undefined {
    const matches = this.predicate(query, now);
    const row = rowAt(this.#inOrder(), matches, field, value, place);
    return row && instanceOf(row);
  }

  totals(query: FleetQuery, now: number): QueryTotals {
    const rows = this.#inOrder();
    const hasTone = parseQuery(query.q).alternatives.flat().some(isTone);
    const matches = totalsOf(rows, this.predicate(query, now));
    const others = hasTone
      ? totalsOf(
          rows,
          this.predicate(query, now, (term) => !isTone(term)),
        )
      : matches;
    const isEverything = query.q.trim() === "" && query.list === undefined;
    const all = isEverything ? others : totalsOf(rows, () => true);
    return { matches, tones: others.tones, allTones: all.tones };
  }

  /** What a query may mean; see `findNearMatches`. */
  nearMatches(query: FleetQuery, isEmpty: boolean, now: number): NearMatch[] {
    const rows = this.#inOrder();
    const count = (q: string) => countOf(rows, this.predicate({ ...query, q }, now));
    return findNearMatches(rows, query.q, isEmpty, count);
  }

  /** Takes the values of a pasted list, for queries that name it. */
  putPastedList(list: string, values: readonly string[]): void {
    this.#pastedMatches.delete(list);
    this.#pastedLists.set(list, new Map(values.map((value) => [listKey(value), value])));
  }

  coverage(list: string): PastedListCoverage {
    const { keys, rows } = this.#matchesOfPasted(list);
    return { values: this.#valuesOf(list).size, found: keys.size, instances: rows.size };
  }

  /** The values of a pasted list that are of no instance, in their order. */
  missingValues(list: string): string[] {
    const { keys } = this.#matchesOfPasted(list);
    return Array.from(this.#valuesOf(list)).flatMap(([key, value]) => (keys.has(key) ? [] : value));
  }

  /**
   * The items to export, in their order, and how many of the requested ids are unknown.
   * @throws where the query has a mistake, as `choose`
   */
  pick(source: ExportSource): { items: Record<string, unknown>[]; missing: number } {
    if (source.kind === "matches") {
      const { sort, now } = source;
      refuseMistakes(source);
      return { items: this.#matches(source, now, sort).map(({ raw }) => raw), missing: 0 };
    }
    const others = new Map(source.others.map((other) => [idOf(other), other]));
    const items: Record<string, unknown>[] = [];
    for (const id of source.ids) {
      const item = this.rows.get(id)?.raw ?? others.get(id);
      if (item) items.push(item);
    }
    return { items, missing: source.ids.length - items.length };
  }

  #matches(query: FleetQuery, now: number, sort?: Sort): FleetRow[] {
    return this.#inOrder(sort).filter(this.predicate(query, now));
  }

  /**
   * The function that tells whether a row matches a query and its list.
   * @param keeps whether a term of the query takes part
   */
  predicate(
    { q, list }: FleetQuery,
    now: number,
    keeps: (term: CompilableTerm) => boolean = () => true,
  ): Predicate {
    const { protectedTags, selectedIds } = this;
    const listTerms: CompilableTerm[] =
      list === undefined
        ? []
        : [{ negated: false, match: { kind: "list", rows: this.#matchesOfPasted(list).rows } }];
    const alternatives = parseQuery(q).alternatives.map((terms) =>
      listTerms.concat(terms.filter(keeps)),
    );
    return compileQuery({ alternatives }, { now, protectedTags, selectedIds });
  }

  #matchesOfPasted(list: string): PastedMatches {
    let found = this.#pastedMatches.get(list);
    if (!found) {
      found = findPasted(this.rows.values(), this.#valuesOf(list));
      this.#pastedMatches.set(list, found);
    }
    return found;
  }

  #valuesOf(list: string): ReadonlyMap<string, string> {
    const values = this.#pastedLists.get(list);
    // Without its list a query would match instances that it must not.
    if (!values) throw new RangeError("The list is not known.");
    return values;
  }

  /** All rows in an order; without one, in that of the list. */
  #inOrder(sort?: Sort): FleetRow[] {
    const name = sort ? `${sort.column} ${sort.descending}` : "";
    let rows = this.#ordered.get(name);
    if (!rows) {
      rows = sort ? sortRows(this.#inOrder(), sort) : this.inListOrder();
      this.#ordered.set(name, rows);
    }
    return rows;
  }
}

/** Whether a term is an `is` of the kind of state. */
function isTone({ match }: CompilableTerm): boolean {
  return match.kind === "keyword" && match.field === "is" && match.values.every(isToneKeyword);
}

function refuseMistakes({ q }: FleetQuery): void {
  if (parseQuery(q).mistakes.length > 0) throw new RangeError("The query has a mistake.");
}

function countOf(rows: readonly FleetRow[], matches: Predicate): number {
  return rows.reduce((count, row) => (matches(row) ? count + 1 : count), 0);
}

/** The id of an item, whether or not the rest of it can be read. A number is an id too, as for `readInstance`. */
export function idOf(item: unknown): string | undefined {
  const id = isRecord(item) ? item["id"] : undefined;
  return typeof id === "string" || Number.isSafeInteger(id) ? String(id) : undefined;
}

function choiceOf(row: FleetRow): Choice {
  const { id, hostName, state, ipv4, privateIpv4, createdAt, region } = row;
  const { specificationId, specification } = row;
  return {
    id,
    tags: [...row.tags],
    ...(hostName !== undefined && { hostName }),
    ...(state !== undefined && { state }),
    ...(ipv4 !== undefined && { ipv4 }),
    ...(privateIpv4 !== undefined && { privateIpv4 }),
    ...(createdAt !== undefined && { createdAt }),
    ...(region !== undefined && { region }),
    ...(specificationId !== undefined && { specificationId }),
    ...(specification !== undefined && { specification }),
  };
}
