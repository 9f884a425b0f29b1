import { memo } from "react";
import { FacetButton } from "../../fleet/FacetButton.tsx";
import { FleetNotice } from "../../fleet/FleetNotice.tsx";
import type { FacetField } from "../../fleet/index/search.ts";
import { SavedViewsButton } from "../../fleet/views/SavedViewsButton.tsx";
import { SearchBox } from "../../fleet/SearchBox.tsx";

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
      <FleetNotice />
    </>
  );
});
