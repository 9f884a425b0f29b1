import type { ColumnKind } from "./column-kinds.ts";
import { readTokens, struckRanges } from "./line/line-parts.ts";
import { negatesName } from "./line/negation.ts";
import type { Doubt, PastedValue } from "./pasted-text.ts";
import { isLocal, readValue, readValues } from "./line/value.ts";

/** A cell of a known column, or the value of a known key. `start` and `end` are places in its line. */
export interface Field {
  kind: ColumnKind;
  text: string;
  start: number;
  end: number;
  machine: number;
  doubt?: Doubt | undefined;
}

const placeholders =
  /^(?:|[-–—.*?]+|<?(?:none|null|nil|unset|unknown|pending)>?|n\/?a|true|false|not assigned|~)$/i;
/** The apostrophe with which our CSV keeps spreadsheets from running a text. */
const neutralized = /^'(?=[\s=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

/** Leaves the machine out, as in a line that's read on its own. */
function markOf(text: string): Doubt | undefined {
  if (text.startsWith("#")) return "comment";
  if (text.includes("\u0336") || struckRanges(text).length > 0) return "struck out";
  const note = /\s\(([^()]*)\)$/.exec(text)?.[1] ?? "";
  return /^!\w|\w\s?\?$/.test(text) || negatesName(note) ? "negated" : undefined;
}

/**
 * The values of a field. A name is read as it is first, so `canary db-1` isn't two names; addresses can be several in
 * one field.
 */
export function readField(field: Field): PastedValue[] {
  const { kind, text, start, end, machine, doubt } = field;
  const trimmed = text.trim();
  if (kind === "other" || placeholders.test(trimmed)) return [];
  if (kind === "address") return addressesOf(field);
  // `node[01-03],node7`
  const tokens = readTokens(trimmed, 0).map(({ text }) => text);
  const hasRange = tokens.some((token) => readValues(token).length > 1);
  const parts = hasRange ? tokens : [trimmed];
  const read = /\s/.test(trimmed) ? spacedValues(trimmed) : parts.flatMap(readValues);
  const isRange = read.length > 1;
  const values = read.length > 0 ? read : [{ text: trimmed, readings: [trimmed], sort: "name" }];
  return values.flatMap((value) => {
    const isNumber = value.sort === "number" && kind === "host";
    if (isNumber || isLocal(value.text)) return [];
    return {
      text: value.text,
      start,
      end,
      kind: kind === "host" ? "any" : kind,
      readings: isRange
        ? value.readings
        : [...new Set([text, trimmed, trimmed.replace(neutralized, ""), ...value.readings])],
      isDelimited: !isRange,
      machine,
      doubt,
      mark: markOf(trimmed),
      isExpected: true,
    };
  });
}

/** `web-1 (primary)` is web-1. */
function spacedValues(text: string) {
  const [, name] = /^(\S+)\s+\([^()]*\)$/.exec(text) ?? [];
  const value = name === undefined ? undefined : readValue(name);
  return [
    { text: value?.text ?? text, readings: [text, ...(value?.readings ?? [])], sort: "name" },
  ];
}

/** `10.0.0.4, 203.0.113.5`, `private=10.0.0.4`, also host names in a column of addresses. */
function addressesOf({ text, start, end, machine, doubt }: Field): PastedValue[] {
  const tokens = readTokens(text, 0);
  return tokens.flatMap((token): PastedValue[] => {
    const value = readValue(token.text.slice(token.text.lastIndexOf("=") + 1));
    const isName = value?.sort === "name" && tokens.length === 1;
    if (!value || (value.sort !== "address" && !isName) || isLocal(value.text)) return [];
    const isWhole = tokens.length === 1;
    return [
      {
        text: value.text,
        start: isWhole ? start : start + token.start,
        end: isWhole ? end : start + token.end,
        kind: "address",
        readings: value.readings,
        isDelimited: false,
        machine,
        doubt,
        mark: markOf(text.trim()),
        isExpected: true,
      },
    ];
  });
}
