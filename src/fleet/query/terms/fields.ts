import type { StateTone } from "../../../api/state.ts";

export type WholeField = "state" | "region" | "tag" | "spec" | "image" | "id";
export type TextField = WholeField | "ip" | "host";
export type QuantityField = "cpu" | "mem" | "storage" | "age" | "created" | "updated";
export type KeywordField = "is" | "no";

interface FieldDescription<Kind, Name> {
  readonly kind: Kind;
  readonly name: Name;
  /** Understood, but not suggested. */
  readonly aliases: readonly string[];
  readonly about: string;
  readonly example: string;
}

export interface KeywordDescription extends FieldDescription<"keyword", KeywordField> {
  readonly values: readonly string[];
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

/** `is:failed` etc., whatever the API calls the state. */
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

const facts = [...Object.keys(toneKeywords), "protected", "selected"];
const absences = ["tag", "ipv4", "state", "region", "spec", "size", "image", "age"];

export const queryFields: readonly QueryField[] = [
  text("state", "state:stopped,error", "State, as the list or the API shows it"),
  text("region", "region:eu*", "Region"),
  text("tag", "tag:prod", "One of the tags"),
  text("spec", "spec:c2*", "Specification", "specification"),
  text("image", "image:ubuntu*", "Image"),
  text("ip", "ip:10.0.0.0/8", "Start of a public or private address, or a block"),
  text("id", "id:48*", "ID"),
  text("host", "host:web", "Any part of the host name", "name", "hostname"),
  quantity("cpu", "cpu>=4", "vCPUs", "vcpu", "vcpus"),
  quantity("mem", "mem>=8gb", "Memory in mb, gb or tb", "memory", "ram"),
  quantity("storage", "storage<100gb", "Storage in gb or tb"),
  quantity("age", "age>30d", "Time since creation in s, min, h, d, w, mo or y"),
  quantity("created", "created>=2024-01-01", "Date, date and time, or age of creation"),
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

/** A Map, because users can type "constructor". */
export const fieldByName = new Map(
  queryFields.flatMap((field) => [field.name, ...field.aliases].map((name) => [name, field])),
);

export function fieldNamed(name: string): QueryField | undefined {
  return fieldByName.get(name.toLowerCase());
}

export function keywordNamed(field: KeywordDescription, text: string): string | undefined {
  const lower = text.toLowerCase();
  if (field.values.includes(lower)) return lower;
  return Object.hasOwn(field.valueAliases, lower) ? field.valueAliases[lower] : undefined;
}

/** Matches whole values; `ip` matches the start, `host` any part. */
export function isWholeField(field: TextField): field is WholeField {
  return field !== "ip" && field !== "host";
}

const quotesNeeded = /[\s\u0085,"*]/;

export function quoteValue(value: string): string {
  const isBare = value !== "" && !quotesNeeded.test(value);
  return isBare ? value : `"${value.replace(/["\\]/g, "\\$&")}"`;
}

/** e.g. `tag:prod`, for links from a value to its instances. */
export function exactTerm(field: WholeField, value: string): string {
  return `${field}:${quoteValue(value)}`;
}
