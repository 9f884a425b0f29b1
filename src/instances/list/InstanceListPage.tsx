import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import { Toolbar } from "../toolbar/Toolbar.tsx";
import { focusSearch } from "./focus-search.ts";
import { ListContent } from "./ListContent.tsx";
import { useAskAhead } from "./use-fleet-list.ts";
import { useListing } from "./use-listing.ts";
import { useTypedQuery } from "./use-typed-query.ts";
import { useChangeSearch } from "../../search-params.ts";

const route = getRouteApi("/connected/instances");

/**
 * The team's instances: a page of the API's list or, once something is searched for or sorted by, of the whole fleet. What
 * is shown is in the URL.
 */
export function InstanceListPage() {
  const { page, limit, q: address = "", sort } = route.useSearch();
  const changeSearch = useChangeSearch("/instances");
  // Where keys are typed one after the other there is nothing to go back to.
  const follow = useCallback(
    (text: string) => changeSearch({ q: text || undefined, page: 1 }, { replace: true }),
    [changeSearch],
  );
  const { q, type, forget } = useTypedQuery(address, follow);
  // The same functions at every rendering: what is typed renders nothing else again than what it concerns.
  const choose = useCallback(
    (view: { q: string; sort?: string | undefined }) => {
      forget();
      changeSearch({ q: view.q || undefined, sort: view.sort, page: 1 });
    },
    [forget, changeSearch],
  );
  const clear = useCallback(() => {
    // The button goes with what it has cleared.
    focusSearch();
    choose({ q: "", sort });
  }, [choose, sort]);
  const askAhead = useAskAhead(sort, limit);
  const onType = useCallback(
    (text: string) => {
      askAhead(text);
      type(text);
    },
    [askAhead, type],
  );
  // The page in the address is one of what the address asks for, not of what has been typed since.
  const listing = useListing({ page: q === address ? page : 1, limit, q, sort });
  return (
    <main
      id="content"
      tabIndex={-1}
      aria-label="Instances"
      className="mx-auto max-w-[1480px] px-4 pt-7 pb-24 card:px-6"
    >
      <ListContent
        listing={listing}
        onClear={clear}
        toolbar={<Toolbar q={q} sort={sort} onType={onType} onChoose={choose} />}
      />
    </main>
  );
}
