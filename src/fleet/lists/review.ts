import { comparedText } from "../../lib/text.ts";
import { doesAgree, type Finding, type Findings } from "./find.ts";
import type { Named } from "../query/pattern.ts";
import type { ReadText } from "./read.ts";

/** "named": lines that name instances. "unlisted": those of a list with a value that isn't on it by itself. */
export type ReviewFilter = "named" | "unlisted" | "all";

export interface ReviewRequest {
  filter: ReviewFilter;
  page: number;
  limit: number;
}

interface Row extends Named {
  region?: string | undefined;
  state?: string | undefined;
}

/** `doubt`: why it's not ticked with its line. Others have the name, too, or it has the name with or without a domain. */
type Candidate = Omit<Row, "privateIpv4"> & { doubt: "several" | "short name" | undefined };

export interface ReviewLine {
  /** From 1. */
  number: number;
  text: string;
  /** In order. */
  marks: { start: number; end: number; isUnlisted: boolean }[];
  missing: string[];
  candidates: Candidate[];
  /** What a tick of the line ticks. */
  ids: string[];
}

export type ReviewPage = ReturnType<typeof reviewPage>;

/** A page of the text's lines that the filter keeps, and what can be ticked on all of them. */
export function reviewPage(
  { lines, header }: ReadText,
  findings: readonly Findings<Row>[],
  { filter, page, limit }: ReviewRequest,
  isList: boolean,
) {
  const placesOf = (keeps: (finding: Finding<Row>) => boolean) =>
    [...lines.keys()].filter((place) => findings[place]?.some(keeps));
  const places = {
    named: placesOf(isNamed),
    unlisted: placesOf(isUnlisted),
    all: [...lines.keys()].filter((place) => lines[place]?.text.trim() !== ""),
  };
  const isHeader = header !== undefined && !findings[header]?.some(isNamed);
  const all = findings.flat();
  const tickable = findings.map(idsToTick).filter((ids) => ids.length > 0);
  return {
    /** The first row of a table. */
    header: isHeader ? lines[header]?.text : undefined,
    totals: {
      named: places.named.length,
      unlisted: places.unlisted.length,
      all: places.all.length,
    },
    lines: places[filter].slice((page - 1) * limit, page * limit).map((place) => {
      const line = findings[place] ?? [];
      // In a list, what's missing is marked, too; in a sentence every "24.04" would be.
      const marked = line.filter((one) => isNamed(one) || (isList && isUnlisted(one)));
      return lineOf(place + 1, lines[place]?.text ?? "", marked);
    }),
    /** What "Tick all … lines" ticks, and how many lines that are. */
    allIds: [...new Set(tickable.flat())],
    tickedLines: tickable.length,
    /** Found without their domain only, or with one: one instance each. */
    shortNameIds: distinctIds(
      all.filter(({ verdict, rows }) => verdict === "short name" && rows.length === 1),
    ),
    /** Everything that the text names. */
    namedIds: distinctIds(all),
    missing: missingTexts(all),
  };
}

function lineOf(number: number, text: string, findings: Findings<Row>): ReviewLine {
  const candidates = new Map<string, Candidate>();
  for (const { verdict, rows } of findings) {
    const others = rows.length > 1 ? "several" : undefined;
    const doubt = verdict === "short name" ? verdict : others;
    for (const { id, hostName, ipv4, region, state } of rows)
      if (doubt === undefined || !candidates.has(id))
        candidates.set(id, { id, hostName, ipv4, region, state, doubt });
  }
  return {
    number,
    text,
    marks: findings.map((one) => ({
      start: one.start,
      end: one.end,
      isUnlisted: isUnlisted(one),
    })),
    missing: missingTexts(findings),
    candidates: [...candidates.values()],
    ids: idsToTick(findings),
  };
}

/** Only what the line names alone. Where names and addresses are those of different instances, each wants its own tick. */
function idsToTick(line: Findings<Row>): string[] {
  const named = line.filter(isNamed);
  if (!doesAgree(named)) return [];
  return distinctIds(
    named.filter(({ verdict, rows }) => verdict !== "short name" && rows.length === 1),
  );
}

const isNamed = ({ rows }: Finding<Row>) => rows.length > 0;
const isUnlisted = (finding: Finding<Row>) => isUnclear(finding) || finding.verdict === "missing";

/** Not on a list by itself: several instances have the name, or only without its domain. */
export function isUnclear({ verdict }: Finding<unknown>): boolean {
  return verdict === "several" || verdict === "short name";
}

export function distinctIds(findings: Findings<Pick<Row, "id">>): string[] {
  return [...new Set(findings.flatMap(({ rows }) => rows.map(({ id }) => id)))];
}

/** In the order of the text, each once. */
export function distinctTexts(findings: Findings<unknown>): string[] {
  return [...new Map(findings.map(({ text }) => [comparedText(text), text])).values()];
}

export function missingTexts(findings: Findings<unknown>): string[] {
  return distinctTexts(findings.filter(({ verdict }) => verdict === "missing"));
}
