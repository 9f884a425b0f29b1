import { FacetButton } from "../../fleet/FacetButton.tsx";
import { FleetProgress } from "../../fleet/FleetProgress.tsx";
import type { FacetField } from "../../fleet/index/search.ts";
import { SavedViewsButton } from "../../fleet/views/SavedViewsButton.tsx";
import { SearchBox } from "../../fleet/SearchBox.tsx";
import { formatCount } from "../../ui/numbers.ts";

interface Matches {
  total: number;
  count: number;
  /** The whole fleet was searched. */
  complete: boolean;
}

interface ToolbarProps {
  q: string;
  sort: string | undefined;
  /** How many match of how many that were searched; undefined before the first answer. */
  matches: Matches | undefined;
  onType: (q: string) => void;
  /** A choice that one can go back from. */
  onChoose: (view: { q: string; sort?: string | undefined }) => void;
}

const facets: { field: FacetField; label: string }[] = [
  { field: "state", label: "State" },
  { field: "region", label: "Region" },
  { field: "spec", label: "Specification" },
  { field: "image", label: "Image" },
  { field: "tag", label: "Tag" },
];

/** What the list is narrowed to, and what came of it. */
export function Toolbar({ q, sort, matches, onType, onChoose }: ToolbarProps) {
  const filtered = q.trim() !== "";
  return (
    <>
      <search className="mb-3 flex flex-wrap items-start gap-2">
        <SearchBox q={q} onType={onType} />
        {facets.map(({ field, label }) => (
          <FacetButton
            key={field}
            field={field}
            label={label}
            q={q}
            onChoice={(choice) => onChoose({ q: choice, sort })}
          />
        ))}
        <SavedViewsButton view={{ q, sort }} onChoose={onChoose} />
      </search>
      <FleetProgress />
      {filtered && (
        <p className="mb-3 flex flex-wrap items-center gap-x-2 text-ink-2">
          <span role="status" className="tabular-nums">
            {matches ? matchesText(matches) : "Searching…"}
          </span>
          <span aria-hidden>·</span>
          <button
            type="button"
            onClick={() => onChoose({ q: "", sort })}
            className="rounded-tag font-medium text-accent hover:underline"
          >
            Clear
          </button>
        </p>
      )}
    </>
  );
}

function matchesText({ total, count, complete }: Matches): string {
  return `${formatCount(total)} of ${formatCount(count)}${complete ? "" : " searched so far"}`;
}
