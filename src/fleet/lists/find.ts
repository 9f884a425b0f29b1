import { comparedText } from "../../lib/text.ts";
import { bareAddress, type Named } from "../query/pattern.ts";
import { isLikeAddress, isLikeName } from "./forms.ts";
import { namesWithin, type ReadText, type Written } from "./read.ts";

type Kind = "id" | "name" | "address";

interface Found<Row> {
  text: string;
  /**
   * "found": the whole host name, ID or address of one instance, "several": of more than one. "short name": found without its domain
   * only, or with one. "missing": looks like a name or address, but finds nothing. "word": anything else, and a name within it.
   */
  verdict: "found" | "several" | "short name" | "missing" | "word";
  rows: readonly Row[];
  /** What it is of these rows, or looks like. */
  kinds: readonly Kind[];
}

/** What a token is, with its place in the line. */
export interface Finding<Row> extends Found<Row> {
  start: number;
  end: number;
}

export type Findings<Row> = readonly Finding<Row>[];

/**
 * Two cases and no third. A list holds nothing but values, and on each of its lines names, addresses and IDs belong to the same
 * instances: it's listed at once. Of any other text nothing is listed until a person ticks it.
 */
export function isList<Row>(lines: readonly Findings<Row>[]): boolean {
  const findings = lines.flat();
  const areValues = findings.every(({ verdict }) => verdict !== "word");
  return findings.length > 0 && areValues && lines.every(doesAgree);
}

/**
 * Each instance that a line names is named by the line's names, by its addresses and by its IDs, if it has any of these: `web-1
 * 10.0.0.2` isn't sure if that's the address of web-2, or of none.
 */
export function doesAgree<Row>(line: Findings<Row>): boolean {
  const named = new Map<Kind, Set<Row>>();
  for (const { kinds, rows } of line) {
    for (const kind of kinds) {
      const others = named.get(kind) ?? new Set();
      for (const row of rows) others.add(row);
      named.set(kind, others);
    }
  }
  return line.every(
    ({ kinds, rows }) =>
      rows.length === 0 ||
      [...named].every(
        ([kind, others]) => kinds.includes(kind) || rows.some((row) => others.has(row)),
      ),
  );
}

/** The instances that a text finds. */
interface Hit<Row> {
  rows: Set<Row>;
  kinds: Set<Kind>;
  /** The same name, but only one of the two has a domain. */
  shortNames: Set<Row>;
}

/** What each token is, line by line. */
export function findTokens<Row extends Named>(
  rows: readonly Row[],
  { lines }: ReadText,
): Finding<Row>[][] {
  const all = new Set<Written>();
  for (const { tokens } of lines) for (const { written } of tokens) all.add(written);
  const { hits, idShapes } = lookUp(rows, textsIn(all));
  const findings = new Map<Written, Finding<Row>[]>();
  for (const written of all) findings.set(written, findingsOf(written));
  return lines.map(({ tokens }) =>
    tokens.flatMap(({ start, written }) =>
      (findings.get(written) ?? []).map((one) => at(start + one.start, start + one.end, one)),
    ),
  );

  /** With places in the token. */
  function findingsOf(written: Written): Finding<Row>[] {
    const { text, forms, range } = written;
    const found = forms.find((form) => hits.get(comparedText(form))?.rows.size);
    const isRange = found === undefined && range.length > 0;
    const names = isRange ? range : [found ?? forms.at(-1) ?? ""];
    const whole = names.map((name) => at(0, text.length, verdictOf(name)));
    const isWord = whole.some(({ verdict }) => verdict === "word");
    // "web-prod:" above other names is a heading.
    const isHeading = text.endsWith(":") && whole[0]?.verdict === "missing";
    // Comparisons may ignore that it's struck out.
    const isStruck = text.includes("\u0336");
    if (!isWord && !isHeading && !isStruck) return whole;
    const parts = namesWithin(written).map(({ start, text: part }) =>
      at(start, start + part.length, verdictOf(part)),
    );
    const named = [...(isStruck ? whole : []), ...parts].filter(
      ({ verdict }) => verdict === "found" || verdict === "several",
    );
    return [
      at(0, text.length, { text, verdict: "word", rows: [], kinds: [] }),
      ...named.map((part) => at(part.start, part.end, { ...part, verdict: "word" })),
    ];
  }

  function verdictOf(text: string): Found<Row> {
    const hit = hits.get(comparedText(text));
    if (hit && hit.rows.size > 0) {
      const verdict = hit.rows.size > 1 ? "several" : "found";
      return { text, verdict, rows: [...hit.rows], kinds: [...hit.kinds] };
    }
    if (isLikeAddress(text)) return { text, verdict: "missing", rows: [], kinds: ["address"] };
    if (!isLikeName(text)) return { text, verdict: "word", rows: [], kinds: [] };
    if (hit) return { text, verdict: "short name", rows: [...hit.shortNames], kinds: ["name"] };
    const kind = idShapes.has(idShape(text)) ? "id" : "name";
    return { text, verdict: "missing", rows: [], kinds: [kind] };
  }
}

function at<Row>(start: number, end: number, found: Found<Row>): Finding<Row> {
  return { ...found, start, end };
}

/** All that may name an instance, as it's compared. */
function textsIn(all: Iterable<Written>): Set<string> {
  const texts = new Set<string>();
  for (const written of all) {
    const parts = namesWithin(written).map(({ text }) => text);
    for (const text of [...written.forms, ...written.range, ...parts])
      texts.add(comparedText(text));
  }
  return texts;
}

/** One pass over the rows: quicker than an index of all of them, and nothing to keep. */
function lookUp<Row extends Named>(rows: readonly Row[], texts: ReadonlySet<string>) {
  const hits = new Map<string, Hit<Row>>();
  const withDomain = Map.groupBy(
    [...texts].filter((text) => withoutDomain(text) !== text),
    withoutDomain,
  );
  const idShapes = new Set<string>();
  function hitOf(text: string): Hit<Row> {
    const hit = hits.get(text) ?? { rows: new Set(), kinds: new Set(), shortNames: new Set() };
    hits.set(text, hit);
    return hit;
  }
  function look(value: string | undefined, kind: Kind, row: Row): void {
    const text = comparedText(value ?? "");
    if (text === "" || !texts.has(text)) return;
    hitOf(text).rows.add(row);
    hitOf(text).kinds.add(kind);
  }
  for (const row of rows) {
    const { id, hostName = "", ipv4, privateIpv4 } = row;
    idShapes.add(idShape(id));
    look(id, "id", row);
    look(hostName, "name", row);
    look(ipv4 && bareAddress(ipv4), "address", row);
    look(privateIpv4 && bareAddress(privateIpv4), "address", row);
    const name = comparedText(hostName);
    const short = withoutDomain(name);
    if (short !== name && texts.has(short)) hitOf(short).shortNames.add(row);
    for (const text of withDomain.get(name) ?? []) hitOf(text).shortNames.add(row);
  }
  return { hits, idShapes };
}

/** `web-1.example.com` → `web-1`. Addresses have no domain. */
function withoutDomain(name: string): string {
  const dot = name.indexOf(".");
  return dot > 0 && /[a-z]/i.test(name.slice(dot)) ? name.slice(0, dot) : name;
}

/** An unknown ID beside a known name may be that of a machine that's gone: `480213` has the shape of `480999`. */
function idShape(id: string): string {
  return id.toLowerCase().replaceAll(/[\da-f]/g, "0");
}
