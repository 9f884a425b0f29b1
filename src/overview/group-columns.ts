import type { StateTone } from "../api/state.ts";
import type { Group } from "../fleet/worker/answers/totals.ts";
import type { Column } from "../text/table.ts";
import { isWithoutSizes } from "../ui/sizes.tsx";
import type { CostTexts } from "../search/use-cost-texts.ts";

/** The columns of the overview's table as a file. */
export function groupColumns(
  name: Column<Group>,
  tones: readonly [label: string, StateTone][],
  costs: CostTexts | undefined,
): Column<Group>[] {
  return [
    name,
    { name: "Instances", cell: ({ count }) => count },
    ...tones.map(([label, tone]) => ({ name: label, cell: ({ tones }: Group) => tones[tone] })),
    { name: "vCPUs", cell: sizeOf((group) => group.vcpus) },
    { name: "Memory (MB)", cell: sizeOf((group) => group.memoryMb) },
    { name: "Storage (GB)", cell: sizeOf((group) => group.storageGb) },
    { name: "Of unknown size", cell: ({ unknownSizes }) => unknownSizes },
    ...(costs ? costColumns(costs) : []),
  ];
}

const sizeOf = (read: (group: Group) => number) => (group: Group) =>
  isWithoutSizes(group) ? undefined : read(group);

/** Empty cells until the catalogue is read, and where nothing has a price. */
const costColumns = ({ currency, amountOf }: CostTexts): Column<Group>[] => [
  { name: `Cost a month (${currency})`, cell: ({ cost }) => cost && amountOf(cost) },
  { name: "Without a price", cell: ({ cost }) => cost?.unpriced },
];
