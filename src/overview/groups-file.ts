import type { StateTone } from "../api/state.ts";
import type { Group } from "../fleet/worker/answers/totals.ts";
import { csvFile, type NamedFile } from "../text/csv.ts";
import { isWithoutSizes } from "../ui/sizes.tsx";
import type { CostTexts } from "./use-cost-texts.ts";

type Column = [header: string, cell: (group: Group) => string | number | undefined];

/** The overview's table as CSV. */
export function groupsFile(
  groups: readonly Group[],
  name: Column,
  tones: readonly [label: string, StateTone][],
  costs: CostTexts | undefined,
): NamedFile {
  const columns: Column[] = [
    name,
    ["Instances", ({ count }) => count],
    ...tones.map(([label, tone]): Column => [label, ({ tones }) => tones[tone]]),
    ["vCPUs", (group) => (isWithoutSizes(group) ? "" : group.vcpus)],
    ["Memory (MB)", (group) => (isWithoutSizes(group) ? "" : group.memoryMb)],
    ["Storage (GB)", (group) => (isWithoutSizes(group) ? "" : group.storageGb)],
    ["Of unknown size", ({ unknownSizes }) => unknownSizes],
    ...(costs ? costColumns(costs) : []),
  ];
  const rows = groups.map((group) => columns.map(([, cell]) => cell(group)));
  return csvFile("overview", [columns.map(([header]) => header), ...rows]);
}

/** Empty cells until the catalogue is read, and where nothing has a price. */
const costColumns = ({ currency, amountOf }: CostTexts): Column[] => [
  [`Cost a month (${currency})`, ({ cost }) => cost && amountOf(cost)],
  ["Without a price", ({ cost }) => cost?.unpriced],
];
