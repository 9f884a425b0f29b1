import { Chip } from "../../ui/controls/Chip.tsx";
import { useState } from "react";
import type { FacetField } from "../../fleet/columns.ts";
import { partsOf, removeField, removePart, spanOf, valuesOf } from "../../fleet/query/edit.ts";
import { facetsWith } from "../../fleet/query/fields.ts";
import { quoteValue } from "../../fleet/query/term.ts";
import type { FleetQuery } from "../../fleet/worker/fleet-search.ts";
import { useCatalogue, useConfig } from "../../hooks/use-services.ts";
import { displayText, formatCount } from "../../lib/text.ts";
import { zoneText } from "../../lib/times.ts";
import { useZone } from "../../ui/time.tsx";
import { PopupButton } from "../../ui/popups/PopupButton.tsx";
import { facetLabel } from "./groups.ts";
import { FilterMenu, filterName } from "./FilterMenu.tsx";

export { FilterMenu };

interface FilterChipsProps {
  query: FleetQuery;
  onChoice: (q: string) => void;
  onMenuChange: (isOpen: boolean) => void;
  /** For a control that's about to disappear. */
  focusFilterButton: () => void;
}

/** A pasted text can have thousands of terms. */
const maxTerms = 12;

/** A chip per filtered field and per other term or parenthesis. A search with an OR at its top is one. */
export function FilterChips(props: FilterChipsProps) {
  const { query, onChoice, onMenuChange, focusFilterButton } = props;
  const { q } = query;
  const { teamFields } = useConfig();
  const catalogue = useCatalogue();
  const [zone] = useZone();
  // The chip stays while its menu is open, even after its last value is removed.
  const [openField, setOpenField] = useState<FacetField>();
  const parts = partsOf(q, teamFields);
  const menuChips = facetsWith(teamFields)
    .map((field) => ({ field, text: valuesText(field) }))
    .filter(({ field, text }) => text !== "" || field === openField);
  const termChips = parts.filter(({ field }) => menuChips.every((chip) => chip.field !== field));
  const more = termChips.length - maxTerms;

  function valuesText(field: FacetField): string {
    const texts = valuesOf(q, field, teamFields).map(({ value, isPattern, negated }) => {
      // Inside quotes a star is literal.
      const literal = value.includes("*") ? quoteValue(value) : facetLabel(field, value, catalogue);
      return (negated ? "not " : "") + (isPattern ? value : literal);
    });
    return displayText(texts.join(", "));
  }

  const remove = (rest: string) => {
    focusFilterButton();
    onChoice(rest);
  };

  return (
    <>
      {menuChips.map(({ field, text }) => (
        <Chip
          key={field}
          removeLabel={`Remove filter ${filterName(field)}`}
          onRemove={() => remove(removeField(q, field, teamFields))}
        >
          <PopupButton
            kind="listbox"
            aria-label={`Filter by ${filterName(field).toLowerCase()}: ${text || "any"}`}
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
            <span>{`${filterName(field)}: `}</span>
            <bdi className="truncate font-semibold">{text || "any"}</bdi>
          </PopupButton>
        </Chip>
      ))}
      {termChips.slice(0, maxTerms).map(({ start, source, day }) => (
        <Chip
          key={start}
          removeLabel={`Remove filter ${displayText(source)}`}
          isRepeated
          onRemove={() => remove(removePart(q, start, teamFields))}
        >
          <bdi className="truncate">
            {displayText(source) + (day ? ` ${zoneText(spanOf(day, zone).from, zone)}` : "")}
          </bdi>
        </Chip>
      ))}
      {more > 0 && <span className="self-center text-ink-2">{`${formatCount(more)} more`}</span>}
    </>
  );
}
