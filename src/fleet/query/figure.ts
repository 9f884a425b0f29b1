import type { FigureField } from "./fields.ts";

/** A number to compare with. */
export interface Figure {
  /** In vCPUs, megabytes (mem), gigabytes (storage) or milliseconds (age). */
  readonly amount: number;
  /** The unit it was typed in, in the same. */
  readonly unit: number;
}

const second = 1000;
const day = 24 * 3600 * second;

/** The units of each field, the one that is meant where none is typed first. Memory is binary, as in the table. */
const units: Record<FigureField, ReadonlyMap<string, number>> = {
  cpu: new Map(),
  mem: new Map([
    ["gb", 1024],
    ["mb", 1],
    ["tb", 1024 * 1024],
  ]),
  storage: new Map([
    ["gb", 1],
    ["tb", 1000],
  ]),
  age: new Map([
    ["d", day],
    ["s", second],
    ["min", 60 * second],
    ["h", 3600 * second],
    ["w", 7 * day],
    ["mo", 30 * day],
    ["y", 365 * day],
  ]),
};

// Each part can only end where the next one starts, so that this takes linear time.
const figurePattern = /^(\d+(?:\.\d*)?|\.\d+)(\p{L}*)$/u;

/** What was typed after an operator, as a figure, or what is wrong with it, as a sentence. */
export function readFigure(field: FigureField, text: string): Figure | string {
  const [, digits, letters] = figurePattern.exec(text) ?? [];
  if (digits === undefined || letters === undefined) return notANumber(field, text);
  const unit = unitOf(field, letters.toLowerCase());
  return typeof unit === "string" ? unit : { amount: Number(digits) * unit, unit };
}

/** Text as a message shows it: in quotes, and short. */
export function shown(text: string): string {
  return text.length > 30 ? `“${text.slice(0, 29)}…”` : `“${text}”`;
}

function notANumber(field: FigureField, text: string): string {
  const [unit = ""] = units[field].keys();
  return `${shown(text)} is not a number. Write it as in ${field}>=4${unit}.`;
}

function unitOf(field: FigureField, name: string): number | string {
  const known = units[field];
  if (name === "") return [...known.values()][0] ?? 1;
  if (field === "age" && name === "m") return "“m” is minutes or months. Write min or mo.";
  const names = [...known.keys()];
  if (names.length === 0) return `${field} takes a number without a unit, as in ${field}>=4.`;
  return known.get(name) ?? `Unknown unit ${shown(name)}. Use ${listed(names)}.`;
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1) ?? ""}`;
}
