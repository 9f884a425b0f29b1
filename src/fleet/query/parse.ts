import { type FigureField, fieldNamed, type TextField } from "./fields.ts";
import { type Figure, shown } from "./figure.ts";
import { nearestField } from "./nearest-field.ts";
import { readFigures } from "./read-figures.ts";
import type { Value } from "./value.ts";
import { type Operator, readWords, type Word } from "./words.ts";

/** Something in the text that cannot be meant. Its whole word is left out; offsets are UTF-16 units. */
interface Mistake {
  start: number;
  end: number;
  message: string;
  /** It may only be unfinished: nothing follows it. */
  pending?: true;
}

/** A word that makes sense. Offsets are UTF-16 units. */
interface Term {
  negated: boolean;
  start: number;
  end: number;
  match: Match;
}

/** What a term asks for: any of its values, which are as typed and never empty. */
export type Match =
  | { kind: "text"; values: string[] }
  | { kind: "field"; field: TextField; exact: boolean; values: string[] }
  | { kind: "figure"; field: FigureField; operator: Operator; values: Figure[] };

/** All terms apply together. */
export interface Query {
  terms: Term[];
  mistakes: Mistake[];
}

/** Reads any text, in linear time; never throws. */
export function parseQuery(text: string): Query {
  const query: Query = { terms: [], mistakes: [] };
  for (const word of readWords(text)) {
    const read = readMatch(word, text);
    if ("message" in read) query.mistakes.push(read);
    else {
      const { negated, start, end } = word;
      query.terms.push({ negated, start, end, match: read });
    }
  }
  return query;
}

function readMatch(word: Word, text: string): Match | Mistake {
  const { head, values, start, end } = word;
  const field = head && fieldNamed(head.name);
  if (head && !field) return unknownField(head.start, head.name);
  if (head && field?.kind === "text" && head.operator !== ":" && head.operator !== "=") {
    const message = `${field.name} is text: use : or = in place of ${head.operator}.`;
    return { start: head.start, end: word.valueStart, message };
  }

  const flawed = values.find((value) => value.flaw);
  if (flawed) return misquoted(flawed);

  const given = values.filter((value) => value.text !== "");
  if (given.length === 0) {
    const message = head
      ? `Type a value after ${head.name}${head.operator}`
      : "Type something to search for.";
    // With quotes or a blank after it, somebody has finished it.
    const pending = values.at(-1)?.start === text.length;
    return { start, end, message, ...(pending && { pending }) };
  }

  const texts = given.map((value) => value.text);
  if (!head || !field) return { kind: "text", values: texts };
  if (field.kind === "text")
    return { kind: "field", field: field.name, exact: head.operator === "=", values: texts };
  const figures = readFigures(field.name, head.operator, word);
  if ("message" in figures) return figures;
  return { kind: "figure", field: field.name, operator: head.operator, values: figures };
}

function unknownField(start: number, name: string): Mistake {
  const nearest = nearestField(name);
  const hint = nearest ? ` Did you mean ${nearest}?` : "";
  const message = `There is no field ${shown(name)}.${hint} To search for it as text, quote it.`;
  return { start, end: start + name.length, message };
}

function misquoted({ start, end, flaw }: Value): Mistake {
  return flaw === "unclosed"
    ? { start, end, message: "Close the quote.", pending: true }
    : { start, end, message: "Put a blank or a comma after the closing quote." };
}
