import { costSumText, unknownsText } from "../hooks/cost-text.ts";
import { Link } from "@tanstack/react-router";
import type { FleetQuery } from "../fleet/worker/fleet-search.ts";
import { toneKeywords } from "../fleet/query/term.ts";
import type { Group } from "../fleet/worker/sort-and-count.ts";
import { useCatalogue, useConfig } from "../hooks/use-services.ts";
import { formatCount, naturalKey, readSort, sortByKey } from "../lib/text.ts";
import { Button } from "../ui/Button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Hint } from "../ui/popups/Hint.tsx";
import { isWithoutSizes, memorySumText, Quantity, storageSumText } from "../ui/sizes.tsx";
import { SortSelect } from "../ui/page/SortHeader.tsx";
import { Cell, Row, RowHeader, Table } from "../ui/page/Table.tsx";
import {
  groupLabel,
  type Grouping,
  groupTerm,
  type ListSearch,
  listSearch,
  toneWords,
} from "../search/box/groups.ts";

/** As numbers, because small shares of a bar look alike. */
const tones = ["running", "failed", "transit", "stopped"] as const;

const amounts = ["instances", "vcpus", "memory", "storage", "cost"] as const;
const amountOf: Record<(typeof amounts)[number], (group: Group) => number> = {
  instances: ({ count }) => count,
  vcpus: ({ vcpus }) => vcpus,
  memory: ({ memoryMb }) => memoryMb,
  storage: ({ storageGb }) => storageGb,
  cost: ({ cost }) => cost?.micros ?? 0,
};

const parseGroupSort = (text: string | undefined) => readSort(["name", ...amounts, ...tones], text);

/** The rest is shown on demand. */
const firstRows = 100;

const figures = [
  { column: "instances", label: "Instances" },
  ...tones.map((column) => ({ column, label: toneWords[toneKeywords[column]].label })),
  { column: "vcpus", label: "vCPUs" },
  { column: "memory", label: "Memory" },
  { column: "storage", label: "Storage" },
] as const;
const cost = { column: "cost", label: "Cost a month" } as const;
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
  const currency = useConfig().prices?.currency;
  const sorted = parseGroupSort(sort);
  const label = (group: Group) => groupLabel(grouping, group.value, catalogue);
  const rows = sortGroups(groups, sorted, label);
  const shown = showsAll ? rows : rows.slice(0, firstRows);
  const name = { column: "name", label: grouping.label } as const;
  const columns = [name, ...figures, ...(currency ? [cost] : [])];
  return (
    <div id="groups" className="relative overflow-hidden surface-card max-card:pt-12">
      <SortSelect columns={columns} sorted={sorted} onSort={onSort} />
      <Table
        label="Groups"
        columns={columns.map(({ column, label }) =>
          column === "name"
            ? { column, label }
            : {
                column,
                label,
                // The first press sorts largest first.
                newestFirst: true,
                align: "right",
                className:
                  column === "cost"
                    ? "w-27 px-2! wide:w-[12%]"
                    : classNames("figure-head", column === "running" && "max-wide:hidden"),
              },
        )}
        sorted={sorted ?? largestFirst}
        onSort={onSort}
        className="max-card:border-t max-card:border-line"
      >
        {shown.map((group) => (
          <Row
            key={group.value === undefined ? "none" : `is ${group.value}`}
            className="figure-row max-card:grid-cols-[1fr_1fr_minmax(6rem,auto)]"
          >
            <RowHeader className="figure-name font-[550]">
              <Link
                to="/instances"
                search={listSearch(query, groupTerm(grouping, group.value))}
                className="block [overflow-wrap:anywhere] hover:underline"
              >
                <bdi>{label(group)}</bdi>
              </Link>
            </RowHeader>
            <Cell className="figure-cell max-card:justify-self-end">
              <span>{formatCount(group.count)}</span>
            </Cell>
            {tones.map((tone) => (
              <Cell
                key={tone}
                className={classNames(
                  "figure-cell max-card:order-last max-card:text-small",
                  tone === "running" && "max-wide:hidden",
                )}
              >
                <ToneCount
                  tone={tone}
                  count={group.tones[toneKeywords[tone]]}
                  search={listSearch(query, `${groupTerm(grouping, group.value)} is:${tone}`)}
                />
              </Cell>
            ))}
            <Cell className="figure-cell max-card:text-small">
              <Quantity text={sumIn(group, formatCount(group.vcpus))} />
              <CardLabel always>vCPU</CardLabel>
            </Cell>
            <Cell className="figure-cell max-card:text-small">
              <Quantity text={sumIn(group, memorySumText(group.memoryMb))} />
              <CardLabel>memory</CardLabel>
            </Cell>
            <Cell
              data-column="storage"
              className="figure-cell max-card:justify-self-end max-card:text-small"
            >
              <Hint text={unknownsText(group)}>
                <Quantity text={sumIn(group, storageSumText(group.storageGb))} />
              </Hint>
              <CardLabel>storage</CardLabel>
            </Cell>
            {currency && (
              <Cell className="figure-cell max-card:order-last max-card:col-span-full max-card:text-small">
                <Hint text={unknownsText(group)}>{costSumText(group, currency)}</Hint>
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
function sortGroups(
  groups: readonly Group[],
  sorted: ReturnType<typeof parseGroupSort>,
  label: (group: Group) => string,
): Group[] {
  if (!sorted) return [...groups];
  const { column, descending } = sorted;
  const amount = amounts.find((name) => name === column);
  const tone = tones.find((name) => name === column);
  function keyOf(group: Group) {
    if (amount) return amountOf[amount](group);
    return tone ? group.tones[toneKeywords[tone]] : naturalKey(label(group).toLowerCase());
  }
  return sortByKey(groups, keyOf, descending);
}

interface ToneCountProps {
  tone: (typeof tones)[number];
  count: number;
  search: ListSearch;
}

function ToneCount({ tone, count, search }: ToneCountProps) {
  return (
    <>
      {count === 0 ? (
        <span className="text-ink-3">0</span>
      ) : (
        <Link
          to="/instances"
          search={search}
          className={classNames("hover:underline", tone === "failed" && "text-bad-ink")}
        >
          {formatCount(count)}
        </Link>
      )}
      <CardLabel always>{toneWords[toneKeywords[tone]].label.toLowerCase()}</CardLabel>
    </>
  );
}
