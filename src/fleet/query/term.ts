import type { StateTone } from "../../api/state.ts";
import { isTypographic } from "./words.ts";

// How a term is written: all that the page needs of the language before the first rows.

/** The values of one of the configuration's `tagKeys`: "tag.env" for `env:prod`, which is a tag or a term. */
export type TagField = `tag.${string}`;
type OwnWholeField = "state" | "region" | "tag" | "spec" | "image" | "id";
export type WholeField = OwnWholeField | TagField;
export type TextField = WholeField | "ip" | "host";
export type QuantityField = "cpu" | "mem" | "storage" | "cost" | "age" | "created" | "updated";
export type KeywordField = "is" | "no";
type OwnField = OwnWholeField | "ip" | "host" | QuantityField | KeywordField;

const ownFields = [
  ...(["state", "region", "tag", "spec", "image", "id", "ip", "host", "cpu", "mem"] as const),
  ...(["storage", "age", "created", "updated", "is", "no"] as const),
] satisfies OwnField[];

/** Understood, but not suggested. */
const aliases: Partial<Record<OwnField, readonly string[]>> = {
  spec: ["specification"],
  host: ["name", "hostname"],
  cpu: ["vcpu", "vcpus"],
  mem: ["memory", "ram"],
};

/** The field of each name and alias. A Map, because users can type "constructor". */
export const fieldByName: ReadonlyMap<string, string> = new Map(
  ownFields.flatMap((field) => [field, ...(aliases[field] ?? [])].map((name) => [name, field])),
);

/** `is:failed` etc., whatever the API calls the state. */
export const toneKeywords = {
  failed: "bad",
  transit: "wait",
  stopped: "stop",
  running: "run",
  other: "unknown",
} as const satisfies Record<string, StateTone>;
export type ToneKeyword = keyof typeof toneKeywords;

const quotesNeeded = /[\s\u0085,|"*()]|^[-!~^=<>:≠'[{]|^(?:and|or|not)$|^[a-z]+(?:[:=<>]|!=)/i;

export function quoteValue(value: string): string {
  const isBare = value !== "" && !quotesNeeded.test(value) && !isTypographic(value);
  return isBare ? value : quotedText(value);
}

export function quotedText(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/** As people type it: "env" for "tag.env". */
export const writtenField = (field: string): string => field.replace("tag.", "");

/** e.g. `tag:prod`, for links from a value to its instances. */
export function exactTerm(field: WholeField, value: string): string {
  return `${writtenField(field)}:${quoteValue(value)}`;
}

/** Among a configuration's `teamFields` if it has `prices`; the others are its `tagKeys`. */
export const costField = "cost";

export const tagKeysAmong = (teamFields: readonly string[]) =>
  teamFields.filter((field) => field !== costField);
