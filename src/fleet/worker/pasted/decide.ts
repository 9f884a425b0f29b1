import type { Doubt, PastedText, PastedValue } from "../../pasted/pasted-text.ts";
import { listKey } from "../../query/terms/term.ts";
import type { FleetRow } from "../row.ts";
import {
  type FoundValues,
  findsOf,
  findValues,
  hasExactFind,
  idShape,
  withoutDomain,
} from "./find-values.ts";

/** "ignored": a word or number that names nothing, or beside a value that decides. */
export type Verdict = "certain" | "uncertain" | "missing" | "ignored";

export type Reason =
  | Doubt
  /** Several instances have it. */
  | "several"
  /** Found without the domain, or with one. */
  | "short name"
  /** Id, name and address of the line or row name different instances. */
  | "contradiction";

export interface Decision {
  verdict: Verdict;
  reason: Reason | undefined;
  rows: readonly FleetRow[];
}

/** Decides about each value, by machine. */
export function decide(
  rows: readonly FleetRow[],
  text: PastedText,
): ReadonlyMap<PastedValue, Decision> {
  const found = findValues(rows, text);
  const machines = Map.groupBy(
    text.lines.flatMap(({ values }) => values),
    ({ machine }) => machine,
  );
  const decisions = new Map<PastedValue, Decision>();
  for (const values of machines.values()) {
    const decided = decideMachine(values, found);
    for (const [place, value] of values.entries()) {
      const decision = decided[place];
      if (decision) decisions.set(value, decision);
    }
  }
  doubtNegated(decisions);
  return decisions;
}

/** "Delete web-1 … but not web-1": what a text excludes anywhere is certain nowhere. */
function doubtNegated(decisions: ReadonlyMap<PastedValue, Decision>): void {
  const negated = new Map<FleetRow, Doubt>();
  for (const [{ doubt }, { verdict, rows }] of decisions)
    if (verdict === "uncertain" && (doubt === "negated" || doubt === "struck out"))
      for (const row of rows) negated.set(row, doubt);
  if (negated.size === 0) return;
  for (const decision of decisions.values()) {
    const [row] = decision.rows;
    const doubt = row && negated.get(row);
    if (decision.verdict !== "certain" || doubt === undefined) continue;
    decision.verdict = "uncertain";
    decision.reason = doubt;
  }
}

const ignored = (): Decision => ({ verdict: "ignored", reason: undefined, rows: [] });
const missing = (): Decision => ({ verdict: "missing", reason: undefined, rows: [] });

/** The decisions about values that name one machine, in their order. */
function decideMachine(values: readonly PastedValue[], found: FoundValues): Decision[] {
  const matches = values.map((value) => matchesOf(value, found));
  const hits = matches.filter(({ rows }) => rows.length > 0);
  if (hits.length === 0) {
    const main = mainValue(values, matches);
    return values.map((value) => (value === main ? missing() : ignored()));
  }
  const decision = decideHits(values, matches, found);
  return matches.map(({ rows }) => (rows.length > 0 ? copyOf(decision) : ignored()));
}

const copyOf = ({ verdict, reason, rows }: Decision): Decision => ({ verdict, reason, rows });

interface ValueMatch {
  value: PastedValue;
  kind: "id" | "name" | "address";
  rows: readonly FleetRow[];
  isShortName: boolean;
  isOtherText: boolean;
}

function matchesOf(value: PastedValue, found: FoundValues): ValueMatch {
  const finds = findsOf(value, found);
  const { ids, names, addresses, shortNames, isOtherText } = finds;
  const isAddress = value.readings.some(isAddressText);
  const kind = value.kind === "any" ? (isAddress ? "address" : "name") : value.kind;
  const match = (rows: readonly FleetRow[], isShortName = false): ValueMatch => ({
    value,
    kind,
    rows,
    isShortName,
    isOtherText,
  });
  switch (value.kind) {
    case "id":
      return match(ids);
    case "name":
    case "address":
      if (names.length + addresses.length > 0) return match(union(names, addresses));
      break;
    case "any":
      if (hasExactFind(finds)) {
        const isId = ids.length > 0 && names.length + addresses.length === 0;
        return { ...match(union(ids, names, addresses)), kind: isId ? "id" : kind };
      }
  }
  // A word of a sentence is found by many domains.
  return value.doubt === "word" ? match([]) : match(shortNames, true);
}

