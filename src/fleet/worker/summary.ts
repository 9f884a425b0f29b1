import { describeState, type StateTone } from "../../api/state.ts";
import type { FleetRow } from "./row.ts";
import { type FacetField, facetValues } from "./sort-and-facets.ts";

/** The tones of states, worst first: the order of the cells of a map. */
export const tonesWorstFirst = [
  "bad",
  "wait",
  "unknown",
  "run",
  "stop",
] as const satisfies StateTone[];

/** What a set of instances adds up to. Sums leave out the instances of unknown size, which are counted. */
export interface Tally {
  instances: number;
  tones: Record<StateTone, number>;
  vcpus: number;
  memoryMb: number;
  storageGb: number;
  unknownSizes: number;
}

/** The instances that share a value of the field that groups. */
export interface Group extends Tally {
  /** As the API spells it; undefined for the instances without one. */
  value: string | undefined;
}

/** What the instances that match a query add up to. */
export interface FleetSummary {
  total: Tally;
  /** Largest first. An instance with several tags is in the group of each. */
  groups: Group[];
  /** The number of instances in each age class, youngest first; see `ageLimits`. */
  ages: number[];
  /** Instances whose time of creation is not known. */
  unknownAges: number;
  /** How many instances were searched. */
  of: number;
}

const hour = 3_600_000;
const day = 24 * hour;

/** The upper limits of the age classes in milliseconds; the last class has none. */
export const ageLimits = [hour, day, 7 * day, 30 * day, 90 * day, 180 * day, 365 * day, 730 * day];

/**
 * Adds up the rows that match, in one pass.
 * @param now milliseconds since the epoch
 */
export function summarize(
  rows: readonly FleetRow[],
  matches: (row: FleetRow) => boolean,
  field: FacetField,
  now: number,
): FleetSummary {
  const toneOf = createToneReader();
  const total = emptyTally();
  const groups = new Map<string, Group>();
  const ages = Array.from({ length: ageLimits.length + 1 }, () => 0);
  let unknownAges = 0;
  for (const row of rows) {
    if (!matches(row)) continue;
    const tone = toneOf(row);
    add(total, row, tone);
    for (const [key, value] of groupKeys(row, field)) {
      let group = groups.get(key);
      if (!group) groups.set(key, (group = { ...emptyTally(), value }));
      add(group, row, tone);
    }
    if (Number.isNaN(row.createdTime)) unknownAges++;
    else {
      const age = now - row.createdTime;
      const place = ageLimits.findIndex((limit) => age < limit);
      const index = place === -1 ? ageLimits.length : place;
      ages[index] = (ages[index] ?? 0) + 1;
    }
  }
  const sorted = [...groups.values()].toSorted(
    (a, b) => b.instances - a.instances || ((a.value ?? "") < (b.value ?? "") ? -1 : 1),
  );
  return { total, groups: sorted, ages, unknownAges, of: rows.length };
}

/**
 * The row at a place of its group's cells: worst tone first, then in the order of the list.
 * @param value of the group, as in the summary
 * @param place from 0
 */
export function rowAt(
  rows: readonly FleetRow[],
  matches: (row: FleetRow) => boolean,
  field: FacetField,
  value: string | undefined,
  place: number,
): FleetRow | undefined {
  const toneOf = createToneReader();
  const wanted = groupKey(field, value);
  const byTone = new Map<StateTone, FleetRow[]>(tonesWorstFirst.map((tone) => [tone, []]));
  for (const row of rows) {
    if (matches(row) && groupKeys(row, field).has(wanted)) byTone.get(toneOf(row))?.push(row);
  }
  return [...byTone.values()].flat()[place];
}

function emptyTally(): Tally {
  const tones = { run: 0, wait: 0, bad: 0, stop: 0, unknown: 0 };
  return { instances: 0, tones, vcpus: 0, memoryMb: 0, storageGb: 0, unknownSizes: 0 };
}

function add(tally: Tally, { size }: FleetRow, tone: StateTone): void {
  tally.instances += 1;
  tally.tones[tone] += 1;
  tally.vcpus += size.vcpus ?? 0;
  tally.memoryMb += size.memoryMb ?? 0;
  tally.storageGb += size.storageGb ?? 0;
  if (size.vcpus === undefined || size.memoryMb === undefined || size.storageGb === undefined)
    tally.unknownSizes += 1;
}

/** The groups of a row: their values by the key that decides whether two values are one. */
function groupKeys(row: FleetRow, field: FacetField): Map<string, string | undefined> {
  const keys = new Map<string, string | undefined>();
  for (const value of facetValues[field](row)) if (value) keys.set(groupKey(field, value), value);
  return keys.size > 0 ? keys : new Map([[groupKey(field, undefined), undefined]]);
}

/** Values that differ only in case are one group; the names of sizes are exact. */
function groupKey(field: FacetField, value: string | undefined): string {
  if (value === undefined) return "";
  return field === "spec" ? value : value.toLowerCase();
}

/** A fleet has few states, so each is described once. */
function createToneReader(): (row: FleetRow) => StateTone {
  const known = new Map<string, StateTone>();
  return ({ state }) => {
    if (state === undefined) return "unknown";
    let tone = known.get(state);
    if (!tone) known.set(state, (tone = describeState(state).tone));
    return tone;
  };
}
