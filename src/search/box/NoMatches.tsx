import { Link } from "@tanstack/react-router";
import type { FleetQuery } from "../../fleet/worker/fleet-search.ts";
import { displayText } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/page/Page.tsx";

interface NoMatchesProps {
  query: FleetQuery;
  /** What was searched for; the user may have typed on. */
  searchedText: string;
  /** Why it wasn't searched for. */
  reason: string | undefined;
  onSearch: (q: string) => void;
  onRemoveList: () => void;
  className?: string;
}

/** Nothing found. What may have been meant stands below the search box. */
export function NoMatches(props: NoMatchesProps) {
  const { query, searchedText, reason, onSearch, onRemoveList, className } = props;
  const { q, list } = query;
  return (
    <EmptyState title={reason ?? "No instances match"} className={className}>
      {q !== "" && (
        <p className="mono max-w-[60ch] text-ink-2 [overflow-wrap:anywhere]">
          <bdi>{displayText(searchedText.trim())}</bdi>
        </p>
      )}
      {list !== undefined && (
        <p className="text-ink-2">A list finds whole host names, IDs and addresses.</p>
      )}
      {q !== "" ? (
        <Button onClick={() => onSearch("")}>Clear search</Button>
      ) : (
        <Button onClick={onRemoveList}>Remove list</Button>
      )}
    </EmptyState>
  );
}

export function NoInstances({ onRefresh }: { onRefresh: () => void }) {
  return (
    <EmptyState title="This team has no instances.">
      <p className="text-ink-2">
        New ones show up here. Until then, see{" "}
        <Link to="/specifications" className="text-accent hover:underline">
          which sizes there are
        </Link>
        .
      </p>
      <Button onClick={onRefresh}>Refresh</Button>
    </EmptyState>
  );
}
