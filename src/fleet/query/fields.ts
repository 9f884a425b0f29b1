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
  /** A complete term. */
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

// A Map, because a person can type "constructor".
const fieldByName = new Map(
  queryFields.flatMap((field) => [field.name, ...field.aliases].map((name) => [name, field])),
);

/** Finds a field by its name or an alias, in any case. */
export function fieldNamed(name: string): QueryField | undefined {
  return fieldByName.get(name.toLowerCase());
}

/** Longer names are no typing mistakes, and would cost time on every key. */
const maxTypoLength = 16;

/**
 * Finds the field that an unknown name is likely to mean: one that it abbreviates or lengthens, else the one with the fewest
 * typing mistakes (at most one in a name of up to three letters, two in a longer one).
 */
export function nearestField(name: string): string | undefined {
  const typed = name.toLowerCase();
  // Every single letter is one mistake from any other.
  if (typed.length < 2 || typed.length > maxTypoLength) return undefined;
  let best: { name: string; mistakes: number } | undefined;
  for (const [known, field] of fieldByName) {
    const isPrefix = known.startsWith(typed) || typed.startsWith(known);
    const mistakes = isPrefix ? 1 : editDistance(typed, known);
    const allowed = Math.min(typed.length, known.length) > 3 ? 2 : 1;
    if (mistakes <= allowed && mistakes < (best?.mistakes ?? Infinity))
      best = { name: field.name, mistakes };
  }
  return best?.name;
}

/** Counts letters to insert, drop, replace or swap with their neighbour (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(last, j) + 1,
          at(row, j - 1) + 1,
          at(last, j - 1) + (same ? 0 : 1),
          swapped ? at(beforeLast, j - 2) + 1 : Infinity,
        ),
      );
    }
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
