import { fieldNamed, type KeywordField, type QuantityField, type TextField } from "./fields.ts";
import { nearestField } from "./nearest-field.ts";
import { type Operator, readWords, type Value, type Word } from "./words.ts";

/** A part of the text that makes no sense. Its complete word is left out; offsets are UTF-16 units. */
interface Mistake {
  start: number;
  end: number;
  message: string;
  /** The person may not have finished typing it: nothing follows it. */
  pending?: true;
}

/** A word that makes sense. Offsets are UTF-16 units. */
interface Term {
  negated: boolean;
  start: number;
  end: number;
  match: Match;
}

/** The values of a term, of which one has to match. They are as typed, and never empty. */
export type Match =
  | { kind: "text"; values: string[] }
  | { kind: "field"; field: TextField; exact: boolean; values: string[] }
  | { kind: "keyword"; field: KeywordField; values: string[] }
  | { kind: "quantity"; field: QuantityField; operator: Operator; values: Quantity[] };

export interface Quantity {
  /** In vCPUs, megabytes (mem), gigabytes (storage) or milliseconds (age, updated). */
  readonly amount: number;
  /** One of the unit that was typed, in the same. */
  readonly unit: number;
}

/** A parsed query. All terms have to match. */
export interface Query {
  terms: Term[];
  mistakes: Mistake[];
}

/** Parses any text, in linear time. Never throws. */
export function parseQuery(text: string): Query {
  const query: Query = { terms: [], mistakes: [] };
  for (const word of readWords(text)) {
    const match = readMatch(word, text);
    if ("message" in match) query.mistakes.push(match);
    else {
      const { negated, start, end } = word;
      query.terms.push({ negated, start, end, match });
    }
  }
  return query;
}

function readMatch(word: Word, text: string): Match | Mistake {
  const { head, values, start, end } = word;
  const field = head && fieldNamed(head.name);
  if (head && !field) return unknownField(head.start, head.name);
  const isEquality = head?.operator === ":" || head?.operator === "=";
  if (head && field && field.kind !== "quantity" && !isEquality) {
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
    // A quote or a blank after it ends the word.
    const pending = values.at(-1)?.start === text.length;
    return { start, end, message, ...(pending && { pending }) };
  }

  const texts = given.map((value) => value.text);
  if (!head || !field) return { kind: "text", values: texts };
  if (field.kind === "text")
    return { kind: "field", field: field.name, exact: head.operator === "=", values: texts };
  if (field.kind === "keyword") {
    const wrong = given.find((value) => !field.values.includes(value.text.toLowerCase()));
    if (wrong) return unknownKeyword(wrong, field, text);
    return { kind: "keyword", field: field.name, values: texts };
  }
  return readQuantities(field.name, head.operator, word);
}

function unknownKeyword(
  { start, end }: Value,
  { name, values }: { name: KeywordField; values: readonly string[] },
  text: string,
): Mistake {
  const list = `${values.slice(0, -1).join(", ")} or ${values.at(-1) ?? ""}`;
  const message = `${name} takes ${list}.`;
  return { start, end, message, ...(end === text.length && { pending: true }) };
}

function unknownField(start: number, name: string): Mistake {
  const nearest = nearestField(name);
  const hint = nearest ? ` Did you mean ${nearest}?` : "";
  const message = `There is no field ${quoted(name)}.${hint} To search for it as text, quote it.`;
  return { start, end: start + name.length, message };
}

function misquoted({ start, end, flaw }: Value): Mistake {
  return flaw === "unclosed"
    ? { start, end, message: "Close the quote.", pending: true }
    : { start, end, message: "Put a blank or a comma after the closing quote." };
}

function readQuantities(field: QuantityField, operator: Operator, word: Word): Match | Mistake {
  const isEquality = operator === "=" || operator === ":";
  if (!isEquality && word.values.length > 1) {
    const message = `${operator} takes one number. Write a fraction with a point, as in 0.5.`;
    return { start: word.valueStart, end: word.end, message };
  }
  const values: Quantity[] = [];
  for (const { start, end, text } of word.values) {
    if (text === "") continue;
    const quantity = readQuantity(field, text);
    if (typeof quantity === "string") return { start, end, message: quantity };
    // An age in full units is never a fraction: without this message the list would be empty for no visible reason.
    if (isTime(field) && isEquality && !Number.isInteger(quantity.amount / quantity.unit))
      return { start, end, message: `${field}${operator} takes a whole number. Use < or >.` };
    values.push(quantity);
  }
  return { kind: "quantity", field, operator, values };
}

/** Whether the field is a time that has passed. */
export function isTime(field: QuantityField): boolean {
  return field === "age" || field === "updated";
}

const second = 1000;
const day = 24 * 3600 * second;

const timeUnits = new Map([
  ["d", day],
  ["s", second],
  ["min", 60 * second],
  ["h", 3600 * second],
  ["w", 7 * day],
  ["mo", 30 * day],
  ["y", 365 * day],
]);

/** The units of each field; the first is the default. Memory is binary, as in the table. */
const units: Record<QuantityField, ReadonlyMap<string, number>> = {
  cpu: new Map(),
  mem: new Map([
    ["gb", 1024],
    ["mb", 1],
    ["tb", 1024 * 1024],
  ]),
  storage: new Map([
    ["gb", 1],
    ["tb", 1000],
  ]),
  age: timeUnits,
  updated: timeUnits,
};

// Each part can only end where the next one starts, so that this takes linear time.
const quantityPattern = /^(\d+(?:\.\d*)?|\.\d+)(\p{L}*)$/u;

/** Returns the quantity, or the message of a mistake. */
function readQuantity(field: QuantityField, text: string): Quantity | string {
  const [, digits, letters] = quantityPattern.exec(text) ?? [];
  if (digits === undefined || letters === undefined) {
    const [unit = ""] = units[field].keys();
    return `${quoted(text)} is not a number. Write it as in ${field}>=4${unit}.`;
  }
  const unit = readUnit(field, letters.toLowerCase());
  return typeof unit === "string" ? unit : { amount: Number(digits) * unit, unit };
}

function readUnit(field: QuantityField, name: string): number | string {
  const known = units[field];
  if (name === "") return [...known.values()][0] ?? 1;
  if (isTime(field) && name === "m") return "“m” is minutes or months. Write min or mo.";
  const names = [...known.keys()];
  if (names.length === 0) return `${field} takes a number without a unit, as in ${field}>=4.`;
  const list = `${names.slice(0, -1).join(", ")} or ${names.at(-1) ?? ""}`;
  return known.get(name) ?? `Unknown unit ${quoted(name)}. Use ${list}.`;
}

/** A short form of a typed text, for a message. */
function quoted(text: string): string {
  return text.length > 30 ? `“${text.slice(0, 29)}…”` : `“${text}”`;
}
