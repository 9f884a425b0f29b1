import type { StateTone } from "../../api/state.ts";

export type TextField = "state" | "region" | "tag" | "spec" | "image" | "ip" | "id" | "host";
export type QuantityField = "cpu" | "mem" | "storage" | "age" | "updated";
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

interface KeywordDescription extends FieldDescription<"keyword", KeywordField> {
  readonly values: readonly string[];
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

function keyword(
  name: KeywordField,
  example: string,
  about: string,
  values: readonly string[],
): QueryField {
  return { kind: "keyword", name, aliases: [], about, example, values };
}

/** The values of `is`: the tone of a state, however the API spells the state. */
export const toneKeywords = {
  failed: "bad",
  transit: "wait",
  stopped: "stop",
  running: "run",
  other: "unknown",
} as const satisfies Record<string, StateTone>;
export type ToneKeyword = keyof typeof toneKeywords;

/** The values of `no`. */
const absentKeywords = ["tags", "ipv4", "state", "region", "spec", "size", "image", "age"] as const;

/** The fields of the query language, in the order in which the help lists them. */
export const queryFields: readonly QueryField[] = [
  text("state", "state:running", "State"),
  text("region", "region:eu", "Region"),
  text("tag", "tag:prod", "Any tag"),
  text("spec", "spec:c4", "Specification", "specification"),
  text("image", "image:ubuntu", "Image"),
  text("ip", "ip:10.12.", "Start of the public or private address"),
  text("id", "id:480", "ID"),
  text("host", "host:web", "Host name", "name", "hostname"),
  quantity("cpu", "cpu>=4", "vCPUs, as in cpu>=4", "vcpu", "vcpus"),
  quantity("mem", "mem>=8gb", "Memory in mb, gb or tb, as in mem>=8gb", "memory"),
  quantity("storage", "storage<100gb", "Storage in gb or tb, as in storage<100gb"),
  quantity("age", "age>30d", "Time since creation in s, min, h, d, w, mo or y, as in age>30d"),
  quantity("updated", "updated>30d", "Time since the last change, as in updated>30d"),
  keyword(
    "is",
    "is:failed",
    "Kind of state: failed, transit, stopped, running, other",
    Object.keys(toneKeywords),
  ),
  keyword("no", "no:tags", `Without a value: ${absentKeywords.join(", ")}`, absentKeywords),
];

/** Every field by its name and by its aliases. A Map, because a person can type "constructor". */
export const fieldByName = new Map(
  queryFields.flatMap((field) => [field.name, ...field.aliases].map((name) => [name, field])),
);

/** Finds a field by its name or an alias, in any case. */
export function fieldNamed(name: string): QueryField | undefined {
  return fieldByName.get(name.toLowerCase());
}

const quotesNeeded = /[\s\u0085,"]/;

/** Writes a value as it can stand after an operator or a comma: in quotes where it needs them. */
export function quoteValue(value: string): string {
  const isBare = value !== "" && !quotesNeeded.test(value);
  return isBare ? value : `"${value.replace(/["\\]/g, "\\$&")}"`;
}

/** The term that matches the instances with exactly this value: `tag=prod`. Links from a value to its instances have it. */
export function exactTerm(field: TextField, value: string): string {
  return `${field}=${quoteValue(value)}`;
}
