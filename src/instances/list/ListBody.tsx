import { Pager } from "../../ui/Pager.tsx";
import { SelectPage } from "../selection/SelectPage.tsx";
import { InstanceRows } from "./InstanceRows.tsx";
import { EmptyList, ListFailed, NoMatches, PastTheEnd } from "./ListStates.tsx";
import { SkeletonRows } from "./SkeletonRows.tsx";
import { TableFrame } from "./TableFrame.tsx";
import type { Listing } from "./use-listing.ts";
import { useDelayedFlag } from "../../ui/time.tsx";

interface ListBodyProps {
  listing: Listing;
  onSort: (sort: string | undefined) => void;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
  onClear: () => void;
}

/** The table with its pager, or what stands in its place. */
export function ListBody({ listing, onSort, onPage, onLimit, onClear }: ListBodyProps) {
  const { list, asked, q, sort, isAwaited } = listing;
  const { items, first, outdated, received, page, limit, total, refreshing, error, refresh } = list;
  // What is not the answer yet shows nothing to be empty; but that nothing matches stays while the next text is searched for.
  const isAnswer = !outdated || (q !== "" && total === 0 && !isAwaited);
  // With nothing of it here yet something may be on its way.
  const fleetComes = (q !== "" || sort !== undefined) && refreshing;
  const isEmpty = items?.length === 0 && isAnswer && !fleetComes;
  const loading = items ? items.length === 0 && !isEmpty : !error;
  const rows = items && items.length > 0 ? items : undefined;
  const outdatedLong = useDelayedFlag(outdated);
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
      {isEmpty && emptiness()}
      {items && (
        <Pager
          first={first}
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
    if (q !== "" && total === 0) return <NoMatches q={list.searched?.q || q} onClear={onClear} />;
    if (asked.page === 1) return <EmptyList onRefresh={refresh} />;
    return <PastTheEnd page={asked.page} total={total} limit={limit} onPage={onPage} />;
  }
}
