import type { StateTone } from "../../api/state.ts";

/** A value is the whole one, unless it has a star. */
export type WholeField = "state" | "region" | "tag" | "spec" | "image" | "id";
export type TextField = WholeField | "ip" | "host";
export type QuantityField = "cpu" | "mem" | "storage" | "age" | "created" | "updated";
/** A field with a fixed list of values. */
export type KeywordField = "is" | "no";

interface FieldDescription<Kind, Name> {
  readonly kind: Kind;
  readonly name: Name;
  /** Other names that are understood, but not offered. */
  readonly aliases: readonly string[];
  /** A few words for the help and the completion. */
  readonly about: string;
  readonly example: string;
}

export interface KeywordDescription extends FieldDescription<"keyword", KeywordField> {
  readonly values: readonly string[];
  /** Other spellings of the values. */
  readonly valueAliases: Readonly<Record<string, string>>;
}

type QueryField =
  | FieldDescription<"text", TextField>
  | FieldDescription<"quantity", QuantityField>
  | KeywordDescription;

function text(name: TextField, example: string, about: string, ...aliases: string[]): QueryField {
  return { kind: "text", name, aliases, about, example };
}

function quantity(
  name: QuantityField,
  example: string,
  about: string,
  ...aliases: string[]
): QueryField {
  return { kind: "quantity", name, aliases, about, example };
}

/** The values of `is` for the tone of a state, however the API spells the state. */
export const toneKeywords = {
  failed: "bad",
  transit: "wait",
  stopped: "stop",
  running: "run",
  other: "unknown",
} as const satisfies Record<string, StateTone>;
export type ToneKeyword = keyof typeof toneKeywords;

export function isToneKeyword(value: string): value is ToneKeyword {
  return Object.hasOwn(toneKeywords, value);
}

/** The values of `is`, and those of `no`. */
const facts = [...Object.keys(toneKeywords), "protected", "selected"];
const absences = ["tag", "ipv4", "state", "region", "spec", "size", "image", "age"];

/** The fields of the query language, in the order in which the help lists them. */
export const queryFields: readonly QueryField[] = [
  text("state", "state:stopped,error", "State, as the API or the list has it"),
  text("region", "region:eu*", "Region"),
  text("tag", "tag:prod", "One of the tags"),
  text("spec", "spec:c2*", "Specification", "specification"),
  text("image", "image:ubuntu*", "Image"),
  text("ip", "ip:10.0.0.0/8", "Start of the public or private address, or a block"),
  text("id", "id:48*", "ID"),
  text("host", "host:web", "Host name, anywhere in it", "name", "hostname"),
  quantity("cpu", "cpu>=4", "vCPUs", "vcpu", "vcpus"),
  quantity("mem", "mem>=8gb", "Memory in mb, gb or tb", "memory", "ram"),
  quantity("storage", "storage<100gb", "Storage in gb or tb"),
  quantity("age", "age>30d", "Time since creation in s, min, h, d, w, mo or y"),
  quantity("created", "created>=2024-01-01", "Date, date and time, or age, of the creation"),
  quantity("updated", "updated<7d", "Age or date of the last change"),
  {
    kind: "keyword",
    name: "is",
    aliases: [],
    about: `Kind of state: ${Object.keys(toneKeywords).join(", ")}. Or protected, selected`,
    example: "is:failed",
    values: facts,
    valueAliases: { error: "failed" },
  },
  {
    kind: "keyword",
    name: "no",
    aliases: [],
    about: `Without a value: ${absences.join(", ")}`,
    example: "no:tag",
    values: absences,
    valueAliases: { ip: "ipv4", ...Object.fromEntries(absences.map((name) => [`${name}s`, name])) },
  },
];

/** Every field by its name and by its aliases. A Map, because a person can type "constructor". */
export const fieldByName = new Map(
  queryFields.flatMap((field) => [field.name, ...field.aliases].map((name) => [name, field])),
);

/** Finds a field by its name or an alias, in any case. */
export function fieldNamed(name: string): QueryField | undefined {
  return fieldByName.get(name.toLowerCase());
}

/** The value of a keyword field that a text means; undefined for none. */
export function keywordNamed(field: KeywordDescription, text: string): string | undefined {
  const lower = text.toLowerCase();
  if (field.values.includes(lower)) return lower;
  return Object.hasOwn(field.valueAliases, lower) ? field.valueAliases[lower] : undefined;
}

/** Whether a value without a star is the whole one; otherwise it is the start or any part. */
export function isWholeField(field: TextField): field is WholeField {
  return field !== "ip" && field !== "host";
}

const quotesNeeded = /[\s\u0085,"*]/;

/** Writes a value as it can stand after an operator or a comma: in quotes where it needs them. */
export function quoteValue(value: string): string {
  const isBare = value !== "" && !quotesNeeded.test(value);
  return isBare ? value : `"${value.replace(/["\\]/g, "\\$&")}"`;
}

/** The term that matches the instances with exactly this value: `tag:prod`. Links from a value to its instances have it. */
export function exactTerm(field: WholeField, value: string): string {
  return `${field}:${quoteValue(value)}`;
}
