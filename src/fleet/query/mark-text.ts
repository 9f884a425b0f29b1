import type { InstanceColumns } from "../columns/instance-columns.ts";
import type { TextField } from "./fields.ts";

/**
 * Marks every slot that has the part in any of its text fields.
 * @param part in lower case
 */
export function markText(columns: InstanceColumns, part: string, found: Uint8Array): void {
  if (part.includes("\n")) {
    // The joined texts would match where one field ends and the next begins.
    for (const field of everyField) markField(columns, field, false, new Set([part]), found);
    markTexts(columns.ipv4, (text) => text.includes(part), found);
    markTexts(columns.privateIpv4, (text) => text.includes(part), found);
    return;
  }
  const contains = (text: string) => text.includes(part);
  for (const column of [columns.state, columns.region, columns.image]) column.mark(contains, found);
  columns.size.mark(({ text }) => contains(text), found);
  columns.tags.mark((tags) => tags.some(contains), found);
  columns.texts.mark(part, found);
}

/**
 * Marks every slot whose field is one of the values (exact), or else contains one. A tag is enough, and either address, which
 * has to start with the value rather than contain it: "10.1" would be in every second one.
 * @param values in lower case
 */
export function markField(
  columns: InstanceColumns,
  field: TextField,
  exact: boolean,
  values: ReadonlySet<string>,
  found: Uint8Array,
): void {
  const parts = [...values];
  const fits = exact
    ? (text: string) => values.has(text)
    : field === "ip"
      ? (text: string) => parts.some((part) => text.startsWith(part))
      : (text: string) => parts.some((part) => text.includes(part));
  switch (field) {
    case "tag":
      return columns.tags.mark((tags) => tags.some(fits), found);
    case "ip":
      markTexts(columns.ipv4, fits, found);
      return markTexts(columns.privateIpv4, fits, found);
    case "spec":
      return columns.size.mark(({ spec }) => fits(spec), found);
    case "host":
    case "id":
      return markTexts(columns[field], fits, found);
    default:
      return columns[field].mark(fits, found);
  }
}

const everyField: readonly TextField[] = ["state", "region", "tag", "spec", "image", "id", "host"];

function markTexts(
  texts: readonly string[],
  fits: (text: string) => boolean,
  found: Uint8Array,
): void {
  for (let slot = 0; slot < found.length; slot++) if (fits(texts[slot] ?? "")) found[slot] = 1;
}
