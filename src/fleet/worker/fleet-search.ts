import type { Instance } from "../../api/schema.ts";
import type { Zone } from "../../lib/times.ts";
import type { FacetCount, FacetField, Sort } from "../columns.ts";
import {
  isTone,
  parseQuery,
  type ParsedQuery,
  type Query,
  type Term,
  termsIn,
  filtersIn,
  withoutFilters,
} from "../query/parse.ts";
import { isTime } from "../query/quantities.ts";
import { isCalled, isNamedLike } from "../query/pattern.ts";
import type { QuantityField } from "../query/term.ts";
import { compileQuery, type MatchContext, type Predicate } from "../query/predicate.ts";
import type { FleetIndex } from "./fleet-index.ts";
import { FleetLists } from "../lists/fleet-lists.ts";
import { type FleetRow, idOf, instanceOf } from "./row.ts";
import {
  countFacet,
  sortRows,
  rowAt,
  summarize,
  totalsOf,
  type ToneCounts,
  type Totals,
} from "./sort-and-count.ts";
import { type UnknownValue, unknownValuesIn } from "./unknown-values.ts";

export interface FleetQuery {
  q: string;
  /** The pasted list's name, as in the address (`createPastedLists`). */
  list?: string | undefined;
}

export type ExportSource =
  | ({ kind: "matches"; sort: Sort | undefined; now: number } & FleetQuery)
  | {
      kind: "instances";
      ids: readonly string[];
      others: readonly Record<string, unknown>[];
    };

export interface SearchRequest extends FleetQuery {
  sort: Sort | undefined;
  page: number;
  limit: number;
  now: number;
}

/** Why a query isn't searched: it has a mistake, or a term about sizes, and the catalogue isn't read yet. */
export type QueryProblem = "mistake" | "unread sizes";

/** Instances whose size or date isn't known match neither `cpu>=4` nor `-cpu>=4`. */
export interface Unlisted {
  count: number;
  /** e.g. "size or date". */
  of: string;
}

export interface Matches {
  items: Instance[];
  /** When each item was read, in the order of the items: a page may know a newer reading. */
  readTimes: number[];
  total: number;
  searchedCount: number;
  /** Then nothing matches. */
  problem?: QueryProblem | undefined;
  /** Once every instance is here. */
  unknownValues: UnknownValue[];
  unlisted?: Unlisted | undefined;
}

export interface GroupPlace extends FleetQuery {
  field: FacetField;
  now: number;
  value: string | undefined;
  /** From 0, worst state first. */
  place: number;
}

export interface QueryTotals {
  matches: Totals;
  /** Counts without the query's own `is:`, for the tabs. */
  tones: ToneCounts;
  allTones: ToneCounts;
}

const selectedFields = [
  "hostName",
  "state",
  "ipv4",
  "privateIpv4",
  "createdAt",
  "region",
  "specificationId",
  "specification",
  "image",
] as const;

/** An instance as a selection keeps it: slim because 100,000 can be selected. `raw` only if it was on a page of the list. */
export type SelectedInstance = Pick<Instance, "id" | "tags" | (typeof selectedFields)[number]> &
  Partial<Pick<Instance, "raw" | "isGone">>;

/** What was computed for one version of the rows. */
interface Computed {
  version: number;
  /** By column and direction; "" is the list's order. */
  sorted: Map<string, FleetRow[]>;
  /** By term. */
  isKnown: Map<string, boolean>;
}

/** Searches, counts and exports the instances of an index. */
export class FleetSearch {
  readonly #index: FleetIndex;
  readonly lists: FleetLists;
  #computed: Computed | undefined;
  protectedTags: readonly string[] = [];
  /** Of the configuration. */
  teamFields: readonly string[] = [];
  selectedIds: ReadonlySet<string> = new Set();
  zone: Zone = "local";

  constructor(index: FleetIndex) {
    this.#index = index;
    this.lists = new FleetLists(index, () => this.#inOrder());
  }

  search({ sort, page, limit, now, ...query }: SearchRequest): Matches {
    const matches = this.#matches(query, now, sort);
    return {
      ...this.#page(matches, (page - 1) * limit, limit),
      problem: this.problemOf(query),
      unknownValues: this.unknownValues(query),
      unlisted: this.#unlistedBy(query, now, matches.length),
    };
  }

  #matches(query: FleetQuery, now: number, sort?: Sort): FleetRow[] {
    const { list } = query;
    // Without a sort, rows keep the list's order.
    const listed = list === undefined || sort ? undefined : this.lists.rowsOf(list);
    const rows = listed?.isNegated === false ? [...listed.rows] : this.#inOrder(sort);
    return rows.filter(this.predicate(query, now));
  }

