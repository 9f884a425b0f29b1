import type { PageRequest } from "../../queries/instances.ts";
import { Pager } from "../../ui/Pager.tsx";
import { SelectPage } from "../selection/SelectPage.tsx";
import { useLate } from "../../ui/use-late.ts";
import { InstanceRows } from "./InstanceRows.tsx";
import type { ListView } from "./list-view.ts";
import { EmptyList, ListFailed, NoMatches, PastTheEnd } from "./ListStates.tsx";
import { SkeletonRows } from "./SkeletonRows.tsx";
import { TableFrame } from "./TableFrame.tsx";

interface ListBodyProps {
  list: ListView;
  asked: PageRequest;
  /** What the fleet is searched for; empty where nothing is. */
  q: string;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
  onClear: () => void;
}

/** The table with its pager, or what stands in its place. */
export function ListBody(props: ListBodyProps) {
  const { list, asked, q, sort, onSort, onPage, onLimit, onClear } = props;
  const { items, outdated, received, page, limit, total, refreshing, error, refresh } = list;
  // With nothing found yet, something may be on its way.
  const loading = (!items && !error) || (items?.length === 0 && q !== "" && refreshing);
  const rows = items && items.length > 0 ? items : undefined;
  const outdatedLong = useLate(outdated);
  return (
    <div className="overflow-hidden contain-content rounded-card border border-line bg-surface">
      {!items && error && (
        <ListFailed error={error} onRetry={refresh} onFirstPage={() => onPage(1)} />
      )}
      {loading && (
        <p role="status" className="sr-only">
          Loading instances
        </p>
      )}
      {/* One table for both, so that a press on its header is not lost when the rows come. */}
      {(loading || rows) && (
        <TableFrame
          busy={loading || outdatedLong}
          sort={sort}
          onSort={onSort}
          selectAll={rows && <SelectPage instances={rows} />}
        >
          {rows ? <InstanceRows instances={rows} /> : <SkeletonRows rows={asked.limit} />}
        </TableFrame>
      )}
      {items?.length === 0 && !loading && emptiness()}
      {items && (
        <Pager
          page={page}
          limit={limit}
          count={received ?? items.length}
          total={total}
          onPage={onPage}
          onLimit={onLimit}
        />
      )}
    </div>
  );

  function emptiness() {
    if (q !== "" && total === 0) return <NoMatches q={q} onClear={onClear} />;
    if (asked.page === 1) return <EmptyList onRefresh={refresh} />;
    return <PastTheEnd page={asked.page} total={total} limit={limit} onPage={onPage} />;
  }
}
