import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Tab } from "../search/AttentionTabs.tsx";
import { useChangeSearch } from "../search-params.ts";
import { formatCount } from "../text/format.ts";

const route = getRouteApi("/connected/activity");

/** Another view starts with its first page and all of its rows. */
const fresh = {
  page: 1,
  outcome: undefined,
  action: undefined,
  q: undefined,
  kind: undefined,
  within: undefined,
};

interface ActivityHeadingProps {
  /** Undefined before it is known. */
  count: number | undefined;
  /** What filters and exports the rows. */
  children: ReactNode;
}

/** The heading of both views, and the choice between them. */
export function ActivityHeading({ count, children }: ActivityHeadingProps) {
  const { view } = route.useSearch();
  const changeSearch = useChangeSearch("/activity");
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <h1 className="text-title font-semibold">Activity</h1>
      {count !== undefined && (
        <span className="text-title tracking-[-0.02em] text-ink-3 tabular-nums">
          {formatCount(count)}
        </span>
      )}
      <div role="group" aria-label="View" className="flex items-center gap-1">
        <Tab
          label="Actions"
          pressed={view === undefined}
          onClick={() => changeSearch({ ...fresh, view: undefined })}
        />
        <Tab
          label="Changes"
          pressed={view === "changes"}
          onClick={() => changeSearch({ ...fresh, view: "changes" })}
        />
      </div>
      <span className="flex flex-wrap items-center gap-3 card:ml-auto">{children}</span>
    </div>
  );
}