  #inOrder(sort?: Sort): FleetRow[] {
    const { sorted } = this.#computedNow();
    const name = sort ? `${sort.column} ${sort.descending}` : "";
    let rows = sorted.get(name);
    if (!rows) {
      rows = sort ? sortRows(this.#inOrder(), sort) : this.#index.inListOrder();
      sorted.set(name, rows);
    }
    return rows;
  }

  #computedNow(): Computed {
    const version = this.#index.rowsVersion;
    if (this.#computed?.version !== version)
      this.#computed = {
        version,
        sorted: new Map(),
        isKnown: new Map(),
      };
    return this.#computed;
  }

  /** `isLeftOut`: filters that don't count. */
  predicate(
    { q, list }: FleetQuery,
    now: number,
    isLeftOut: (term: Term) => boolean = () => false,
    unknownMatches = false,
  ): Predicate {
    const listed = list === undefined ? undefined : this.lists.rowsOf(list);
    const query = this.#understood(q);
    if (!query) return () => false;
    const context = { ...this.#context(now), unknownMatches };
    const matches = compileQuery(withoutFilters(query, isLeftOut), context);
    if (!listed) return matches;
    const { rows, isNegated } = listed;
    // What excludes nothing would match the whole fleet.
    const negated = isNegated && rows.size > 0;
    return (row) => rows.has(row) !== negated && matches(row);
  }

  problemOf({ q }: FleetQuery): QueryProblem | undefined {
    const { query } = this.#parsed(q);
    if (!query) return "mistake";
    return this.#isUnread(query) ? "unread sizes" : undefined;
  }

  #understood(q: string): Query | undefined {
    const { query } = this.#parsed(q);
    return query && !this.#isUnread(query) ? query : undefined;
  }

  #parsed(q: string): ParsedQuery {
    return parseQuery(q, this.teamFields);
  }

  /**
   * How many instances a text in the search box names as a list, if it finds nothing as a search, or has several values. Otherwise,
   * and until every instance is here, 0.
   */
  foundAsList(q: string): number {
    if (!this.#index.isWhole) return 0;
    const { found, isSeveral } = this.lists.read(q);
    if (isSeveral || found === 0) return found;
    return this.#inOrder().some(this.predicate({ q }, 0)) ? 0 : found;
  }

  /**
   * The catalogue isn't read, and the query has a term about sizes. It also names the specifications of which instances have only
   * an ID: `-spec:c2` can't exclude those yet.
   */
  #isUnread(query: Query): boolean {
    if (this.#index.sizes.isCatalogueRead) return false;
    return termsIn(query).some(({ term: { match }, isExcluded }) => {
      if (match.kind === "quantity") return !isTime(match.field);
      if (match.kind === "keyword") return match.field === "no" && match.values.includes("size");
      if (match.kind === "text" || match.field !== "spec" || !isExcluded) return false;
      return this.#inOrder().some(
        ({ specification, specificationId }) => !specification && specificationId !== undefined,
      );
    });
  }

  #unlistedBy(query: FleetQuery, now: number, matchCount: number): Unlisted | undefined {
    const understood = this.#understood(query.q);
    const terms = understood ? termsIn(understood) : [];
    const kinds = terms.flatMap(({ term: { match } }) =>
      match.kind === "quantity" ? [unknownOf(match.field)] : [],
    );
    if (kinds.length === 0) return undefined;
    const mayMatch = this.predicate(query, now, undefined, true);
    const count = countOf(this.#inOrder(), mayMatch) - matchCount;
    const of = (["size", "price", "date"] as const).filter((kind) => kinds.includes(kind));
    return { count, of: of.join(" or ") };
  }

  /** `others`: rows besides the fleet's that the query is for. */
  unknownValues({ q }: FleetQuery, others: readonly FleetRow[] = []): UnknownValue[] {
    const query = this.#index.isWhole ? this.#understood(q) : undefined;
    if (!query) return [];
    const rows = this.#inOrder();
    if (others.length > 0) return unknownValuesIn(q, query, [...rows, ...others], this.#context(0));
    return unknownValuesIn(q, query, rows, this.#context(0), this.#computedNow().isKnown);
  }

  #context(now: number): MatchContext {
    const { protectedTags, selectedIds, teamFields, zone } = this;
    return { now, protectedTags, selectedIds, teamFields, zone };
  }

  #refuseProblems(query: FleetQuery): void {
    if (this.problemOf(query)) throw new RangeError("The query wasn’t understood.");
  }

  #page(matches: readonly FleetRow[], first: number, limit: number) {
    const rows = matches.slice(first, first + limit);
    const readTimes = rows.map(({ readAt }) => readAt);
    const searchedCount = this.#index.size;
    return { items: rows.map(instanceOf), readTimes, total: matches.length, searchedCount };
  }

  /** For a selection. Throws if the query wasn't understood (`problemOf`). */
  choose(query: FleetQuery, now: number, sort?: Sort): SelectedInstance[] {
    this.#refuseProblems(query);
    const matches = this.#matches(query, now, sort);
    return matches.filter(({ isGone }) => !isGone).map(selectedInstanceOf);
  }

  /** Instances that are named like the text, whole names first. */
  find(text: string, limit: number) {
    const named = this.#inOrder().filter((row) => isNamedLike(row, text));
    const isWhole = (row: FleetRow) => isCalled(row, text);
    const [whole, parts] = [named.filter(isWhole), named.filter((row) => !isWhole(row))];
    return this.#page([...whole, ...parts], 0, limit);
  }

  facet(field: FacetField, query: FleetQuery, now: number): FacetCount[] {
    // Without the field's own choices, so its other values can be counted.
    const matches = this.predicate(
      query,
      now,
      ({ negated, match }) => !negated && match.kind === "field" && match.field === field,
    );
    return countFacet(this.#inOrder(), field, matches);
  }

  summarize(field: FacetField, query: FleetQuery, now: number) {
    const summary = summarize(this.#inOrder(), this.predicate(query, now), field, now);
    return {
      ...summary,
      problem: this.problemOf(query),
      unknownValues: this.unknownValues(query),
    };
  }

  groupMember({ field, now, value, place, ...query }: GroupPlace) {
    const matches = this.predicate(query, now);
    const row = rowAt(this.#inOrder(), matches, field, value, place);
    return row && { instance: instanceOf(row), readAt: row.readAt };
  }

  totals(query: FleetQuery, now: number): QueryTotals {
    const rows = this.#inOrder();
    const understood = this.#understood(query.q);
    const hasTone = understood ? filtersIn(understood).some(isTone) : false;
    const matches = totalsOf(rows, this.predicate(query, now));
    const withoutTone = this.predicate(query, now, isTone);
    const others = hasTone ? totalsOf(rows, withoutTone) : matches;
    const isEverything = query.q.trim() === "" && query.list === undefined;
    const all = isEverything ? others : totalsOf(rows, () => true);
    return { matches, tones: others.tones, allTones: all.tones };
  }

  /** Throws if the query wasn't understood, like `choose`. */
  pick(source: ExportSource): { items: Record<string, unknown>[]; missing: number } {
    if (source.kind === "matches") {
      const { sort, now } = source;
      this.#refuseProblems(source);
      return { items: this.#matches(source, now, sort).map(({ raw }) => raw), missing: 0 };
    }
    const others = new Map(source.others.map((other) => [idOf(other), other]));
    const items: Record<string, unknown>[] = [];
    for (const id of source.ids) {
      const row = this.#index.row(id);
      const item = row?.raw ?? others.get(id);
      if (item) items.push(item);
    }
    return { items, missing: source.ids.length - items.length };
  }
}

/** What an instance lacks if such a term can't match it. */
function unknownOf(field: QuantityField): "size" | "price" | "date" {
  if (isTime(field)) return "date";
  return field === "cost" ? "price" : "size";
}

function countOf(rows: readonly FleetRow[], matches: Predicate): number {
  return rows.reduce((count, row) => (matches(row) ? count + 1 : count), 0);
}

function selectedInstanceOf(row: FleetRow): SelectedInstance {
  const selected: SelectedInstance = { id: row.id, tags: [...row.tags] };
  for (const field of selectedFields) {
    const text = row[field];
    if (text !== undefined) selected[field] = text;
  }
  return selected;
}
