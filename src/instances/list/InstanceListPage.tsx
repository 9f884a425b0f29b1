import { useCallback } from "react";
import { StaleBanner } from "../../notices/ReadFailure.tsx";
import { UnreadableNote } from "../../notices/UnreadableNote.tsx";
import { useFleetState } from "../../fleet/fleet-context.ts";
import { FleetProgress } from "../../fleet/FleetProgress.tsx";
import type { ListSearch } from "../../routing/addresses.ts";
import { changeSearch } from "../../routing/change-search.ts";
import { useConfig } from "../../session/session-context.ts";
import { useDocumentTitle } from "../../ui/document-title.ts";
import { listTitle } from "../../ui/list-title.ts";
import { rememberRows } from "../../ui/usual-rows.ts";
import { useOfferToKeys } from "../keys/offered.ts";
import { SelectionBarHost } from "../selection/SelectionBarHost.tsx";
import { Toolbar } from "../toolbar/Toolbar.tsx";
import { ExportMatchesButton } from "./ExportMatchesButton.tsx";
import { focusSearch } from "./focus-search.ts";
import { ListBody } from "./ListBody.tsx";
import { ListCount } from "./ListCount.tsx";
import type { ListView } from "./list-view.ts";
import { ListHeading } from "./ListHeading.tsx";
import { useAskAhead, useFleetList } from "./use-fleet-list.ts";
import { usePlainList } from "./use-plain-list.ts";
import { useTypedQuery } from "./use-typed-query.ts";

interface InstanceListPageProps {
  /** What the address says of the list. */
  search: { page: number; limit: number; q?: string | undefined; sort?: string | undefined };
}

const go = (change: ListSearch) => changeSearch("/instances", change);
/** Where keys are typed one after the other there is nothing to go back to. */
const follow = (q: string) =>
  changeSearch("/instances", { q: q || undefined, page: 1 }, { replace: true });
const onSort = (sort: string | undefined) => go({ sort, page: 1 });

/**
 * The team's instances: a page of the API's list or, once something is searched for or sorted by, of the whole fleet. What
 * is shown is in the URL.
 */
export function InstanceListPage({ search }: InstanceListPageProps) {
  const { page, limit, q: address = "", sort } = search;
  const { productName } = useConfig();

  const { q, type, forget } = useTypedQuery(address, follow);
  // The same function at every rendering: what is typed renders nothing else again than what it concerns.
  const choose = useCallback(
    (view: { q: string; sort?: string | undefined }) => {
      forget();
      go({ q: view.q || undefined, sort: view.sort, page: 1 });
    },
    [forget],
  );
  const askAhead = useAskAhead(sort, limit);
  const onType = useCallback(
    (text: string) => {
      askAhead(text);
      type(text);
    },
    [askAhead, type],
  );
  const clear = () => {
    // The button goes with what it has cleared.
    focusSearch();
    choose({ q: "", sort });
  };

  // The page in the address is one of what the address asks for, not of what has been typed since.
  const request = { page: q === address ? page : 1, limit };
  const ofFleet = q.trim() !== "" || sort !== undefined;
  const plain = usePlainList(request, !ofFleet);
  const matches = useFleetList({ ...request, q, sort }, ofFleet);
  const fleetLoads = useFleetState(({ phase }) => phase === "loading");
  // Until the first matches are there the rows that were shown stay, as those of an earlier page do.
  const isAwaited = ofFleet && !matches.items && !matches.error && plain.items !== undefined;
  const found: ListView = isAwaited
    ? {
        ...matches,
        items: plain.items,
        page: plain.page,
        limit: plain.limit,
        total: plain.total,
        outdated: true,
      }
    : matches;
  const list = ofFleet ? found : plain;
  const { items, total, fleetSize, readAt, error, refresh } = list;
  useOfferToKeys({ list });
  const filtered = q.trim() !== "";
  const title = listTitle("Instances", {
    ...list,
    of: filtered && !isAwaited ? fleetSize : undefined,
  });
  useDocumentTitle(`${title} · ${productName}`);

  return (
    <main
      id="content"
      tabIndex={-1}
      aria-label="Instances"
      className="mx-auto max-w-[1480px] px-4 pt-7 pb-24 card:px-6"
    >
      <ListHeading
        count={
          <ListCount
            fleetSize={fleetSize}
            filtered={filtered}
            matches={!isAwaited && list.searched && { total: total ?? 0, ...list.searched }}
            onClear={clear}
          />
        }
        progress={fleetLoads ? <FleetProgress /> : undefined}
        readAt={readAt}
        refreshing={list.refreshing}
        failed={list.failed}
        onRefresh={refresh}
        exportButton={<ExportMatchesButton q={q} sort={sort} />}
      />
      <Toolbar q={q} sort={sort} onType={onType} onChoose={choose} />
      {items && error && <StaleBanner error={error} onRetry={refresh} readAt={readAt} />}
      {items && <UnreadableNote count={list.unreadable} reason="the API sent no usable ID" />}
      <ListBody
        list={list}
        asked={request}
        q={ofFleet ? q : ""}
        sort={sort}
        onSort={onSort}
        onPage={(page) => go({ page })}
        onLimit={(limit) => {
          rememberRows(limit);
          go({ limit, page: 1 });
        }}
        onClear={clear}
      />
      <SelectionBarHost q={q} total={isAwaited ? undefined : total} />
    </main>
  );
}
