import type { Zone } from "../../lib/times.ts";
import type { QuantityField } from "./term.ts";
import { quoted } from "./words.ts";

export type Quantity = Measure | Moment;

interface Measure {
  /** vCPUs, megabytes (mem), gigabytes (storage), units of the currency (cost) or ms (age, created, updated). */
  readonly amount: number;
  /** e.g. "8gb" → 1024 (MB). */
  readonly unit: number;
}

/** A day or a time, as typed: which time that is depends on the zone, unless it names its own. */
export interface Moment {
  /** If it were typed in UTC. */
  readonly utc: number;
  /** A day, minute, second or millisecond. */
  readonly lengthMs: number;
  readonly offsetMs?: number;
}

/** What was meant isn't guessed: 8kb is hardly 8gb. */
interface BadQuantity {
  message: string;
}

const second = 1000;
const day = 24 * 3600 * second;

const timeUnits = new Map([
  ["d", day],
  ["s", second],
  ["min", 60 * second],
  ["h", 3600 * second],
  ["w", 7 * day],
  ["mo", 30 * day],
  ["y", 365 * day],
]);

/** The first is the default. Memory is binary, as in the table. */
const units: Record<QuantityField, ReadonlyMap<string, number>> = {
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
  cost: new Map(),
  age: timeUnits,
  created: timeUnits,
  updated: timeUnits,
};

/** True for times that have passed, e.g. `age`. */
export function isTime(field: QuantityField): boolean {
  return units[field] === timeUnits;
}

// Unambiguous, so it takes linear time.
const measurePattern = /^(\d+(?:\.\d*)?|\.\d+)(\p{L}*)$/u;

export function readQuantity(field: QuantityField, text: string): Quantity | BadQuantity {
  if (field === "created" || field === "updated") {
    const moment = readDate(text);
    if (moment) return moment;
  }
  const [, digits, letters] = measurePattern.exec(text) ?? [];
  if (digits === undefined || letters === undefined) return noQuantity(field, text);
  // A year alone is an incomplete date.
  if (field === "created" && /^(19|20)\d\d$/.test(text)) return noQuantity(field, text);
  const known = units[field];
  const name = letters.toLowerCase();
  const unit = name === "" ? ([...known.values()][0] ?? 1) : known.get(name);
  if (unit !== undefined) return { amount: Number(digits) * unit, unit };
  return unknownUnit(field, name);
}

function noQuantity(field: QuantityField, text: string): BadQuantity {
  if (field === "created" || field === "updated") {
    const form = `${field}>2026-01-31 or ${field}<7d`;
    return { message: `${quoted(text)} is neither a date nor an age. Write it like ${form}.` };
  }
  const [unit = ""] = units[field].keys();
  return { message: `${quoted(text)} isn’t a number. Write it like ${field}>=4${unit}.` };
}

function unknownUnit(field: QuantityField, name: string): BadQuantity {
  const names = [...units[field].keys()];
  if (isTime(field) && name === "m")
    return { message: "“m” could be minutes (min) or months (mo)." };
  if (names.length === 0)
    return { message: `${field} takes a number without a unit, like ${field}>=4.` };
  const list = `${names.slice(0, -1).join(", ")} or ${names.at(-1) ?? ""}`;
  return { message: `Unknown unit ${quoted(name)}. Use ${list}.` };
}

const datePattern =
  /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d(?:\.\d{1,3})?)\d*)?(Z|[+-]\d\d:?\d\d)?)?$/i;

function readDate(text: string): Moment | undefined {
  const [, date, time = "00:00", seconds, zone] = datePattern.exec(text) ?? [];
  if (date === undefined) return undefined;
  const utc = Date.parse(`${date}T${time}:${seconds ?? "00"}Z`);
  // `Date` could turn 30 February into 2 March.
  if (Number.isNaN(utc) || isoText(utc).slice(0, 10) !== date) return undefined;
  if (text === date) return { utc, lengthMs: day };
  const lengthMs = seconds === undefined ? 60 * second : seconds.includes(".") ? 1 : second;
  return { utc, lengthMs, ...(zone !== undefined && { offsetMs: zoneOffset(zone) }) };
}

const isoText = (utc: number) => new Date(utc).toISOString();

/** The times that it covers, from the first to before the last. `zone`: the one that the page shows. */
export function spanOf({ utc, lengthMs, offsetMs }: Moment, zone: Zone) {
  if (offsetMs !== undefined || zone === "utc") {
    const from = utc - (offsetMs ?? 0);
    return { from, until: from + lengthMs };
  }
  const from = localTime(utc);
  // A day can have 23 or 25 hours.
  return { from, until: lengthMs === day ? localTime(utc + day) : from + lengthMs };
}

/** Without a zone, ISO 8601 is local time. */
function localTime(utc: number): number {
  return Date.parse(isoText(utc).slice(0, -1));
}

function zoneOffset(zone: string): number {
  if (/^z$/i.test(zone)) return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith("-") ? -minutes : minutes) * 60 * second;
}
