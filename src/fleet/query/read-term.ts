import type { KeywordDescription, QueryFields } from "./fields.ts";
import { nearestOf, hasStar, type Pattern, readBlock } from "./pattern.ts";
import { type Quantity, readQuantity } from "./quantities.ts";
import {
  type KeywordField,
  type QuantityField,
  quotedText,
  type TextField,
  writtenField,
} from "./term.ts";
import { type Operator, type Part, quoted, type Value, type Word } from "./words.ts";

export type Match =
  | { kind: "text"; values: Pattern[] }
  | { kind: "field"; field: TextField; exact: boolean; values: Pattern[] }
  | { kind: "keyword"; field: KeywordField; values: string[] }
  | { kind: "quantity"; field: QuantityField; operator: Operator; values: Quantity[] };

export interface Mistake extends Part {
  readonly message: string;
  /** Offered if it leaves fewer mistakes (`offeredFix`). */
  readonly fix?: Fix | undefined;
}

export interface Fix extends Part {
  readonly insert: string;
}

/** What a word finds, or what's wrong with it. */
export function readTerm(word: Word, text: string, fields: QueryFields): Match | Mistake {
  const { head, values, start, end } = word;
  // A minus and `!=`.
  if (head && head.start > start && text[head.start + head.name.length] === "!")
    return { start, end, message: "One “not” is enough." };
  const field = head && fields.named(head.name);
  const flawed = values.find(({ flaw }) => flaw !== undefined);
  // In a number, the number is what's wrong.
  if (flawed && (flawed.flaw === "unclosed" || field?.kind !== "quantity"))
    return flawIn(word, flawed, text);
  if (values.some(({ text }) => text === "")) return emptyValue(word, text);
  const other = values.slice(1).find((value) => isTermLike(value, fields));
  if (other) {
    const message = "A comma stands between values of one field. Put a space between terms.";
    return mistakeIn(word, message, quotedForm(word, text, other), other);
  }
  if (!head) {
    const name = text.slice(word.valueStart, end);
    if (fields.named(name)) {
      // `region = eu`. A few characters are enough, and keep this linear.
      const apart = /^\s+(!?=|[<>]=?|:)\s*/.exec(text.slice(end, end + 20));
      if (apart) {
        const [blanks, operator = ""] = apart;
        const message = `Write ${name}${operator} and its value without spaces.`;
        const insert = text.slice(start, end) + operator;
        return { start, end, message, fix: { start, end: end + blanks.length, insert } };
      }
      const message = `Write a colon after ${name} to search in this field, or quote it.`;
      return mistakeIn(word, message, quotedForm(word, text));
    }
    return { kind: "text", values: values.map(patternOf) };
  }
  const source = text.slice(word.valueStart, end);
  if (!field) return unknownField(word, text, fields);
  const isEquality = head.operator === ":" || head.operator === "=";
  if (field.kind !== "quantity" && !isEquality) {
    const message = `${writtenField(field.name)} is text: use : instead of ${head.operator}.`;
    return mistakeIn(word, message, `${minusOf(word)}${head.name}:${source}`);
  }
  if (field.kind === "text") {
    const bad = field.name === "ip" ? values.find(isBadBlock) : undefined;
    if (bad) {
      const message = `${quoted(bad.text)} isn’t an address block. Write it like ip:10.12.0.0/20.`;
      return mistakeIn(word, message, undefined, bad);
    }
    const exact = head.operator === "=";
    return { kind: "field", field: field.name, exact, values: values.map(patternOf) };
  }
  if (field.kind === "keyword") return readKeywords(word, field, text);
  return readQuantities(field.name, head.operator, word);
}

function mistakeIn(
  { start, end }: Word,
  message: string,
  insert?: string,
  part: Part = { start, end },
): Mistake {
  const fix = insert === undefined ? undefined : { start, end, insert };
  return { start: part.start, end: part.end, message, fix };
}

const minusOf = ({ start, head }: Word): string => (head && head.start > start ? "-" : "");

function patternOf({ text, pieces }: Value): Pattern {
  return { text, pieces };
}

/** `tag:web,tag!=prod`: in a list, the second one would find more. */
function isTermLike({ text, quoted }: Value, fields: QueryFields): boolean {
  const [, name = ""] = /^([a-z]+)(?:[:=<>]|!=)/i.exec(text) ?? [];
  return !quoted && fields.named(name) !== undefined;
}

