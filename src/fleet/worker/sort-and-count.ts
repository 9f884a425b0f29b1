import { naturalKey, sortByKey, type SortKey } from "../../lib/text.ts";
import { bareAddress, valueKey } from "../query/pattern.ts";
import { isTagField, tagValues } from "../query/fields.ts";
import type { FacetCount, FacetField, OwnColumn, OwnFacet, Sort } from "../columns.ts";
import { microsOf, type Cost, addToCost, emptyCost } from "../cost.ts";
import type { FleetRow, InstanceSize } from "./row.ts";
import type { StateTone } from "../../api/state.ts";

/** Undefined if unknown. All keys of a column have one type. */
const sortKeys: Record<OwnColumn | "cost", (row: FleetRow) => SortKey> = {
  hostName: ({ hostName = "" }) => naturalKey(hostName.toLowerCase()),
  state: ({ state }) => state?.toLowerCase(),
  specification: ({ size }) => sizeKey(size),
  vcpus: ({ size }) => size.vcpus,
  memory: ({ size }) => size.memoryMb,
  storage: ({ size }) => size.storageGb,
  cost: ({ size, tone }) => microsOf(size.price, tone),
  region: ({ region }) => region?.toLowerCase(),
  ipv4: ({ ipv4 }) => addressKey(ipv4),
  privateIpv4: ({ privateIpv4 }) => addressKey(privateIpv4),
  image: ({ image = "" }) => naturalKey(image.toLowerCase()),
  tags: ({ tags }) => tagsKey(tags),
  updated: ({ updatedTime }) => timeKey(updatedTime),
  created: ({ createdTime }) => timeKey(createdTime),
  id: ({ id }) => naturalKey(id.toLowerCase()),
};

/** Stable; unknown values last in both directions. */
export function sortRows(rows: readonly FleetRow[], { column, descending }: Sort): FleetRow[] {
  const keyOf = isTagField(column)
    ? ({ tags }: FleetRow) => tagsKey(tagValues(tags, column))
    : sortKeys[column];
  return sortByKey(rows, keyOf, descending);
}

function tagsKey(tags: readonly string[]): string | undefined {
  return tags.length > 0 ? tags.join("\n").toLowerCase() : undefined;
}

function timeKey(time: number): number | undefined {
  return Number.isNaN(time) ? undefined : time;
}

const ipv4Pattern = /^\d{1,3}(\.\d{1,3}){3}$/;

/** IPv4 by number, anything else after. */
export function addressKey(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const bare = bareAddress(address);
  return ipv4Pattern.test(bare) ? naturalKey(bare) : `~${address.toLowerCase()}`;
}

/** By vCPUs, memory, name; sizes missing from the catalogue last. */
function sizeKey({ name, vcpus, memoryMb }: InstanceSize): string | undefined {
  if (name === "") return undefined;
  if (vcpus === undefined || memoryMb === undefined) return `~${name.toLowerCase()}`;
  return `${padded(vcpus)}${padded(memoryMb)}${name.toLowerCase()}`;
}

const padded = (quantity: number) => String(Math.round(quantity * 100)).padStart(16, "0");

/** More than a menu can show. */
const maxFacetValues = 1000;

export type ReadValues = (row: FleetRow) => readonly (string | undefined)[];

export const facetValues: Record<OwnFacet | "id", ReadValues> = {
  id: ({ id }) => [id],
  state: ({ state }) => [state],
  region: ({ region }) => [region],
  spec: ({ size }) => [size.queryName],
  image: ({ image }) => [image],
  tag: ({ tags }) => tags,
};

function valuesIn(field: FacetField | "id"): ReadValues {
  return isTagField(field) ? ({ tags }) => tagValues(tags, field) : facetValues[field];
}

export function countFacet(
  rows: readonly FleetRow[],
  field: FacetField,
  matches: (row: FleetRow) => boolean,
): FacetCount[] {
  return [...countValues(rows, field, matches).values()]
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, maxFacetValues);
}

/** By `valueKey`, each as the first row spells it. */
export function countValues(
  rows: readonly FleetRow[],
  field: FacetField | "id",
  matches: (row: FleetRow) => boolean = () => true,
): Map<string, FacetCount> {
  const valuesOf = valuesIn(field);
  const counts = new Map<string, FacetCount>();
  for (const row of rows) {
    const increment = matches(row) ? 1 : 0;
    const keys: string[] = [];
    for (const value of valuesOf(row)) {
      if (!value) continue;
      const key = valueKey(field, value);
      // An instance can have a tag twice.
      if (keys.includes(key)) continue;
      keys.push(key);
      const entry = counts.get(key);
      if (entry) entry.count += increment;
      else counts.set(key, { value, count: increment });
    }
  }
  return counts;
}

export const tonesWorstFirst = [
  "bad",
  "wait",
  "unknown",
  "run",
  "stop",
] as const satisfies StateTone[];

