import { completionAt } from "./complete.ts";
import { hasChoice, quoteValue, toggleChoice } from "./edit.ts";
import { queryFields, type TextField } from "./fields.ts";
import { parseQuery } from "./parse.ts";

/** What the page does with the text of a query, in one piece, because its code comes only when somebody searches. */
export const language = {
  parseQuery,
  completionAt,
  quoteValue,
  hasChoice,
  toggleChoice,
  queryFields,
  /** Whether the query has a term of the field. */
  filtersBy: (q: string, field: TextField): boolean =>
    parseQuery(q).terms.some(({ match }) => match.kind === "field" && match.field === field),
};

export type Language = typeof language;
