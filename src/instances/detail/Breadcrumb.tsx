import { Link, useLocation } from "@tanstack/react-router";
import { isNegatedList } from "../../fleet/lists/lists.ts";
import { displayText } from "../../lib/text.ts";
import type { SearchParams } from "../../search/search-params.ts";
import { preferredPageSize } from "../../ui/preferences.ts";

/** From the history entry, so a reload keeps it. */
export function useListOrigin(): SearchParams | undefined {
  return useLocation({ select: (location) => location.state.list });
}

/** "Instances / tag:prod". The title beneath has the name. */
export function Breadcrumb({ origin }: { origin: SearchParams | undefined }) {
  const className = "touch-target text-ink-2 underline underline-offset-2";
  // With a search, the matches get a link of their own.
  const filter = origin && filterText(origin);
  const list = filter === undefined ? origin : { limit: origin?.limit };
  return (
    <p className="-my-3 min-w-0 grow truncate py-3 text-ink-3">
      <Link
        to="/instances"
        search={list ?? preferredPageSize()}
        activeOptions={{ exact: true }}
        className={className}
      >
        Instances
      </Link>
      {origin && filter !== undefined && (
        <span>
          {" / "}
          <Link to="/instances" search={origin} className={className}>
            <bdi>{displayText(filter)}</bdi>
          </Link>
        </span>
      )}
    </p>
  );
}

function filterText({ q, list }: SearchParams): string | undefined {
  const texts = [
    list !== undefined && (isNegatedList(list) ? "Not on the pasted list" : "Pasted list"),
    q,
  ].filter((text) => typeof text === "string");
  return texts.length > 0 ? texts.join(" · ") : undefined;
}
