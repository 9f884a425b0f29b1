import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { formatCount, naturalKey, sortByKey } from "../../lib/text.ts";
import type { FleetQuery } from "../../fleet/worker/fleet-search.ts";
import { emptyTotals, type Group } from "../../fleet/worker/sort-and-count.ts";
import { useCatalogue, useServices } from "../../hooks/use-services.ts";
import { groupLabel, type Grouping, groupTerm, listSearch } from "../../search/box/groups.ts";
import { offersOf } from "../../fleet/fleet-state.ts";
import { useFleetAnswer, useFleetState, useOffer } from "../../search/use-fleet.ts";
import { Button } from "../../ui/Button.tsx";
import { useRenderLimit } from "../../ui/page/LongList.tsx";
import {
  InstanceRows,
  InstanceTable,
  type InstanceTableProps,
  TableBody,
} from "./InstanceTable.tsx";
import { matchesQuery } from "../use-instance-list.ts";
import { useHasSelection } from "../selection.ts";
import { GroupHeading } from "./GroupHeading.tsx";

/** With more, all groups are folded at first. */
const mostOpenRows = 100;
const firstRows = 20;
const moreRows = 50;
/** Headings shown at once. */
const maxHeadings = 100;

interface GroupedTableProps extends Omit<InstanceTableProps, "instances" | "groups"> {
  grouping: Grouping;
  query: FleetQuery;
}

/** The list's rows under headings, one for each value of a field, by name. Each group is the search with one more term. */
export function GroupedTable({ grouping, query, ...table }: GroupedTableProps) {
  const { field } = grouping;
  /** Until all are counted, each of the fleet may match. */
  const mostMatches = useFleetState((state) =>
    offersOf(state).counts ? undefined : (state.total ?? Infinity),
  );
  const counted = useFleetAnswer(
    "groups",
    { field, q: query.q, list: query.list },
    async (worker, of, now) => ({ of, ...(await worker.summarize(field, of, now)) }),
    { keeps: (before) => before.field === field },
  );
  if (!counted) return <InstanceTable {...table} instances={undefined} />;
  const { of, groups, total } = counted;
  return (
    <>
      {field.startsWith("tag") && (
        <p className="border-b border-line px-4 py-2 text-small text-ink-2">
          An instance with several of these tags stands in each of its groups, and is selected once.
        </p>
      )}
      <Groups
        // Another search or grouping begins anew.
        key={JSON.stringify(of)}
        query={{ q: of.q, list: of.list }}
        {...{ grouping, groups, table }}
        areOpenAtFirst={(mostMatches ?? total.count) <= mostOpenRows}
      />
    </>
  );
}

/** How many of each group are selected, by value. */
function useSelectedCounts({ field }: Grouping, query: FleetQuery) {
  const hasSelection = useHasSelection();
  const q = listSearch(query, "is:selected").q ?? "";
  const counted = useFleetAnswer(
    "groups",
    { field, q, list: query.list },
    (worker, of, now) => worker.summarize(field, of, now),
    { when: (state) => hasSelection && offersOf(state).search, keeps: () => true },
  );
  const groups = hasSelection ? (counted?.groups ?? []) : [];
  return new Map(groups.map(({ value, count }) => [value, count]));
}

interface GroupsProps {
  grouping: Grouping;
  query: FleetQuery;
  groups: Group[];
  areOpenAtFirst: boolean;
  table: Omit<InstanceTableProps, "instances" | "groups">;
}

/** What the user has folded, unfolded and asked to see more of. Without an entry, a group is as at first. */
interface Opened {
  isOpen: boolean;
  rows: number;
}

