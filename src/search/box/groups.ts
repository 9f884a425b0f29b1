import { describeState, type StateTone } from "../../api/state.ts";
import type { FacetField } from "../../fleet/columns.ts";
import { exactTerm, writtenField } from "../../fleet/query/term.ts";
import { withTerm } from "../../fleet/query/edit.ts";
import type { FleetQuery } from "../../fleet/worker/fleet-search.ts";
import { type Catalogue, namelessSize } from "../../queries/specifications.ts";
import { displayText } from "../../lib/text.ts";
import { preferredPageSize } from "../../ui/preferences.ts";
import { specificationLabel } from "../../ui/sizes.tsx";

const groupings = [
  { field: "region", label: "Region" },
  { field: "state", label: "State" },
  { field: "spec", label: "Specification" },
  { field: "image", label: "Image" },
  { field: "tag", label: "Tag" },
] as const;

export interface Grouping {
  field: FacetField;
  /** In lower case, its name in the address. */
  label: string;
}

export function groupingsWith(tagKeys: readonly string[] = []): [Grouping, ...Grouping[]] {
  return [...groupings, ...tagKeys.map((label) => ({ field: `tag.${label}` as const, label }))];
}

/** A tag key is its own name. */
export function fieldLabel(field: FacetField): string {
  return groupings.find((grouping) => grouping.field === field)?.label ?? writtenField(field);
}

export const toneOrder = ["run", "stop", "wait", "bad", "unknown"] as const;

export const toneWords: Record<StateTone, { label: string; term: string }> = {
  run: { label: "Running", term: "is:running" },
  stop: { label: "Stopped", term: "is:stopped" },
  wait: { label: "In transit", term: "is:transit" },
  bad: { label: "Failed", term: "is:failed" },
  unknown: { label: "Other", term: "is:other" },
};

export function groupLabel(
  { field, label }: Grouping,
  value: string | undefined,
  catalogue: Catalogue | undefined,
): string {
  if (value === undefined) return `No ${label.toLowerCase()}`;
  if (field === "state") return displayText(describeState(value).label);
  if (field === "spec")
    return displayText(specificationLabel(value, namelessSize(value, catalogue)));
  return displayText(value);
}

export function groupTerm({ field }: Grouping, value: string | undefined): string {
  return value === undefined ? `no:${writtenField(field)}` : exactTerm(field, value);
}

export interface ListSearch {
  q?: string;
  list?: string;
  limit?: number;
}

/** The address's `group`, which only the page can read: it knows the tag keys. */
export function groupingOf(
  name: string | undefined,
  tagKeys?: readonly string[],
): Grouping | undefined {
  return groupingsWith(tagKeys).find(({ label }) => label.toLowerCase() === name);
}

/** The query and the term. */
export function listSearch({ q, list }: FleetQuery, term: string): ListSearch {
  const text = term === "" ? q.trim() : withTerm(q, term);
  return {
    ...(text !== "" && { q: text }),
    ...(list !== undefined && { list }),
    ...preferredPageSize(),
  };
}

/** How menus, chips and suggestions write a value. */
export function facetLabel(
  field: FacetField,
  value: string,
  catalogue: Catalogue | undefined,
): string {
  if (field === "state") return describeState(value).label;
  return field === "spec" ? specificationLabel(value, namelessSize(value, catalogue)) : value;
}
