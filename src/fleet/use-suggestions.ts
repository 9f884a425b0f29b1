import { facetFields } from "./index/search.ts";
import { useFacetCounts } from "./use-facet-counts.ts";
import type { Completion } from "./query/complete.ts";
import type { Language } from "./query/language.ts";
import { formatCount } from "../ui/format.ts";

/** One way to go on with a query. */
export interface Suggestion {
  label: string;
  about: string;
  /** The whole query with it, and where the cursor stands then. */
  text: string;
  caret: number;
}

const mostSuggestions = 8;

/**
 * What the query could go on with at the cursor: names of fields, and values that the fleet has.
 * @param cursor undefined while nobody types
 */
export function useSuggestions(
  language: Language | undefined,
  q: string,
  cursor: number | undefined,
): Suggestion[] {
  const completion = cursor === undefined ? undefined : language?.completionAt(q, cursor);
  const field =
    completion?.kind === "value"
      ? facetFields.find((candidate) => candidate === completion.field)
      : undefined;
  // The values of the whole fleet, whatever else the query says.
  const values = useFacetCounts(field, "");
  if (!language || !completion) return [];
  if (completion.kind === "field") {
    return completion.options
      .map(({ insert, about }) => suggestion(q, completion, insert, insert, about))
      .slice(0, mostSuggestions);
  }
  const wanted = completion.prefix.toLowerCase();
  return (values ?? [])
    .filter(({ value }) => {
      const known = value.toLowerCase();
      return known.includes(wanted) && known !== wanted;
    })
    .slice(0, mostSuggestions)
    .map(({ value, count }) =>
      suggestion(q, completion, language.quoteValue(value), value, formatCount(count)),
    );
}

function suggestion(
  q: string,
  { start, end }: Completion,
  insert: string,
  label: string,
  about: string,
): Suggestion {
  const text = q.slice(0, start) + insert + q.slice(end);
  return { label, about, text, caret: start + insert.length };
}
