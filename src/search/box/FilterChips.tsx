import { Chip } from "../../ui/Chip.tsx";
import { useState, useEffect } from "react";
import type { FacetField } from "../../fleet/columns.ts";
import {
  partsOf,
  removeField,
  removePart,
  spanOf,
  valuesOf,
  hasChoice,
  toggleChoice,
} from "../../fleet/query/edit.ts";
import { facetsWith } from "../../fleet/query/fields.ts";
import { quoteValue } from "../../fleet/query/term.ts";
import type { FleetQuery } from "../../fleet/worker/fleet-search.ts";
import { useCatalogue, useConfig } from "../../hooks/use-services.ts";
import { displayText, formatCount } from "../../lib/text.ts";
import { zoneText } from "../../lib/times.ts";
import { useZone } from "../../ui/time.tsx";
import { PopupButton } from "../../ui/popups/PopupButton.tsx";
import { facetLabel, fieldLabel } from "./groups.ts";
import { ListBoxPopover } from "../../ui/popups/ListBoxPopover.tsx";
import type { OpenedFrom } from "../../ui/popups/popups.tsx";
import { AsOf } from "../FleetStatus.tsx";
import { useFacetCounts, useFleet, useFleetState } from "../use-fleet.ts";

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
          removeLabel={`Remove filter ${fieldLabel(field)}`}
          onRemove={() => remove(removeField(q, field, teamFields))}
        >
          <PopupButton
            kind="listbox"
            aria-label={`Filter by ${fieldLabel(field).toLowerCase()}: ${text || "any"}`}
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
            <span>{`${fieldLabel(field)}: `}</span>
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

interface FilterMenuProps extends OpenedFrom {
  query: FleetQuery;
  onChoice: (q: string) => void;
  /** The chip that opened the menu. The Filter button asks for the field first. */
  field?: FacetField;
}

export function FilterMenu({ field: fieldOfChip, query, onChoice, ...opened }: FilterMenuProps) {
  const { q } = query;
  const { teamFields } = useConfig();
  const facets = facetsWith(teamFields);
  const [chosenField, setChosenField] = useState<FacetField>();
  const field = fieldOfChip ?? chosenField;
  const fleet = useFleet();
  // The menu counts the complete fleet, so it loads while the menu is open.
  useEffect(() => fleet.subscribe(), [fleet]);
  const catalogue = useCatalogue();
  const counts = useFacetCounts(field, query);
  const isRemembered = useFleetState(({ remembered }) => remembered !== undefined);

  /** While the field has no filter yet: its first value narrows the search, but a second one adds instances. */
  const highlightsFirst = field === undefined || removeField(q, field, teamFields) === q;
  const onBack = fieldOfChip === undefined ? () => setChosenField(undefined) : undefined;

  if (field === undefined) {
    return (
      <ListBoxPopover
        label="Filter"
        placeholder="Filter by…"
        options={facets.map((each) => ({ key: each, label: fieldLabel(each) }))}
        highlightsFirst
        onChoose={(key) => setChosenField(facets.find((each) => each === key))}
        {...opened}
      />
    );
  }
  const values = counts?.map(({ value, count }) => ({
    key: value,
    label: facetLabel(field, value, catalogue),
    count,
    checked: hasChoice(q, field, value, teamFields),
  }));
  return (
    <ListBoxPopover
      label={`Filter by ${fieldLabel(field).toLowerCase()}`}
      placeholder="Find a value"
      options={values}
      note={isRemembered && <AsOf />}
      onChoose={(value) => onChoice(toggleChoice(q, field, value, teamFields))}
      highlightsFirst={highlightsFirst}
      onBack={onBack}
      {...opened}
    />
  );
}
