import { fieldsWith, isToneKeyword } from "./fields.ts";
import { type Fix, type Match, type Mistake, readTerm } from "./read-term.ts";
import { quotedText } from "./term.ts";
import { type Part, readTokens, type Sign, type Word } from "./words.ts";

/** Matches if each node of one alternative does. Without nodes it matches everything. */
export interface Query {
  readonly alternatives: readonly (readonly Node[])[];
}

export type Node = Term | Group;

/** `start`: of its minus or NOT. */
export interface Term extends Part {
  readonly kind: "term";
  readonly negated: boolean;
  readonly match: Match;
  readonly word: Word;
}

interface Group extends Part, Query {
  readonly kind: "group";
  readonly negated: boolean;
}

/** What has a mistake means nothing: there's a tree or the mistakes, never both. */
export type ParsedQuery =
  | { query: Query; mistakes?: undefined }
  | { query?: undefined; mistakes: Mistake[] };

/** The whole text, or a parenthesis that isn't closed yet. */
interface Frame {
  readonly alternatives: Node[][];
  readonly opening?: Sign;
  readonly negated: boolean;
  readonly start: number;
  /** In a group that's excluded, where a narrower term lists more. */
  readonly isExcluded: boolean;
  /** The alternative has something in it, perhaps a mistake. */
  hasOperand: boolean;
  /** What waits for the next term. */
  operator?: Sign | undefined;
  not?: Sign | undefined;
}

/** A query is compiled by recursion, and a pasted text can be nested thousands deep. */
const maxLevels = 100;

/** Never throws, in linear time. docs/search.md has the grammar. */
export function parseQuery(text: string, teamFields: readonly string[] = []): ParsedQuery {
  const fields = fieldsWith(teamFields);
  const mistakes: Mistake[] = [];
  const outer: Frame[] = [];
  let frame = frameOf({ alternatives: [[]], start: 0, negated: false, isExcluded: false });

  const report = ({ fix, ...mistake }: Mistake) =>
    mistakes.push(frame.isExcluded ? mistake : { ...mistake, fix });

  function put(node: Node | undefined): void {
    if (node) frame.alternatives.at(-1)?.push(node);
    frame.hasOperand = true;
    frame.operator = frame.not = undefined;
  }

  /** What waits for a term that doesn't come. */
  function reportWaiting(): void {
    const sign = frame.not ?? frame.operator;
    if (sign) report(dangling(sign));
    frame.operator = frame.not = undefined;
  }

  /** Whether what begins here is excluded, and where the exclusion begins. */
  function exclusionAt({ start, end, negated }: Part & { negated: boolean }) {
    const { not } = frame;
    if (not && negated) report({ start, end, message: "One “not” is enough." });
    return { start: not?.start ?? start, negated: negated || not !== undefined };
  }

  function open(sign: Sign): void {
    const { start, negated } = exclusionAt(sign);
    outer.push(frame);
    if (outer.length === maxLevels + 1) {
      const message = `Parentheses can be ${maxLevels} levels deep.`;
      report({ start, end: sign.end, message });
    }
    const isExcluded = frame.isExcluded || negated;
    frame = frameOf({ alternatives: [[]], opening: sign, start, negated, isExcluded });
  }

  function close({ start: closing, end }: Part): void {
    reportWaiting();
    const { start, negated, alternatives, hasOperand } = frame;
    const group: Group = { kind: "group", start, end, negated, alternatives };
    const isEmpty = !hasOperand && alternatives.length === 1;
    frame = outer.pop() ?? frame;
    if (isEmpty) {
      const fix = { start, end, insert: quotedText(text.slice(start, end)) };
      report({ start, end, message: "Nothing stands in these parentheses.", fix });
    }
    const isApart = end === text.length || /^[\s\u0085)]/.test(text.slice(end, end + 1));
    if (!isApart) {
      const fix = { start: closing, end, insert: ") " };
      report({ start: closing, end, message: "Put a space after the parenthesis.", fix });
    }
    put(group);
  }

  for (const token of readTokens(text)) {
    if (token.kind === "(") open(token);
    else if (token.kind === ")") close(token);
    else if (token.kind === "word") {
      const { start, negated } = exclusionAt(token);
      const found = readTerm(token, text, fields);
      if ("message" in found) report(found);
      const isTerm = !("message" in found);
      put(
        isTerm
          ? { kind: "term", start, end: token.end, negated, match: found, word: token }
          : undefined,
      );
    } else if (token.kind === "NOT") {
      if (frame.not) report({ ...token, message: "One “not” is enough." });
      frame.not = token;
    } else if (!frame.hasOperand || frame.operator || frame.not) {
      // It may be the OR or the one before: both lack a search.
      report(dangling(token));
    } else {
      frame.operator = token;
      if (token.kind === "OR") {
        frame.alternatives.push([]);
        frame.hasOperand = false;
      }
    }
  }
  while (true) {
    reportWaiting();
    const { opening, hasOperand } = frame;
    const parent = outer.pop();
    if (!parent || !opening) break;
    frame = parent;
    const { start, end } = opening;
    const fix = hasOperand ? { start: text.length, end: text.length, insert: ")" } : undefined;
    report({ start, end, message: "Close the parenthesis.", fix });
    put(undefined);
  }
  if (mistakes.length > 0) return { mistakes: mistakes.toSorted((a, b) => a.start - b.start) };
  return { query: { alternatives: frame.alternatives } };
}