export type ToneCounts = Record<StateTone, number>;

export interface Totals {
  count: number;
  tones: ToneCounts;
  vcpus: number;
  memoryMb: number;
  storageGb: number;
  /** Instances with vCPUs or memory missing from the catalogue; the sums leave those out. */
  unknownSizes: number;
  /** Undefined without prices, and until the catalogue is read. */
  cost: Cost | undefined;
}

export function emptyTotals(): Totals {
  const tones = { run: 0, wait: 0, bad: 0, stop: 0, unknown: 0 };
  return { count: 0, tones, vcpus: 0, memoryMb: 0, storageGb: 0, unknownSizes: 0, cost: undefined };
}

export function sumTotals(parts: readonly Totals[]): Totals {
  const sum = emptyTotals();
  for (const part of parts) {
    for (const tone of tonesWorstFirst) sum.tones[tone] += part.tones[tone];
    for (const name of ["count", "vcpus", "memoryMb", "storageGb", "unknownSizes"] as const)
      sum[name] += part[name];
    if (!part.cost) continue;
    // With `emptyCost`, the overview would load all of cost.ts.
    sum.cost ??= { micros: 0, priced: 0, unpriced: 0 };
    for (const name of ["micros", "priced", "unpriced"] as const) sum.cost[name] += part.cost[name];
  }
  return sum;
}

export interface Group extends Totals {
  value: string | undefined;
}

export interface FleetSummary {
  total: Totals;
  /** Largest first. An instance with three tags is in three groups. */
  groups: Group[];
  ages: number[];
  unknownAges: number;
  searchedCount: number;
}

const hour = 3_600_000;
const day = 24 * hour;

/** Upper limits in ms; the last class has none. */
export const ageLimits = [hour, day, 7 * day, 30 * day, 90 * day, 180 * day, 365 * day, 730 * day];

export function summarize(
  rows: readonly FleetRow[],
  matches: (row: FleetRow) => boolean,
  field: FacetField,
  now: number,
): FleetSummary {
  const valuesOf = valuesIn(field);
  const total = emptyTotals();
  const groups = new Map<string, Group>();
  const ages = Array.from({ length: ageLimits.length + 1 }, () => 0);
  let unknownAges = 0;
  for (const row of rows) {
    if (!matches(row)) continue;
    addToTotals(total, row);
    for (const [key, value] of groupKeys(row, field, valuesOf)) {
      let group = groups.get(key);
      if (!group) groups.set(key, (group = { ...emptyTotals(), value }));
      addToTotals(group, row);
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
    (a, b) => b.count - a.count || ((a.value ?? "") < (b.value ?? "") ? -1 : 1),
  );
  return { total, groups: sorted, ages, unknownAges, searchedCount: rows.length };
}

/** `place` counts from 0 in the group's cells: worst tone first, then list order. */
export function rowAt(
  rows: readonly FleetRow[],
  matches: (row: FleetRow) => boolean,
  field: FacetField,
  value: string | undefined,
  place: number,
): FleetRow | undefined {
  const valuesOf = valuesIn(field);
  const wanted = groupKey(field, value);
  const byTone = new Map<StateTone, FleetRow[]>(tonesWorstFirst.map((tone) => [tone, []]));
  for (const row of rows) {
    if (matches(row) && groupKeys(row, field, valuesOf).has(wanted))
      byTone.get(row.tone)?.push(row);
  }
  return [...byTone.values()].flat()[place];
}

/** By the key that decides which values are the same group. */
function groupKeys(
  row: FleetRow,
  field: FacetField,
  valuesOf: ReadValues,
): Map<string, string | undefined> {
  const keys = new Map<string, string | undefined>();
  for (const value of valuesOf(row)) if (value) keys.set(groupKey(field, value), value);
  return keys.size > 0 ? keys : new Map([[groupKey(field, undefined), undefined]]);
}

/** Values that a search treats as equal are one group. */
function groupKey(field: FacetField, value: string | undefined): string {
  return value === undefined ? "" : valueKey(field, value);
}

export function totalsOf(rows: readonly FleetRow[], matches: (row: FleetRow) => boolean): Totals {
  const totals = emptyTotals();
  for (const row of rows) if (matches(row)) addToTotals(totals, row);
  return totals;
}

function addToTotals(totals: Totals, { tone, size }: Pick<FleetRow, "tone" | "size">): void {
  const { vcpus, memoryMb, storageGb, price } = size;
  totals.count += 1;
  totals.tones[tone] += 1;
  totals.vcpus += vcpus ?? 0;
  totals.memoryMb += memoryMb ?? 0;
  totals.storageGb += storageGb ?? 0;
  if (vcpus === undefined || memoryMb === undefined) totals.unknownSizes += 1;
  if (price === undefined) return;
  totals.cost ??= emptyCost();
  addToCost(totals.cost, price, tone);
}
