import { protectedAmong } from "../../api/client/write-guard.ts";
import { hasTags } from "../../api/schema.ts";
import { type FleetRow } from "../worker/row.ts";
import { isToneKeyword, isWholeField, tagFieldOf, tagValue, tagValues } from "./fields.ts";
import type { Node, Query, Term } from "./parse.ts";
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

/** A test of a row, and which one follows if it holds or not. */
interface Step {
  holds: Predicate;
  yes: number;
  no: number;
}

const matched = -1;
const unmatched = -2;

/** An alternative of a query or group, of which some nodes are compiled: from the last to the first. */
interface Work {
  readonly alternatives: readonly (readonly Node[])[];
  readonly isExcluded: boolean;
  readonly yes: number;
  /** After the alternative: the next one, or that none matched. */
  no: number;
  place: number;
  nodesLeft: Node[];
  /** The step with which the alternative begins, so far. */
  entry: number;
}

/** As a list of steps without recursion, because groups can be nested as deep as a text is long. */
export function compileQuery(query: Query, context: MatchContext): Predicate {
  const known = new Map<string, Predicate>();
  const steps: Step[] = [];

  function testOf({ match }: Term, isExcluded: boolean): Predicate {
    // A pasted text can repeat a term thousands of times.
    const key = `${isExcluded}${JSON.stringify(match)}`;
    let test = known.get(key);
    if (!test) known.set(key, (test = termTest(match, isExcluded, context)));
    return test;
  }

  const stack = [workOn(query, false, matched, unmatched)];
  let start = matched;
  for (let work = stack.at(-1); work; work = stack.at(-1)) {
    const node = work.nodesLeft.pop();
    if (node) {
      const isExcluded = work.isExcluded !== node.negated;
      const [yes, no] = node.negated ? [work.no, work.entry] : [work.entry, work.no];
      if (node.kind === "group") stack.push(workOn(node, isExcluded, yes, no));
      else work.entry = steps.push({ holds: testOf(node, isExcluded), yes, no }) - 1;
    } else if (work.place > 0) {
      work.no = work.entry;
      work.entry = work.yes;
      work.nodesLeft = distinct(work.alternatives[--work.place] ?? [], keyOf);
    } else {
      stack.pop();
      const parent = stack.at(-1);
      if (parent) parent.entry = work.entry;
      else start = work.entry;
    }
  }
  const [only] = steps;
  // Without a loop: it runs for every row.
  if (only && steps.length === 1) {
    const { holds, yes } = only;
    return yes === matched ? holds : (row) => !holds(row);
  }
  return (row) => {
    let at = start;
    for (let step = steps[at]; step; step = steps[at]) at = step.holds(row) ? step.yes : step.no;
    return at === matched;
  };
}

function workOn({ alternatives }: Query, isExcluded: boolean, yes: number, no: number): Work {
  const all = distinct(alternatives, (nodes) => nodes.map(keyOf).join(" "));
  const place = all.length - 1;
  const nodesLeft = distinct(all[place] ?? [], keyOf);
  return { alternatives: all, isExcluded, yes, no, place, nodesLeft, entry: yes };
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

/** Equal for equal terms. Groups are as different as their places. */
function keyOf(node: Node): string {
  return node.kind === "group" ? `(${node.start}` : JSON.stringify([node.negated, node.match]);
}

/** In order, the last of equals. */
function distinct<T>(parts: readonly T[], keyOf: (part: T) => string): T[] {
  return [...new Map(parts.map((part) => [keyOf(part), part])).values()];
}

function compileMatch(match: Match, context: MatchContext): Predicate {
  switch (match.kind) {
    case "text":
      return anyOf(distinct(match.values, textOf).map(textMatches));
    case "field":
      return fieldMatches(match.field, match.exact, distinct(match.values, textOf));
    case "keyword":
      return anyOf(match.values.map((value) => keywordMatches(match.field, value, context)));
    case "quantity":
      return anyOf(
        match.values.map((value) => quantityMatches(match.field, match.operator, value, context)),
      );
  }
}

const textOf = (pattern: Pattern) => JSON.stringify(pattern);

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
