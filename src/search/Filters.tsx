import { ListFilter, X } from "lucide-react";
import { useRef, useState } from "react";
import { type FacetField, facetFields } from "../fleet/columns.ts";
import { quoteValue } from "../fleet/query/terms/term.ts";
import type { FleetQuery } from "../fleet/worker/fleet-search.ts";
import { useCatalogue } from "../hooks/use-services.ts";
import { displayText } from "../text/display-text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { latePopup, useLateCode } from "../ui/late-part.tsx";
import { PopupButton } from "../ui/popups/PopupButton.tsx";
import { facetLabel, facetNames } from "./facet-text.ts";
import { PastedListChip } from "./pasted/PastedListChip.tsx";
import { queryLanguage } from "./query-language.ts";

export const FilterMenu = latePopup(() =>
  import("./FilterMenu.tsx").then((code) => code.FilterMenu),
);

interface FiltersProps {
  query: FleetQuery;
  onChoice: (q: string) => void;
  onRemoveList: () => void;
  onClear: (() => void) | undefined;
}

/** The Filter button, and a chip per filtered field. Choosing a value adds a term to `q`, as if it were typed. */
export function Filters({ query, onChoice, onRemoveList, onClear }: FiltersProps) {
  const { q, list } = query;
  const language = useLateCode(queryLanguage, { isNeeded: q !== "" });
  const catalogue = useCatalogue();
  const filterButton = useRef<HTMLSpanElement>(null);
  // The chip stays while its menu is open, even after its last value is removed.
  const [openField, setOpenField] = useState<FacetField>();
  const chips = facetFields
    .map((field) => ({ field, text: language ? valuesText(field) : "" }))
    .filter(({ field, text }) => text !== "" || field === openField);

  function valuesText(field: FacetField): string {
    const terms = language?.valuesOf(q, field) ?? [];
    const texts = terms.map(({ value, isPattern, negated }) => {
      // Inside quotes a star is literal.
      const literal = value.includes("*") ? quoteValue(value) : facetLabel(field, value, catalogue);
      return (negated ? "not " : "") + (isPattern ? value : literal);
    });
    return displayText(texts.join(", "));
  }
  /** For a control that's about to disappear. */
  const focusFilterButton = () => filterButton.current?.querySelector("button")?.focus();

  return (
    <>
      <span ref={filterButton} className="contents">
        <PopupButton
          kind="listbox"
          aria-label="Filter"
          renderPopup={(opened) => <FilterMenu query={query} onChoice={onChoice} {...opened} />}
          className="toolbar-button"
        >
          <ListFilter size={14} aria-hidden />
          <span className="max-card:hidden">Filter</span>
        </PopupButton>
      </span>
      <span className="toolbar-filters">
        {list !== undefined && <PastedListChip list={list} onRemove={onRemoveList} />}
        {chips.map(({ field, text }) => {
          const name = facetNames[field];
          return (
            <span key={field} className="filter-chip">
              <PopupButton
                kind="listbox"
                aria-label={`Filter by ${name.toLowerCase()}: ${text || "any"}`}
                onOpenChange={(isOpen) => {
                  setOpenField(isOpen ? field : undefined);
                  if (!isOpen && text === "") focusFilterButton();
                }}
                renderPopup={(opened) => (
                  <FilterMenu field={field} query={query} onChoice={onChoice} {...opened} />
                )}
                className="inline-flex h-full min-w-0 items-center gap-1.5 rounded-control hover:text-ink"
              >
                <span>{`${name}: `}</span>
                <bdi className="truncate font-semibold">{text || "any"}</bdi>
              </PopupButton>
              <button
                type="button"
                aria-label={`Remove filter ${name}`}
                title={`Remove filter ${name}`}
                onClick={() => {
                  focusFilterButton();
                  if (language) onChoice(language.removeField(q, field));
                }}
                className="filter-chip-remove"
              >
                <X size={14} aria-hidden />
              </button>
            </span>
          );
        })}
        {onClear && (
          <Button variant="ghost" onClick={onClear} className="h-[34px]!">
            Clear all
          </Button>
        )}
      </span>
    </>
  );
}
