import { comparedText } from "../../text/compared-text.ts";
import { type FacetField, facetFields } from "../columns.ts";
import { costField, fieldByName, tagKeysAmong, type TagField, writtenField } from "./term.ts";

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