/** With each flawed value in quotes, and this one. */
function quotedForm({ start, end, valueStart, values }: Word, text: string, other?: Value): string {
  const before = text.slice(start, valueStart);
  const hasFlaw = other !== undefined || values.some(({ flaw }) => flaw);
  if (!hasFlaw || values.some((value) => value.text === ""))
    return before + quotedText(text.slice(valueStart, end));
  const written = values.map((value) => {
    const source = text.slice(value.start, value.end);
    return value.flaw || value === other ? quotedText(source) : source;
  });
  return before + written.join(",");
}

const flaws: readonly [pattern: RegExp, message: string][] = [
  [/^and$/i, "Write AND in capitals, or quote it."],
  [/^or$/i, "Write OR in capitals, or quote it."],
  [/^not$/i, "To exclude, write NOT in capitals, or quote it."],
  [/^[-!~^≠]/, "To exclude, write a minus or NOT before the whole term. Else quote it."],
  [/^[=<>:]/, "Write field, operator and value, like tag:prod or cpu>4, or quote it."],
  [/^['“”„‟«»]/, 'Quotes are written as ".'],
  [/^[[{]|[()]/, "Parentheses stand around whole terms: (tag:prod OR tag:ci). Else quote it."],
  [/\|/, "Write OR between terms, a comma between values, or quote it."],
];
const misplacedQuote = "A quote stands around a whole value.";

function flawIn(word: Word, value: Value, text: string): Mistake {
  const source = text.slice(value.start, value.end);
  if (value.flaw === "unclosed") {
    // A trailing backslash would escape the quote (unless it's escaped itself).
    const open = text.slice(word.start, word.end).replace(/(?<!\\)((?:\\\\)*)\\$/, "$1");
    return mistakeIn(word, "Close the quote.", `${open}"`, value);
  }
  const message = value.quoted
    ? misplacedQuote
    : (flaws.find(([pattern]) => pattern.test(source))?.[1] ?? misplacedQuote);
  // In place of a word, AND and OR are what was meant.
  const isSign = /^(?:and|or)$/i.test(text.slice(word.start, word.end));
  const insert = isSign ? source.toUpperCase() : quotedForm(word, text);
  return mistakeIn(word, message, insert, value);
}

function emptyValue(word: Word, text: string): Mistake {
  const { head, valueStart, values } = word;
  const isOnly = values.every((value) => value.text === "");
  if (!isOnly) return mistakeIn(word, "A comma stands between two values.", quotedForm(word, text));
  const message = head
    ? `Type a value after ${text.slice(head.start, valueStart)}`
    : "Type something to search for.";
  return mistakeIn(word, message);
}

function unknownField(word: Word, text: string, fields: QueryFields): Mistake {
  const { name = "", start = word.start } = word.head ?? {};
  const nearestField = fields.named(nearestOf(name, fields.byName.keys()) ?? "");
  const nearest = nearestField && writtenField(nearestField.name);
  const hint = nearest ? ` Did you mean ${nearest}?` : "";
  const source = text.slice(start, word.end);
  const corrected = nearest ? nearest + source.slice(name.length) : quotedText(source);
  const part = { start, end: start + name.length };
  const message = `There’s no field ${quoted(name)}.${hint}`;
  return mistakeIn(word, message, minusOf(word) + corrected, part);
}

function readKeywords(word: Word, field: KeywordDescription, text: string): Match | Mistake {
  const values = word.values.map((value) => value.text.toLowerCase());
  const wrong = word.values.find((_, place) => !field.values.includes(values[place] ?? ""));
  if (!wrong) return { kind: "keyword", field: field.name, values };
  const list = `${field.values.slice(0, -1).join(", ")} or ${field.values.at(-1) ?? ""}`;
  const nearest = nearestOf(wrong.text, field.values);
  const insert =
    nearest && text.slice(word.start, wrong.start) + nearest + text.slice(wrong.end, word.end);
  return mistakeIn(word, `${field.name}: can be ${list}.`, insert, wrong);
}

function isBadBlock(value: Value): boolean {
  return value.text.includes("/") && !hasStar(value) && !readBlock(value.text);
}

function readQuantities(field: QuantityField, operator: Operator, word: Word): Match | Mistake {
  const isEquality = operator === "=" || operator === ":";
  const [first] = word.values;
  if (!isEquality && word.values.length > 1 && first) {
    const message = `${operator} takes one number. Write fractions with a point, like 0.5.`;
    return mistakeIn(word, message, undefined, { start: first.start, end: word.end });
  }
  const values: Quantity[] = [];
  for (const value of word.values) {
    const quantity = readQuantity(field, value.text);
    if ("message" in quantity) return mistakeIn(word, quantity.message, undefined, value);
    values.push(quantity);
  }
  return { kind: "quantity", field, operator, values };
}
