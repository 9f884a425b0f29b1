import { type FleetRow, searchTexts } from "../worker/row.ts";
import {
  type KeywordField,
  type QuantityField,
  type TextField,
  type ToneKeyword,
  toneKeywords,
} from "./fields.ts";
import { isTime, type Match, type Quantity } from "./parse.ts";
import { listKey } from "./pasted-list.ts";
import type { Operator } from "./words.ts";

/** What a query is compiled from: its terms, and the pasted list that it is combined with. */
export interface CompilableQuery {
  terms: readonly { negated: boolean; match: Match | ListMatch }[];
}

interface ListMatch {
  kind: "list";
  rows: ReadonlySet<FleetRow>;
}

type Predicate<Value = FleetRow> = (value: Value) => boolean;

/**
 * Compiles a query into a function that tells whether a row matches all of its terms. Mistakes take no part.
 * @param now milliseconds since the epoch, for `age` and `updated`
 */
export function compileQuery({ terms }: CompilableQuery, now: number): Predicate {
  // A pasted text can repeat the same term thousands of times.
  const distinct = new Map(
    terms.map(({ negated, match }) => [JSON.stringify([negated, match]), { negated, match }]),
  );
  const predicates = Array.from(distinct.values(), ({ negated, match }): Predicate => {
    const matches = compileMatch(match, now);
    return negated ? (row) => !matches(row) : matches;
  });
  return allOf(predicates);
}

function compileMatch(match: Match | ListMatch, now: number): Predicate {
  switch (match.kind) {
    case "text":
      return anyOf(lowerCase(match.values).map(textContains));
    case "field":
      return fieldMatches(match.field, match.exact, lowerCase(match.values));
    case "keyword":
      return anyOf(lowerCase(match.values).map((value) => keywordMatches(match.field, value)));
    case "quantity":
      return anyOf(
        match.values.map((value) => quantityMatches(match.field, match.operator, value, now)),
      );
    case "list":
      return (row) => match.rows.has(row);
  }
}

/** What the fleet has of a pasted list: the rows, and the values by `listKey`. */
export interface PastedMatches {
  rows: Set<FleetRow>;
  keys: Set<string>;
}

/**
 * Finds the rows whose whole host name, id or address is a value of a pasted list, in one pass.
 * @param values by `listKey`
 */
export function findPasted(
  rows: Iterable<FleetRow>,
  values: ReadonlyMap<string, unknown>,
): PastedMatches {
  const found: PastedMatches = { rows: new Set(), keys: new Set() };
  function add(row: FleetRow, text: string | undefined): void {
    if (!text) return;
    const key = listKey(text);
    if (!values.has(key)) return;
    found.rows.add(row);
    found.keys.add(key);
  }
  for (const row of rows) {
    add(row, row.hostName);
    add(row, row.id);
    add(row, row.ipv4);
    add(row, row.privateIpv4);
  }
  return found;
}

const lowerCase = (values: string[]) => [...new Set(values.map((value) => value.toLowerCase()))];

/** Whether all predicates match. A single one is returned as it is, because it runs for every row. */
function allOf(predicates: Predicate[]): Predicate {
  const [first = () => true, ...others] = predicates;
  if (others.length === 0) return first;
  return (row) => predicates.every((matches) => matches(row));
}

/** Whether any predicate matches. A single one is returned as it is, because it runs for every row. */
function anyOf<Value>(predicates: Predicate<Value>[]): Predicate<Value> {
  const [first = () => false, ...others] = predicates;
  if (others.length === 0) return first;
  return (value) => predicates.some((matches) => matches(value));
}

function textContains(part: string): Predicate {
  // `searchText` joins the texts by line breaks: a part with one must not match across two texts.
  if (part.includes("\n")) return (row) => searchTexts(row).some((text) => text.includes(part));
  return (row) => row.searchText.includes(part);
}

function fieldMatches(field: TextField, exact: boolean, values: string[]): Predicate {
  const fits = anyOf(
    values.map((value): Predicate<string> => {
      if (exact) return (text) => text === value;
      // The start only: "10.1" is contained in every second address.
      if (field === "ip") return (text) => text.startsWith(value);
      return (text) => text.includes(value);
    }),
  );
  const matches = (text: string | undefined) => text !== undefined && fits(text.toLowerCase());
  switch (field) {
    case "state":
      return (row) => matches(row.state);
    case "region":
      return (row) => matches(row.region);
    case "tag":
      return (row) => row.tags.some(matches);
    case "spec":
      return ({ size }) => matches(size.queryName) || matches(size.name);
    case "image":
      return (row) => matches(row.image);
    case "ip":
      return (row) => matches(row.ipv4) || matches(row.privateIpv4);
    case "id":
      return (row) => matches(row.id);
    case "host":
      return (row) => matches(row.hostName);
  }
}

function keywordMatches(field: KeywordField, value: string): Predicate {
  if (field === "is") {
    const tone = isToneKeyword(value) ? toneKeywords[value] : undefined;
    return (row) => row.tone === tone;
  }
  switch (value) {
    case "tags":
      return ({ tags }) => tags.length === 0;
    case "spec":
      return ({ size }) => size.name === "";
    case "size":
      return ({ size }) => size.vcpus === undefined || size.memoryMb === undefined;
    case "age":
      return ({ createdTime }) => Number.isNaN(createdTime);
    case "state":
    case "region":
    case "image":
    case "ipv4":
      return (row) => !row[value];
    default:
      return () => false;
  }
}

function isToneKeyword(value: string): value is ToneKeyword {
  return Object.hasOwn(toneKeywords, value);
}

/** In the units of `Quantity`. A missing quantity compares false with every number. */
const quantityOf: Record<QuantityField, (row: FleetRow, now: number) => number> = {
  cpu: ({ size }) => size.vcpus ?? Number.NaN,
  mem: ({ size }) => size.memoryMb ?? Number.NaN,
  storage: ({ size }) => size.storageGb ?? Number.NaN,
  // The server's clock can be fast: an instance from the future has no negative age.
  age: ({ createdTime }, now) => Math.max(now - createdTime, 0),
  updated: ({ updatedTime }, now) => Math.max(now - updatedTime, 0),
};

function quantityMatches(
  field: QuantityField,
  operator: Operator,
  value: Quantity,
  now: number,
): Predicate {
  const quantityIn = quantityOf[field];
  return (row) => compare(field, quantityIn(row, now), operator, value);
}

function compare(
  field: QuantityField,
  quantity: number,
  operator: Operator,
  { amount, unit }: Quantity,
): boolean {
  switch (operator) {
    case ">":
      return quantity > amount;
    case ">=":
      return quantity >= amount;
    case "<":
      return quantity < amount;
    case "<=":
      return quantity <= amount;
    case "=":
    case ":":
      // A time is equal for a full unit: age=3d ends just before four days.
      return isTime(field) ? quantity >= amount && quantity < amount + unit : quantity === amount;
  }
}
