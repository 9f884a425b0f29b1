import type { FleetRow } from "../row.ts";
import type { Reason, Verdict } from "./decide.ts";
import type { PastedReview, ReviewedLine, ReviewedValue } from "./review.ts";

export type ReviewFilter = "uncertain" | "missing" | "found" | "all";

export interface ReviewPageRequest {
  filter: ReviewFilter;
  /** From 1. */
  page: number;
  limit: number;
}

/** A machine that a line names. */
export interface ReviewedFinding {
  machine: number;
  /** As written. */
  names: string[];
  verdict: Exclude<Verdict, "ignored">;
  reason: Reason | undefined;
  candidates: Candidate[];
  /** More than `candidates` if there are very many. */
  instances: number;
}

export interface Candidate {
  id: string;
  hostName: string | undefined;
  ipv4: string | undefined;
  region: string | undefined;
  state: string | undefined;
  isListed: boolean;
  /** It was on the list, and no longer exists. */
  isGone: boolean;
}

export interface ReviewPageLine {
  /** From 1. */
  number: number;
  text: string;
  /** In order, without overlaps. */
  marks: { start: number; end: number; verdict: ReviewedFinding["verdict"] }[];
  findings: ReviewedFinding[];
}

export interface ReviewPage {
  lines: ReviewPageLine[];
  /** Lines of each filter. */
  totals: Record<ReviewFilter, number>;
  /** Instances found by short name, where only one fits. */
  shortNameIds: string[];
}

/** Which instances are on the list, and which of them the fleet still has. */
export interface Listed {
  has: (id: string) => boolean;
  isPresent: (id: string) => boolean;
  row: (id: string) => FleetRow | undefined;
}

/** A minified JSON text is one line. */
const maxLineLength = 2000;

/** The lines of a text with what they found. A machine that takes several lines shows at its first one. */
export function reviewPage(
  lines: readonly ReviewedLine[],
  { filter, page, limit }: ReviewPageRequest,
  listed: Listed,
): ReviewPage {
  // The last line end isn't followed by a line.
  const all = lines.at(-1)?.text.trim() === "" ? lines.slice(0, -1) : lines;
  const totals = { uncertain: 0, missing: 0, found: 0, all: all.length };
  const shown: ReviewPageLine[] = [];
  const shortNameIds = new Set<string>();
  const seen = new Set<number>();
  let before = (page - 1) * limit;
  for (const [place, { text, values }] of all.entries()) {
    const findings = findingsIn(values, seen, listed);
    const kinds = new Set(findings.map((finding) => filterOf(finding)));
    for (const kind of kinds) totals[kind]++;
    for (const { reason, ids } of findings)
      if (reason === "short name" && ids.length === 1) for (const id of ids) shortNameIds.add(id);
    if (filter !== "all" && !kinds.has(filter)) continue;
    if (before-- > 0 || shown.length >= limit) continue;
    shown.push({
      number: place + 1,
      text: text.slice(0, maxLineLength),
      marks: marksIn(values),
      findings: findings
        .filter((finding) => filter === "all" || filterOf(finding) === filter)
        .map(({ machine, names, verdict, reason, ids, instances }) => {
          const candidates = ids.map((id) => candidateOf(id, listed));
          return { machine, names, verdict, reason, candidates, instances };
        }),
    });
  }
  return { lines: shown, totals, shortNameIds: [...shortNameIds] };
}

type Finding = Omit<ReviewedFinding, "candidates"> & { ids: readonly string[] };

function findingsIn(
  values: readonly ReviewedValue[],
  seen: Set<number>,
  listed: Listed,
): Finding[] {
  const findings = new Map<number, Finding>();
  for (const { text, machine, verdict, reason, ids, instances } of values) {
    if (verdict === "ignored") continue;
    const known = findings.get(machine);
    if (known) {
      if (!known.names.includes(text)) known.names.push(text);
    } else if (!seen.has(machine)) {
      seen.add(machine);
      const isUnlisted = verdict === "certain" && !ids.some((id) => listed.has(id));
      const shown = isUnlisted ? "uncertain" : verdict;
      findings.set(machine, { machine, names: [text], verdict: shown, reason, ids, instances });
    }
  }
  return [...findings.values()];
}

/** A ticked instance counts as found. */
function filterOf({ verdict }: Finding): ReviewFilter {
  return verdict === "certain" ? "found" : verdict;
}

/** What a person has to decide about and hasn't ticked. Values that mean the same instances count once. */
export function uncertainOf({ lines }: PastedReview, listed: Listed): Finding[] {
  const seen = new Set<number>();
  const byIds = new Map<string, Finding>();
  for (const { values } of lines)
    for (const finding of findingsIn(values, seen, listed)) {
      if (finding.verdict !== "uncertain" || finding.ids.some((id) => listed.has(id))) continue;
      if (!finding.ids.some((id) => listed.isPresent(id))) continue;
      byIds.set(JSON.stringify([finding.reason, finding.ids]), finding);
    }
  return [...byIds.values()];
}

function candidateOf(id: string, listed: Listed): Candidate {
  const { hostName, ipv4, region, state } = listed.row(id) ?? {};
  return {
    id,
    hostName,
    ipv4,
    region,
    state,
    isListed: listed.has(id),
    isGone: !listed.isPresent(id),
  };
}

function marksIn(values: readonly ReviewedValue[]): ReviewPageLine["marks"] {
  const marks: ReviewPageLine["marks"] = [];
  for (const { start, end, verdict } of values) {
    const isFree = start >= (marks.at(-1)?.end ?? 0);
    if (verdict !== "ignored" && isFree && end <= maxLineLength)
      marks.push({ start, end, verdict });
  }
  return marks;
}
