import type { PastedText } from "../../pasted/pasted-text.ts";
import { comparedText } from "../../../text/compared-text.ts";
import type { FleetRow } from "../row.ts";
import { decide, type Decision, type Reason, type Verdict } from "./decide.ts";

/** A pasted text compared with the fleet. */
export interface PastedReview {
  lines: ReviewedLine[];
  /** Instances that certain values name, in the order of the text. */
  certainIds: string[];
  /** Every instance that an uncertain value may name. */
  uncertainIds: string[];
  counts: ReviewCounts;
  hasTooManyValues: boolean;
}

interface ReviewCounts {
  /** Different values. */
  missing: number;
  /** Lines with text, but without a value that counts above. */
  skippedLines: number;
}

export interface ReviewedLine {
  text: string;
  values: ReviewedValue[];
}

export interface ReviewedValue {
  text: string;
  /** In the line's text. */
  start: number;
  end: number;
  verdict: Verdict;
  /** Why it's uncertain. */
  reason: Reason | undefined;
  /** At most `maxReviewedIds`; `instances` counts all. An ignored value has some if they're listed by another. */
  ids: readonly string[];
  instances: number;
  /** Values with the same number name one machine: tick them together. */
  machine: number;
}

/** A name that the whole fleet has would make a review of thousands of lines huge. */
const maxReviewedIds = 50;

const ignored: Decision = { verdict: "ignored", reason: undefined, rows: [] };

export function reviewPasted(rows: readonly FleetRow[], text: PastedText): PastedReview {
  const { lines, hasTooManyValues } = text;
  const decisions = decide(rows, text);
  const certain = new Set<string>();
  for (const { verdict, rows } of decisions.values())
    if (verdict === "certain") for (const { id } of rows) certain.add(id);
  const uncertainIds = new Set<string>();
  const missing = new Set<string>();
  let skippedLines = 0;
  const reviewed = lines.map(({ text, values }) => {
    let isSkipped = text.trim() !== "";
    const ofLine = values.map((value) => {
      const decision = decisions.get(value) ?? ignored;
      const { reason, rows } = decision;
      const ids = rows.slice(0, maxReviewedIds).map(({ id }) => id);
      // Listed already: nothing to decide.
      const isListed = decision.verdict === "uncertain" && rows.every(({ id }) => certain.has(id));
      const verdict = isListed ? "ignored" : decision.verdict;
      if (verdict === "uncertain") for (const { id } of rows) uncertainIds.add(id);
      if (verdict === "missing") missing.add(comparedText(value.text));
      if (verdict !== "ignored" || isListed) isSkipped = false;
      const { start, end, machine } = value;
      const instances = rows.length;
      return { text: value.text, start, end, verdict, reason, ids, instances, machine };
    });
    if (isSkipped) skippedLines++;
    return { text, values: ofLine };
  });
  return {
    lines: reviewed,
    certainIds: [...certain],
    uncertainIds: [...uncertainIds],
    counts: { missing: missing.size, skippedLines },
    hasTooManyValues,
  };
}