const frameOf = (frame: Omit<Frame, "hasOperand">): Frame => ({ ...frame, hasOperand: false });

function dangling({ kind, start, end }: Sign): Mistake {
  const message =
    kind === "NOT" ? "A term has to follow NOT." : `${kind} needs a search on both sides.`;
  return { start, end, message, fix: { start, end, insert: quotedText(kind) } };
}

export function applyFix(text: string, { start, end, insert }: Fix): string {
  return text.slice(0, start) + insert + text.slice(end);
}

/** The mistake's fix, if it leaves fewer mistakes. */
export function offeredFix(
  text: string,
  { fix }: Mistake,
  teamFields: readonly string[] = [],
): Fix | undefined {
  if (!fix) return undefined;
  const countIn = (q: string) => parseQuery(q, teamFields).mistakes?.length ?? 0;
  return countIn(applyFix(text, fix)) < countIn(text) ? fix : undefined;
}

/** All terms, also those in groups. `isExcluded`: by their own sign and those of the groups around them. */
export function termsIn(
  { alternatives }: Query,
  isInExcluded = false,
): { term: Term; isExcluded: boolean }[] {
  return alternatives.flat().flatMap((node) => {
    const isExcluded = isInExcluded !== node.negated;
    return node.kind === "term" ? { term: node, isExcluded } : termsIn(node, isExcluded);
  });
}

/** What the search requires as a whole: nothing if it has an OR at its top. */
export function requiredIn({ alternatives }: Query): readonly Node[] {
  const [nodes = [], ...others] = alternatives;
  return others.length === 0 ? nodes : [];
}

/** The filters: terms that the search requires as a whole. */
export function filtersIn(query: Query): Term[] {
  return requiredIn(query).filter((node) => node.kind === "term");
}

/** Without the terms that `isLeftOut`, e.g. to count what a filter leaves out. */
export function withoutFilters(query: Query, isLeftOut: (term: Term) => boolean): Query {
  const nodes = requiredIn(query);
  const kept = nodes.filter((node) => node.kind === "group" || !isLeftOut(node));
  return kept.length === nodes.length ? query : { alternatives: [kept] };
}

/** `is:failed` and the like, not `is:selected`. */
export function isTone({ match }: Term): boolean {
  return match.kind === "keyword" && match.field === "is" && match.values.every(isToneKeyword);
}
