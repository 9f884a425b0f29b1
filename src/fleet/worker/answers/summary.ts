import type { StateTone } from "../../../api/state.ts";
import { addToCost, emptyCost } from "../../cost.ts";
import { valueKey } from "../../query/pattern.ts";
import type { FleetRow } from "../row.ts";
import type { FacetField } from "../../columns.ts";
import { emptyTotals, type Group, tonesWorstFirst, type Totals } from "./totals.ts";
import { type ReadValues, valuesIn } from "./sort-and-facets.ts";

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
