import { memo } from "react";
import { FacetButton } from "../../fleet/FacetButton.tsx";
import { SearchBox } from "../../fleet/SearchBox.tsx";
import { FleetAlert } from "../../fleet/FleetStatus.tsx";
import type { FacetField } from "../../fleet/worker/sort-and-facets.ts";
import { SavedViewsButton } from "../../fleet/SavedViewsButton.tsx";

interface ToolbarProps {
  q: string;
  sort: string | undefined;
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

/** What the list is narrowed to. */
export const Toolbar = memo(function Toolbar({ q, sort, onType, onChoose }: ToolbarProps) {
  return (
    <>
      <search className="print:hidden mb-3 flex flex-wrap items-start gap-2">
        <SearchBox q={q} onType={onType} />
        {/* On a small screen one line, which scrolls sideways by itself. */}
        <span className="contents max-card:-mx-4 max-card:-my-1 max-card:flex max-card:basis-[calc(100%+2rem)] max-card:gap-2 max-card:overflow-x-auto max-card:px-4 max-card:py-1 max-card:[scrollbar-width:none]">
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
        </span>
      </search>
      <FleetAlert />
    </>
  );
});
