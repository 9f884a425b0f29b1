import {
  costField,
  fieldByName,
  type KeywordField,
  type QuantityField,
  tagKeysAmong,
  type TextField,
  type ToneKeyword,
  toneKeywords,
  type WholeField,
  type TagField,
  writtenField,
} from "./term.ts";
import { comparedText } from "../../lib/text.ts";
import { type FacetField, facetFields } from "../columns.ts";

interface FieldDescription<Kind, Name> {
  readonly kind: Kind;
  readonly name: Name;
  readonly example: string;
  readonly about: string;
}

export interface KeywordDescription extends FieldDescription<"keyword", KeywordField> {
  readonly values: readonly string[];
}

export type QueryField =
  | FieldDescription<"text", TextField>
  | FieldDescription<"quantity", QuantityField>
  | KeywordDescription;

function text(name: TextField, example: string, about: string): QueryField {
  return { kind: "text", name, example, about };
}

function quantity(name: QuantityField, example: string, about: string): QueryField {
  return { kind: "quantity", name, example, about };
}

const tones = Object.keys(toneKeywords);
const is: KeywordDescription = {
  kind: "keyword",
  name: "is",
  example: "is:failed",
  about: `Kind of state: ${tones.join(", ")}. Or protected, selected`,
  values: [...tones, "protected", "selected"],
};

const absences = ["tag", "ipv4", "state", "region", "spec", "size", "image", "age"];
function no(tagKeys: readonly string[]): KeywordDescription {
  const values = [...absences, ...tagKeys];
  return {
    kind: "keyword",
    name: "no",
    example: "no:tag",
    about: `Without a value: ${values.join(", ")}`,
    values,
  };
}

function ofTagKey(key: string): QueryField {
  return text(tagFieldOf(key), `${key}:*`, `Tags such as ${key}:… or ${key}=…`);
}

export class QueryFields {
  readonly all: readonly QueryField[];
  /** The field of each name and alias. A Map, because users can type "constructor". */
  readonly byName: ReadonlyMap<string, QueryField>;

  constructor(teamFields: readonly string[]) {
    const tagKeys = tagKeysAmong(teamFields);
    this.all = [
      text("state", "state:stopped,error", "State, as the list or the API shows it"),
      text("region", "region:eu*", "Region"),
      text("tag", "tag:prod", "One of the tags"),
      ...tagKeys.map(ofTagKey),
      text("spec", "spec:c2*", "Specification"),
      text("image", "image:ubuntu*", "Image"),
      text("ip", "ip:10.0.0.0/8", "A public or private address, its start or a block"),
      text("id", "id:48*", "ID"),
      text("host", "host:web", "Any part of the host name"),
      quantity("cpu", "cpu>=4", "vCPUs"),
      quantity("mem", "mem>=8gb", "Memory in mb, gb or tb"),
      quantity("storage", "storage<100gb", "Storage in gb or tb"),
      ...(teamFields.includes(costField)
        ? [quantity(costField, "cost>100", "List price of a month")]
        : []),
      quantity("age", "age>30d", "Time since creation in s, min, h, d, w, mo or y"),
      quantity("created", "created>=2024-01-01", "Date, date and time, or age of creation"),
      quantity("updated", "updated<7d", "Age or date of the last change"),
      is,
      no(tagKeys),
    ];
    const names = [
      ...fieldByName,
      [costField, costField] as const,
      ...tagKeys.map((key) => [key, tagFieldOf(key)] as const),
    ];
    this.byName = new Map(
      names.flatMap(([name, field]) =>
        this.all.flatMap((one) => (one.name === field ? [[name, one]] : [])),
      ),
    );
  }

  named(name: string): QueryField | undefined {
    return this.byName.get(name.toLowerCase());
  }
}

const ownFields = new QueryFields([]);

export function fieldsWith(teamFields: readonly string[] = []): QueryFields {
  return teamFields.length === 0 ? ownFields : new QueryFields(teamFields);
}

/** Not "selected" and the like. */
export function isToneKeyword(value: string): value is ToneKeyword {
  return Object.hasOwn(toneKeywords, value);
}

/** Matches whole values; `ip` also the start of one, `host` any part. */
export function isWholeField(field: TextField): field is WholeField {
  return field !== "ip" && field !== "host";
}

// A key of the configuration's `tagKeys` is in the tags `env:prod` and `env=prod`, in any case; it is of letters, like a field.

export function tagFieldOf(key: string): TagField {
  return `tag.${key}`;
}

export function isTagField(field: string): field is TagField {
  return field.startsWith("tag.");
}

/** In the order of the Filter menu. */
export function facetsWith(teamFields: readonly string[] = []): FacetField[] {
  return [...facetFields, ...tagKeysAmong(teamFields).map(tagFieldOf)];
}

/** A sentence for each key that means something else in a search. */
export function tagKeyProblems(tagKeys: readonly string[]): string[] {
  // What `no:` takes besides fields, and reserved words.
  const others = new RegExp(`^(?:${costField}|size|ipv4|and|or|not)$`);
  return tagKeys.flatMap((key, place) =>
    fieldByName.has(key) || others.test(key)
      ? `tagKeys.${place}: must not be a word of the search, such as ${key}.`
      : [],
  );
}

/** The tag's value if it has the field's key. */
export function tagValue(tag: string, field: TagField): string | undefined {
  const key = writtenField(field);
  const separator = tag[key.length];
  if (separator !== ":" && separator !== "=") return undefined;
  const hasKey = comparedText(tag.slice(0, key.length)) === key;
  return hasKey ? tag.slice(key.length + 1).trim() || undefined : undefined;
}

/** Each once, as the first tag spells it. */
export function tagValues(tags: readonly string[], field: TagField): string[] {
  const values = tags.flatMap((tag) => tagValue(tag, field) ?? []);
  const keys = values.map(comparedText);
  return values.filter((_, place) => keys.indexOf(keys[place] ?? "") === place);
}
