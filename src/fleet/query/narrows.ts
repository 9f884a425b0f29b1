import type { Match, Query } from "./parse.ts";

type Term = Query["terms"][number];

/**
 * Whether all that one query finds is among what another one has found, as it is with nearly every key that is typed: then
 * only that has to be searched. False where it is not certain.
 */
export function narrows(query: Query, earlier: Query): boolean {
  return earlier.terms.every((before) => query.terms.some((term) => implies(term, before)));
}

function implies(term: Term, before: Term): boolean {
  if (term.negated !== before.negated) return false;
  if (isSame(term.match, before.match)) return true;
  return !term.negated && contains(term.match, before.match);
}

function isSame(match: Match, before: Match): boolean {
  // An age is another a moment later.
  if (before.kind === "figure" && before.field === "age") return false;
  return JSON.stringify(match) === JSON.stringify(before);
}

/** Whether whatever has one of the values in it also has one of the earlier values in it. */
function contains(match: Match, before: Match): boolean {
  if (match.kind === "figure" || before.kind === "figure") return false;
  if (before.kind === "field" && (match.kind === "text" || match.field !== before.field))
    return false;
  if (before.kind === "field" && before.exact) return false;
  // Any text is looked for in more fields than a single one.
  if (before.kind === "text" && match.kind === "field") return false;
  const isAddress = before.kind === "field" && before.field === "ip";
  return match.values.every((value) =>
    before.values.some((part) =>
      isAddress
        ? value.toLowerCase().startsWith(part.toLowerCase())
        : value.toLowerCase().includes(part.toLowerCase()),
    ),
  );
}
