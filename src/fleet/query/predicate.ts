import { protectedAmong } from "../../api/client/write-guard.ts";
import { hasTags } from "../../api/schema.ts";
import { type FleetRow } from "../worker/row.ts";
import { isToneKeyword, isWholeField, tagFieldOf, tagValue, tagValues } from "./fields.ts";
import type { Node, Query } from "./parse.ts";
import {
  bareAddress,
  fitsPattern,
  hasStar,
  isAddress,
  isInBlock,
  joinedTextFits,
  type Pattern,
  readBlock,
  searchable,
  valueKey,
} from "./pattern.ts";
import { microsOf, unitsOf } from "../cost.ts";
import type { Zone } from "../../lib/times.ts";
import { isTime, type Quantity, spanOf } from "./quantities.ts";
import type { Match } from "./read-term.ts";
import { type KeywordField, type QuantityField, type TextField, toneKeywords } from "./term.ts";
import type { Operator } from "./words.ts";

export interface MatchContext {
  now: number;
  protectedTags: readonly string[];
  selectedIds: ReadonlySet<string>;
  /** Of the days in a query: the one that the page shows. */
  zone: Zone;
  /** Of the configuration. */
  teamFields?: readonly string[];
  /** Whether instances of unknown size or date match `cpu>=4` and `age>1d`, and also the negations. Else they match neither. */
  unknownMatches?: boolean;
}

export type Predicate<Value = FleetRow> = (value: Value) => boolean;

/** `isExcluded`: in a group that's excluded. */
export function compileQuery(
  { alternatives }: Query,
  context: MatchContext,
  isExcluded = false,
): Predicate {
  const tests = alternatives.map((nodes) => {
    const all: Predicate[] = [];
    for (const node of nodes) all.push(compileNode(node, context, isExcluded !== node.negated));
    const [first = () => true, ...others] = all;
    return others.length === 0 ? first : (row: FleetRow) => all.every((matches) => matches(row));
  });
  return anyOf(tests);
}

function compileNode(node: Node, context: MatchContext, isExcluded: boolean): Predicate {
  const matches =
    node.kind === "group"
      ? compileQuery(node, context, isExcluded)
      : termTest(node.match, isExcluded, context);
  return node.negated ? (row) => !matches(row) : matches;
}

/** An instance whose size or date isn't known matches neither a term nor its negation. */
function termTest(match: Match, isExcluded: boolean, context: MatchContext): Predicate {
  const matches = compileMatch(match, context);
  if (match.kind !== "quantity") return matches;
  const quantityIn = quantityOf[match.field];
  const { now, unknownMatches = false } = context;
  const ifUnknown = unknownMatches !== isExcluded;
  return (row) => (Number.isNaN(quantityIn(row, now)) ? ifUnknown : matches(row));
}

function compileMatch(match: Match, context: MatchContext): Predicate {
  switch (match.kind) {
    case "text":
      return anyOf(match.values.map(textMatches));
    case "field":
      return fieldMatches(match.field, match.exact, match.values);
    case "keyword":
      return anyOf(match.values.map((value) => keywordMatches(match.field, value, context)));
    case "quantity":
      return anyOf(
        match.values.map((value) => quantityMatches(match.field, match.operator, value, context)),
      );
  }
}

/** A single predicate is returned unwrapped: it runs for every row. */
function anyOf<Value>(predicates: Predicate<Value>[]): Predicate<Value> {
  const [first = () => false, ...others] = predicates;
  if (others.length === 0) return first;
  return (value) => predicates.some((matches) => matches(value));
}

/** Any part of any text; with a star, a whole text. */
function textMatches(pattern: Pattern): Predicate {
  if (hasStar(pattern)) {
    const fits = joinedTextFits(pattern.pieces);
    return (row) => fits(row.searchText) || fits(row.size.searchText);
  }
  const part = searchable(pattern.text);
  return (row) => row.searchText.includes(part) || row.size.searchText.includes(part);
}

