import type { Doubt, PastedText, PastedValue } from "../../pasted/pasted-text.ts";
import { comparedText } from "../../../text/compared-text.ts";
import type { FleetRow } from "../row.ts";
import { type FoundValues, findsOf, findValues, idShape, withoutDomain } from "./find-values.ts";

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
  const decided = Array.from(machines.values(), (values) => decideMachine(values, found));
  const decisions = new Map(decided.flat());
  doubtNegated(decisions);
  return decisions;
}

const everywhere: ReadonlySet<Reason | undefined> = new Set(["negated", "struck out", "needed"]);

/** "Delete web-1 … but not web-1": what a text excludes anywhere is certain nowhere. */
function doubtNegated(decisions: ReadonlyMap<PastedValue, Decision>): void {
  const negated = new Map<FleetRow, Doubt>();
  for (const [{ doubt }, { verdict, rows }] of decisions)
    if (verdict === "uncertain" && doubt && everywhere.has(doubt))
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

const nothingFound = (verdict: "missing" | "ignored"): Decision => ({
  verdict,
  reason: undefined,
  rows: [],
});

/** The decisions about values that name one machine, in their order. */
function decideMachine(
  values: readonly PastedValue[],
  found: FoundValues,
): [PastedValue, Decision][] {
  const isSentence = values.some(({ doubt }) => doubt === "word");
  const mark = values.find((value) => value.mark && !isOwnName(value, found))?.mark;
  const matches = values.map((value) => matchesOf(value, mark, isSentence, found));
  const sure = matches.filter(({ doubt }) => doubt === undefined);
  const decision = sure.some(({ rows }) => rows.length > 0) ? decideHits(sure, found) : undefined;
  const main = decision ? undefined : mainValue(sure);
  return matches.map(({ value, rows, doubt }) => {
    if (rows.length === 0) return [value, nothingFound(value === main ? "missing" : "ignored")];
    // A word that names the same machine adds nothing.
    const agrees =
      doubt === "word" &&
      decision?.rows.length === 1 &&
      rows.some((row) => row === decision.rows[0]);
    // A copy: `doubtNegated` changes each for itself.
    if (decision && (doubt === undefined || agrees)) return [value, { ...decision }];
    return [value, uncertain(doubt, rows)];
  });
}

const uncertain = (reason: Reason | undefined, rows: readonly FleetRow[]): Decision => ({
  verdict: "uncertain",
  reason,
  rows,
});

interface ValueMatch {
  value: PastedValue;
  doubt: Doubt | undefined;
  rows: readonly FleetRow[];
  isShortName: boolean;
  isOtherText: boolean;
  /** Among words, where a name may be anything. */
  isSentence: boolean;
}

/** Is an instance called exactly so, e.g. "~~web-1~~"? */
function isOwnName({ readings: [whole = ""] }: PastedValue, { finds }: FoundValues): boolean {
  return (finds.get(comparedText(whole))?.names.length ?? 0) > 0;
}

function matchesOf(
  value: PastedValue,
  mark: Doubt | undefined,
  isSentence: boolean,
  found: FoundValues,
): ValueMatch {
  const finds = findsOf(value, found);
  const { ids, names, addresses, shortNames, isOtherText, isSetting } = finds;
  // Beside others, "eu-west-1" is rather a region, even if a host has that name.
  const doubt = value.doubt ?? mark ?? (isSetting && !value.isDelimited ? "word" : undefined);
  const exact =
    value.kind === "id" ? ids : union(names, addresses, value.kind === "any" ? ids : []);
  const isShortName = exact.length === 0 && value.kind !== "id" && doubt !== "word";
  const rows = isShortName ? shortNames : exact;
  return { value, doubt, rows, isShortName, isOtherText, isSentence };
}

function union(...lists: readonly (readonly FleetRow[])[]): FleetRow[] {
  return [...new Set(lists.flat())];
}

const isAddressText = (text: string) => /^\d{1,3}(\.\d{1,3}){3}$|^[\da-f]*:[\da-f:.]+$/i.test(text);

/** Reported if a machine isn't found at all: its name, else its id or address. */
function mainValue(matches: readonly ValueMatch[]): PastedValue | undefined {
  const candidates = matches
    .filter(({ value, isOtherText }) => value.isExpected && !isOtherText)
    .map(({ value }) => value);
  return (
    candidates.find(({ kind }) => kind === "name") ??
    candidates.find((value) => !value.readings.some(isAddressText)) ??
    candidates[0]
  );
}

function decideHits(matches: readonly ValueMatch[], found: FoundValues): Decision {
  const hits = matches.filter(({ rows }) => rows.length > 0);
  const exact = hits.filter(({ isShortName }) => !isShortName);
  const all = union(...hits.map(({ rows }) => rows));
  const deciding = (exact.length > 0 ? exact : hits).map(({ rows }) => new Set(rows));
  const agreed = all.filter((row) => deciding.every((rows) => rows.has(row)));
  const [row] = agreed;
  if (!row) return uncertain("contradiction", all);
  if (agreed.length > 1) return uncertain("several", agreed);
  if (contradicts(row, matches, found)) return uncertain("contradiction", all);
  if (exact.length === 0) return uncertain("short name", agreed);
  return { verdict: "certain", reason: undefined, rows: agreed };
}

/** Does the line or row say something else about the instance than the fleet? Then the machine may have been made anew. */
function contradicts(
  row: FleetRow,
  matches: readonly ValueMatch[],
  { idShapes }: FoundValues,
): boolean {
  const disagrees = (some: readonly ValueMatch[]) =>
    some.length > 0 && !some.some(({ rows }) => rows.includes(row));
  // Other systems have ids and names of their own.
  const ids = matches.filter(
    ({ value }) => value.kind === "id" && idShapes.has(idShape(value.text)),
  );
  if (disagrees(ids)) return true;
  const names = matches.filter(
    ({ value, isSentence }) =>
      (value.kind === "name" || (value.kind === "any" && value.isExpected && !isSentence)) &&
      idShape(value.text) !== "uuid" &&
      !value.readings.some(isAddressText),
  );
  if (disagrees(names) && row.hostName && !names.some((name) => hasName(row, name.value)))
    return true;
  const addresses = matches.filter(({ value }) => value.readings.some(isAddressText));
  return disagrees(addresses.filter(({ value }) => isOfKnownNetwork(row, value.text)));
}

function hasName({ hostName = "" }: FleetRow, { readings }: PastedValue): boolean {
  const name = comparedText(hostName);
  return readings.some((reading) => {
    const key = comparedText(reading);
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