function Groups({ grouping, query, groups, areOpenAtFirst, table }: GroupsProps) {
  const { fleet } = useServices();
  const catalogue = useCatalogue();
  const canSearch = useOffer("search");
  const [atFirst] = useState({ isOpen: areOpenAtFirst, rows: firstRows });
  const [opened, setOpened] = useState<ReadonlyMap<string | undefined, Opened>>(new Map());
  const selected = useSelectedCounts(grouping, query);

  const openedOf = (value: string | undefined) => opened.get(value) ?? atFirst;
  const open = (value: string | undefined, change: Partial<Opened>) =>
    setOpened((before) => new Map(before).set(value, { ...openedOf(value), ...change }));
  const emptied = [...opened.keys()].filter(
    (value) => openedOf(value).isOpen && groups.every((group) => group.value !== value),
  );
  const all = [...groups, ...emptied.map((value) => Object.assign(emptyTotals(), { value }))];
  const labelOf = ({ value }: Pick<Group, "value">) => groupLabel(grouping, value, catalogue);
  // The one without a value comes last.
  const byName = sortByKey(all, (group) => naturalKey(labelOf(group)), false).toSorted(
    (a, b) => Number(a.value === undefined) - Number(b.value === undefined),
  );
  const headings = useRenderLimit(byName.length, maxHeadings);
  const shown = byName.slice(0, headings.limit);
  const queryOf = ({ value }: Group): FleetQuery => ({
    q: listSearch(query, groupTerm(grouping, value)).q ?? "",
    list: query.list,
  });
  const rows = useQueries({
    queries: shown.map((group) => {
      const { isOpen, rows: limit } = openedOf(group.value);
      return {
        ...matchesQuery({ fleet }, { ...queryOf(group), sort: table.sort, page: 1, limit }),
        enabled: canSearch && isOpen && group.count > 0,
        placeholderData: keepPreviousData,
      };
    }),
  });

  const bodies = shown.map((group, place) => {
    const { value, count } = group;
    const name = labelOf(group);
    const { isOpen, rows: limit } = openedOf(value);
    const items = isOpen && count > 0 ? (rows[place]?.data?.items ?? []) : [];
    const hidden = isOpen && items.length > 0 ? count - items.length : 0;
    const more = Math.min(hidden, moreRows);
    const id = JSON.stringify(value ?? null);
    return {
      rows: [{ id }, ...items, ...(more > 0 ? [{ id: `more ${id}` }] : [])],
      body: (
        <TableBody key={id} isGrey={table.isGrey}>
          <GroupHeading
            group={group}
            name={name}
            query={queryOf(group)}
            sort={table.sort}
            isOpen={isOpen}
            onOpen={(isOpen) => open(value, { isOpen })}
            selected={selected.get(value) ?? 0}
            reason={table.reason}
          />
          <InstanceRows instances={items} />
          {more > 0 && (
            <MoreRow>
              <Button
                variant="ghost"
                aria-label={`Show ${formatCount(more)} more in ${name}`}
                onClick={() => open(value, { rows: limit + moreRows })}
              >
                {`Show ${formatCount(more)} more`}
              </Button>
            </MoreRow>
          )}
        </TableBody>
      ),
    };
  });
  const lastBody = headings.more > 0 && (
    <TableBody key="more groups" isGrey={false}>
      <MoreRow>
        <Button variant="ghost" onClick={headings.showMore}>
          {`Show ${formatCount(headings.more)} more groups`}
        </Button>
      </MoreRow>
    </TableBody>
  );
  // What was asked for and has come moves rows, and isn't a refresh.
  const asked = shown.map(({ value }, place) => {
    const { isOpen, rows: limit } = openedOf(value);
    return isOpen && [limit, rows[place]?.isPlaceholderData, rows[place]?.data !== undefined];
  });
  return (
    <InstanceTable
      {...table}
      view={JSON.stringify([table.view, asked])}
      instances={[]}
      groups={{
        bodies: [...bodies.map(({ body }) => body), lastBody],
        rows: bodies.flatMap((body) => body.rows),
      }}
    />
  );
}

function MoreRow({ children }: { children: ReactNode }) {
  return (
    <tr role="row" className="border-b border-line max-card:block max-card:px-3">
      {/* Not all columns: the style sheet may leave some out, and more cells than columns would add one. */}
      <td role="cell" colSpan={3} className="px-8 py-1 max-card:block max-card:px-0">
        {children}
      </td>
    </tr>
  );
}