function fieldMatches(field: TextField, exact: boolean, values: Pattern[]): Predicate {
  const fits = anyOf(values.map((value) => valueMatches(field, exact, value)));
  const matches = (text: string | undefined) => text !== undefined && fits(valueKey(field, text));
  switch (field) {
    case "state":
    case "region":
    case "image": {
      const known = memoized(matches);
      return (row) => known(row[field]);
    }
    case "tag": {
      const known = memoized(matches);
      return (row) => row.tags.some(known);
    }
    case "spec": {
      const known = memoized(matches);
      return ({ size }) => known(size.queryName) || known(size.name);
    }
    case "ip": {
      function isAt(address: string | undefined): boolean {
        if (address === undefined) return false;
        const bare = bareAddress(address);
        return matches(bare) || (bare !== address && matches(address));
      }
      return (row) => isAt(row.ipv4) || isAt(row.privateIpv4);
    }
    case "id":
      return (row) => matches(row.id);
    case "host":
      return (row) => matches(row.hostName);
    default: {
      const known = memoized((tag: string) => matches(tagValue(tag, field)));
      return (row) => row.tags.some(known);
    }
  }
}

/** Caches answers: most fields have few different values. */
function memoized<Value>(predicate: Predicate<Value>): Predicate<Value> {
  const answers = new Map<Value, boolean>();
  return (value) => {
    let answer = answers.get(value);
    if (answer === undefined) answers.set(value, (answer = predicate(value)));
    return answer;
  };
}

function valueMatches(field: TextField, exact: boolean, value: Pattern): Predicate<string> {
  const pieces = value.pieces.map((piece) => valueKey(field, piece));
  const [part = ""] = pieces;
  const isWhole = exact || isWholeField(field) || (field === "ip" && isAddress(part));
  if (isWhole || hasStar(value)) return (text) => fitsPattern(text, pieces);
  if (field === "host") return (text) => text.includes(part);
  const block = readBlock(part);
  // Only the start: "10.1" is somewhere in every second address.
  return block ? (text) => isInBlock(text, block) : (text) => text.startsWith(part);
}

function keywordMatches(
  field: KeywordField,
  value: string,
  { protectedTags, selectedIds }: MatchContext,
): Predicate {
  if (field === "is") {
    if (value === "selected") return ({ id }) => selectedIds.has(id);
    if (value === "protected") {
      const isProtected = memoized(
        (tag: string) => protectedAmong([tag], protectedTags).length > 0,
      );
      return ({ tags }) => tags.some(isProtected);
    }
    const tone = isToneKeyword(value) ? toneKeywords[value] : undefined;
    return (row) => row.tone === tone;
  }
  switch (value) {
    case "tag":
      return (row) => row.tags.length === 0 && !hasOddTags(row.raw);
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
    default: {
      const field = tagFieldOf(value);
      return (row) => tagValues(row.tags, field).length === 0 && !hasOddTags(row.raw);
    }
  }
}

/** Neither missing nor a list of texts: the instance may have tags that we can't read. */
function hasOddTags(raw: Record<string, unknown>): boolean {
  return raw["tags"] !== undefined && raw["tags"] !== null && !hasTags(raw);
}

const quantityOf: Record<QuantityField, (row: FleetRow, now: number) => number> = {
  cpu: ({ size }) => size.vcpus ?? Number.NaN,
  mem: ({ size }) => size.memoryMb ?? Number.NaN,
  storage: ({ size }) => size.storageGb ?? Number.NaN,
  cost: ({ size, tone }) => unitsOf(microsOf(size.price, tone) ?? Number.NaN),
  // The server's clock may be ahead of ours.
  age: ({ createdTime }, now) => Math.max(now - createdTime, 0),
  created: ({ createdTime }, now) => Math.max(now - createdTime, 0),
  updated: ({ updatedTime }, now) => Math.max(now - updatedTime, 0),
};

function quantityMatches(
  field: QuantityField,
  operator: Operator,
  value: Quantity,
  { now, zone }: MatchContext,
): Predicate {
  if ("utc" in value) {
    const { from, until } = spanOf(value, zone);
    const timeIn = ({ createdTime, updatedTime }: FleetRow) =>
      field === "updated" ? updatedTime : createdTime;
    return (row) => isInRange(timeIn(row), operator, from, until - 1);
  }
  const { amount, unit } = value;
  // `age=3d` lasts until just before four days.
  const lasts = isTime(field) && (operator === "=" || operator === ":");
  const last = lasts ? amount + unit - 1 : amount;
  const quantityIn = quantityOf[field];
  return (row) => isInRange(quantityIn(row, now), operator, amount, last);
}

/** `first` to `last` is what was typed: `created>2026-01-31` starts after the last millisecond of that day. */
function isInRange(quantity: number, operator: Operator, first: number, last: number): boolean {
  switch (operator) {
    case ">":
      return quantity > last;
    case ">=":
      return quantity >= first;
    case "<":
      return quantity < first;
    case "<=":
      return quantity <= last;
    case "=":
    case ":":
      return quantity >= first && quantity <= last;
  }
}
