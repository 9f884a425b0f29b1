import type { Grouping } from "../search/box/groups.ts";
import { NoInstances, NoMatches } from "../search/box/NoMatches.tsx";
import { PageAlert } from "../errors/Alert.tsx";
import { UnknownPastedListAlert } from "../search/late-parts.ts";
import { isFiltered } from "../search/use-fleet.ts";
import { latePart } from "../ui/page/late-part.tsx";
import { useDelayedFlag } from "../ui/time.tsx";
import { InstanceTable, type InstanceTableProps } from "./table/InstanceTable.tsx";
import type { InstanceList, ListRequest } from "./use-instance-list.ts";

export const GroupedTable = latePart(
  () => import("./table/GroupedTable.tsx"),
  (code) => code.GroupedTable,
);
const pager = () => import("../ui/page/Pager.tsx");
/** Below the rows, in its place as soon as they are painted. */
export const Pager = latePart(
  pager,
  (code) => code.Pager,
  () => <div className="h-[3.0625rem] border-t border-line max-card:h-[6.5625rem]" />,
);
const PastEnd = latePart(pager, (code) => code.PastEnd);

interface ListRowsProps extends Pick<
  InstanceTableProps,
  "reason" | "isGrey" | "onRefused" | "onSort"
> {
  request: ListRequest;
  listView: InstanceList;
  grouping: Grouping | undefined;
  onPage: (change: { page: number; limit?: number }) => void;
  onSearch: (q: string) => void;
  onRemoveList: () => void;
}

/** The rows with their pager, by themselves or under headings, or why there are none. */
export function ListRows(props: ListRowsProps) {
  const { request, listView, grouping, onPage, onSearch, onRemoveList, ...rest } = props;
  const { status, items, error, total, searched, limit, refresh } = listView;
  const query = { q: request.q, list: request.list };
  const isSlow = useDelayedFlag(listView.isOutdated);
  if (status === "unknown list") return <UnknownPastedListAlert onRemove={onRemoveList} />;
  if (status === "failed") {
    return (
      error && <PageAlert error={error} onRetry={refresh} onFirstPage={() => onPage({ page: 1 })} />
    );
  }
  if (status === "empty") {
    if (isFiltered(query) && total === 0) {
      return (
        <NoMatches
          query={query}
          searchedText={searched?.query.q || query.q}
          reason={props.reason}
          onSearch={onSearch}
          onRemoveList={onRemoveList}
        />
      );
    }
    if (request.page === 1) return <NoInstances onRefresh={refresh} />;
    return <PastEnd page={request.page} limit={limit} total={total ?? 0} onChange={onPage} />;
  }
  const isLoading = status === "loading";
  const table = {
    ...rest,
    limit: request.limit,
    busy: isLoading || isSlow,
    chosenBy:
      listView.matchCount === undefined
        ? undefined
        : { ...(searched?.query ?? query), matches: listView.matchCount },
    view: JSON.stringify(request),
    sort: request.sort,
  };
  return (
    <>
      {isLoading && (
        <p role="status" className="sr-only">
          Loading instances
        </p>
      )}
      {grouping && !isLoading ? (
        <GroupedTable grouping={grouping} query={query} {...table} />
      ) : (
        <InstanceTable instances={isLoading ? undefined : items} {...table} />
      )}
      {items && !grouping && (
        <Pager
          first={listView.first}
          page={listView.page}
          limit={limit}
          count={listView.received}
          total={total}
          onChange={onPage}
        />
      )}
    </>
  );
}