function union(...lists: readonly (readonly FleetRow[])[]): FleetRow[] {
  return [...new Set(lists.flat())];
}

const isAddressText = (text: string) => /^\d{1,3}(\.\d{1,3}){3}$|^[\da-f]*:[\da-f:.]+$/i.test(text);

/** Reported if a machine isn't found at all: its name, else its id or address. */
function mainValue(
  values: readonly PastedValue[],
  matches: readonly ValueMatch[],
): PastedValue | undefined {
  const candidates = values.filter(
    ({ isExpected, doubt }, place) =>
      isExpected && doubt === undefined && matches[place]?.isOtherText === false,
  );
  return (
    candidates.find(({ kind }) => kind === "name") ??
    candidates.find((value) => !value.readings.some(isAddressText)) ??
    candidates[0]
  );
}

function decideHits(
  values: readonly PastedValue[],
  matches: readonly ValueMatch[],
  found: FoundValues,
): Decision {
  const hits = matches.filter(({ rows }) => rows.length > 0);
  const uncertain = (reason: Reason, rows: readonly FleetRow[]): Decision => ({
    verdict: "uncertain",
    reason,
    rows,
  });
  const all = union(...hits.map(({ rows }) => rows));
  // Two addresses of a machine are both its own, so kinds have to agree, not each value.
  const kinds = [...Map.groupBy(hits, ({ kind }) => kind).values()].map(
    (ofKind) => new Set(ofKind.flatMap(({ rows }) => rows)),
  );
  const agreed = all.filter((row) => kinds.every((rows) => rows.has(row)));
  const [row] = agreed;
  const doubt = values.find(({ doubt }, place) => doubt && matches[place]?.rows.length)?.doubt;
  if (!row) return uncertain(doubt ?? "contradiction", all);
  if (doubt) return uncertain(doubt, agreed);
  if (agreed.length > 1) return uncertain("several", agreed);
  if (contradicts(row, matches, found)) return uncertain("contradiction", all);
  const isExact = hits.some(({ isShortName }) => !isShortName);
  if (!isExact) return uncertain("short name", agreed);
  return { verdict: "certain", reason: undefined, rows: agreed };
}

/** Does the line or row say something else about the instance than the fleet? Then the machine may have been made anew. */
function contradicts(
  row: FleetRow,
  matches: readonly ValueMatch[],
  { idShapes }: FoundValues,
): boolean {
  const ofKind = (kind: PastedValue["kind"]) => matches.filter(({ value }) => value.kind === kind);
  const disagrees = (some: readonly ValueMatch[]) =>
    some.length > 0 && !some.some(({ rows }) => rows.includes(row));
  // Other systems have ids and names of their own.
  const ids = ofKind("id").filter(({ value }) => idShapes.has(idShape(value.text)));
  if (disagrees(ids)) return true;
  const names = ofKind("name").filter(({ value }) => !value.readings.some(isAddressText));
  if (disagrees(names) && row.hostName && !names.some((name) => hasName(row, name.value)))
    return true;
  const addresses = matches.filter(({ value }) => value.readings.some(isAddressText));
  return disagrees(addresses.filter(({ value }) => isOfKnownNetwork(row, value.text)));
}

function hasName({ hostName = "" }: FleetRow, { readings }: PastedValue): boolean {
  const name = listKey(hostName);
  return readings.some((reading) => {
    const key = listKey(reading);
    return (
      key === name ||
      withoutDomain(key) === name ||
      (withoutDomain(key) === undefined && key === withoutDomain(name))
    );
  });
}

const privateAddress =
  /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
const localAddress = /^(0|127|255|169\.254)\.|^f[ef]|^::1?$/i;

/** Has the instance an address of this sort, private or public, to compare with? */
function isOfKnownNetwork({ ipv4, privateIpv4 }: FleetRow, address: string): boolean {
  if (localAddress.test(address) || address.includes(":")) return false;
  const isPrivate = privateAddress.test(address);
  return [ipv4, privateIpv4].some((own) => own && privateAddress.test(own) === isPrivate);
}
