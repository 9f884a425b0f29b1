import { Link } from "@tanstack/react-router";
import type { FleetQuery } from "../fleet/worker/fleet-search.ts";
import { type Group, tonesWorstFirst, type Totals } from "../fleet/worker/answers/totals.ts";
import { useCatalogue, useConfig } from "../hooks/use-services.ts";
import { readSort } from "../lib/sort.ts";
import { naturalKey, sortByKey } from "../lib/sort-by-key.ts";
import { Button } from "../ui/controls/Button.tsx";
import { classNames } from "../ui/class-names.ts";
import { formatCount } from "../text/format.ts";
import { isWithoutSizes, memorySumText, Quantity, storageSumText } from "../ui/sizes.tsx";
import { SortSelect } from "../ui/table/SortHeader.tsx";
import { Cell, Row, RowHeader, Table } from "../ui/table/Table.tsx";
import {
  areas,
  groupLabel,
  type Grouping,
  groupTerm,
  listSearch,
  measures,
  toneWords,
  costSumText,
  unknownsText,
} from "./groups.ts";

const parseGroupSort = (text: string | undefined) => readSort(["name", ...areas], text);

/** The rest is shown on demand. */
const firstRows = 100;

const instances = { column: "instances", label: "Instances" } as const;
const vcpus = { column: "vcpus", label: "vCPUs" } as const;
const memory = { column: "memory", label: "Memory" } as const;
const storage = { column: "storage", label: "Storage" } as const;
const cost = { column: "cost", label: "Cost a month" } as const;
/** The first press sorts largest first. */
const figure = { newestFirst: true, align: "right", className: "w-[14%]" } as const;
const largestFirst = { column: "instances", descending: true } as const;

interface GroupTableProps {
  groups: readonly Group[];
  grouping: Grouping;
  query: FleetQuery;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  showsAll: boolean;
  onShowAll: () => void;
}

export function GroupTable(props: GroupTableProps) {
  const { groups, grouping, query, sort, onSort, showsAll, onShowAll } = props;
  const catalogue = useCatalogue();
  const { prices } = useConfig();
  const sorted = parseGroupSort(sort);
  const label = (group: Group) => groupLabel(grouping, group.value, catalogue);
  const rows = sortGroups(groups, sort, label);
  const shown = showsAll ? rows : rows.slice(0, firstRows);
  const name = { column: "name", label: grouping.label } as const;
  return (
    <div id="groups" className="relative overflow-hidden surface-card max-card:pt-10">
      <SortSelect
        columns={[name, instances, vcpus, memory, storage, ...(prices ? [cost] : [])]}
        sorted={sorted}
        onSort={onSort}
      />
      <Table
        label="Groups"
        columns={[
          name,
          { ...instances, ...figure },
          { label: "States", className: "w-[20%] max-roomy:px-2" },
          { ...vcpus, ...figure },
          { ...memory, ...figure },
          { ...storage, ...figure },
          ...(prices ? [{ ...cost, ...figure }] : []),
        ]}
        sorted={sorted ?? largestFirst}
        onSort={onSort}
        className="max-card:border-t max-card:border-line"
      >
        {shown.map((group, place) => (
          <Row
            // oxlint-disable-next-line react/no-array-index-key -- while the fleet loads, the figures change and no row moves
            key={place}
            className="figure-row max-card:grid-cols-[1fr_1fr_auto]"
          >
            <RowHeader className="figure-name font-[550]">
              <Link
                to="/instances"
                search={listSearch(query, groupTerm(grouping, group.value))}
                className="block truncate hover:underline"
              >
                <bdi>{label(group)}</bdi>
              </Link>
            </RowHeader>
            <Cell className="figure-cell max-card:justify-self-end">
              <span>{formatCount(group.count)}</span>
            </Cell>
            <Cell className="px-3 max-roomy:px-2 max-card:order-last max-card:col-span-3 max-card:p-0">
              <ToneBar totals={group} />
            </Cell>
            <Cell className="figure-cell max-card:text-small">
              {/* The keys: a number pushed aside by a longer one would count as a layout shift. */}
              <Quantity key={group.vcpus} text={sumIn(group, formatCount(group.vcpus))} />
              <CardLabel always>vCPU</CardLabel>
            </Cell>
            <Cell className="figure-cell max-card:text-small">
              <Quantity key={group.memoryMb} text={sumIn(group, memorySumText(group.memoryMb))} />
              <CardLabel>memory</CardLabel>
            </Cell>
            <Cell
              title={unknownsText(group)}
              className="figure-cell max-card:justify-self-end max-card:text-small"
            >
              <Quantity
                key={group.storageGb}
                text={sumIn(group, storageSumText(group.storageGb))}
              />
              <CardLabel>storage</CardLabel>
            </Cell>
            {prices && (
              <Cell
                title={unknownsText(group)}
                className="figure-cell max-card:order-last max-card:text-small"
              >
                <span>{costSumText(group, prices.currency)}</span>
                <CardLabel always>a month</CardLabel>
              </Cell>
            )}
          </Row>
        ))}
      </Table>
      {shown.length < rows.length && (
        <p className="border-t border-line p-3">
          <Button onClick={onShowAll}>{`Show all ${formatCount(rows.length)} groups`}</Button>
        </p>
      )}
    </div>
  );
}

const sumIn = (group: Group, text: string) => (isWithoutSizes(group) ? "—" : text);

/** Cards have no column headers. */
function CardLabel({ always = false, children }: { always?: boolean; children: string }) {
  return (
    <span
      aria-hidden
      className={classNames("text-ink-3 card:hidden", !always && "max-[22.5rem]:hidden")}
    >
      {` ${children}`}
    </span>
  );
}

/** Names in natural order ("c2" before "c16"). */
export function sortGroups(
  groups: readonly Group[],
  sort: string | undefined,
  label: (group: Group) => string,
): Group[] {
  const sorted = parseGroupSort(sort);
  if (!sorted) return [...groups];
  const { column, descending } = sorted;
  const keyOf =
    column === "name"
      ? (group: Group) => naturalKey(label(group).toLowerCase())
      : measures[column].of;
  return sortByKey(groups, keyOf, descending);
}

/** Not by colour alone: in transit is striped, and with forced colours only failed is solid. */
const toneFills = {
  bad: "ground-speaks bg-bad",
  wait: "text-wait bg-[repeating-linear-gradient(90deg,currentColor_0_2px,transparent_2px_3px)] forced-colors:text-[color:CanvasText] forced-colors:[forced-color-adjust:none]",
  unknown: "ground-speaks bg-ink-3 forced-colors:opacity-60",
  run: "ground-speaks bg-run forced-colors:opacity-40",
  stop: "ground-speaks bg-line-strong forced-colors:opacity-15",
} as const;

/** With numbers as text. Even tiny shares are visible. */
function ToneBar({ totals }: { totals: Totals }) {
  const tones = tonesWorstFirst.filter((tone) => totals.tones[tone] > 0);
  const text = tones
    .map((tone) => `${formatCount(totals.tones[tone])} ${toneWords[tone].label.toLowerCase()}`)
    .join(", ");
  return (
    <span title={text} className="flex h-6 items-center max-card:h-2">
      <span
        aria-hidden
        className="flex h-1.5 w-full gap-px overflow-hidden rounded-bar card:max-w-60"
      >
        {tones.map((tone) => (
          <span
            key={tone}
            className={classNames("min-w-1", toneFills[tone])}
            style={{ flex: `${totals.tones[tone]} 1 0px` }}
          />
        ))}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
