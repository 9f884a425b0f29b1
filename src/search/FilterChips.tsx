import { X } from "lucide-react";
import { useState } from "react";
import { type FacetField, facetFields } from "../fleet/columns.ts";
import { removeField, valuesOf } from "../fleet/query/edit.ts";
import { quoteValue } from "../fleet/query/terms/term.ts";
import type { FleetQuery } from "../fleet/worker/fleet-search.ts";
import { useCatalogue } from "../hooks/use-services.ts";
import { displayText } from "../text/display-text.ts";
import { PopupButton } from "../ui/popups/PopupButton.tsx";
import { facetLabel, facetNames } from "./facet-text.ts";
import { FilterMenu } from "./late-parts.ts";

interface FilterChipsProps {
  query: FleetQuery;
  onChoice: (q: string) => void;
  onMenuChange: (isOpen: boolean) => void;
  /** For a control that's about to disappear. */
  focusFilterButton: () => void;
}

/** A chip per filtered field. */
export function FilterChips(props: FilterChipsProps) {
  const { query, onChoice, onMenuChange, focusFilterButton } = props;
  const { q } = query;
  const catalogue = useCatalogue();
  // The chip stays while its menu is open, even after its last value is removed.
  const [openField, setOpenField] = useState<FacetField>();
  const chips = facetFields
    .map((field) => ({ field, text: valuesText(field) }))
    .filter(({ field, text }) => text !== "" || field === openField);

  function valuesText(field: FacetField): string {
    const texts = valuesOf(q, field).map(({ value, isPattern, negated }) => {
      // Inside quotes a star is literal.
      const literal = value.includes("*") ? quoteValue(value) : facetLabel(field, value, catalogue);
      return (negated ? "not " : "") + (isPattern ? value : literal);
    });
    return displayText(texts.join(", "));
  }

  return chips.map(({ field, text }) => {
    const name = facetNames[field];
    return (
      <span key={field} className="filter-chip">
        <PopupButton
          kind="listbox"
          aria-label={`Filter by ${name.toLowerCase()}: ${text || "any"}`}
          onOpenChange={(isOpen) => {
            setOpenField(isOpen ? field : undefined);
            onMenuChange(isOpen);
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
            onChoice(removeField(q, field));
          }}
          className="filter-chip-remove"
        >
          <X size={14} aria-hidden />
        </button>
      </span>
    );
  });
}
