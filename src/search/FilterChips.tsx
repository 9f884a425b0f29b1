import { Chip } from "../ui/controls/Chip.tsx";
import { Fragment, useState } from "react";
import type { FacetField } from "../fleet/columns.ts";
import {
  alternativeAround,
  applyFix,
  removeField,
  removeTerm,
  spanOf,
  termsOf,
  valuesOf,
} from "../fleet/query/edit.ts";
import { facetsWith } from "../fleet/query/terms/tag-keys.ts";
import { quoteValue } from "../fleet/query/terms/term.ts";
import type { FleetQuery } from "../fleet/worker/fleet-search.ts";
import { useCatalogue, useConfig } from "../hooks/use-services.ts";
import { zoneText } from "../text/times.ts";
import { useZone } from "../ui/AbsoluteTime.tsx";
import { displayText } from "../text/display-text.ts";
import { formatCount } from "../text/format.ts";
import { PopupButton } from "../ui/popups/PopupButton.tsx";
import { facetLabel } from "./facet-text.ts";
import { FilterMenu, filterName, type TimeField, timeFields } from "./FilterMenu.tsx";

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

/** A chip per filtered field and per other term. With OR, also one per alternative. */
export function FilterChips(props: FilterChipsProps) {
  const { query, onChoice, onMenuChange, focusFilterButton } = props;
  const { q } = query;
  const { teamFields } = useConfig();
  const catalogue = useCatalogue();
  const [zone] = useZone();
  // The chip stays while its menu is open, even after its last value is removed.
  const [openField, setOpenField] = useState<FacetField | TimeField>();
  const alternatives = termsOf(q, teamFields);
  const terms = alternatives.length === 1 ? alternatives.flat() : [];
  const menuChips = [
    ...facetsWith(teamFields).map((field) => ({ field, text: valuesText(field) })),
    ...timeFields.map((field) => ({
      field,
      text: terms
        .filter((term) => term.field === field)
        .map(({ source, day }) => {
          const values = source.replace(field, "");
          return day ? `${values} ${zoneText(spanOf(day, zone).from, zone)}` : values;
        })
        .join(", "),
    })),
  ].filter(({ field, text }) => text !== "" || field === openField);
  const termChips =
    alternatives.length === 1
      ? terms
          .filter(({ field }) => menuChips.every((chip) => chip.field !== field))
          .map(({ source, start }) => ({ start, source, rest: () => removeTerm(q, start) }))
      : alternatives.flatMap(([first, ...others]) => {
          if (!first) return [];
          const part = { start: first.start, end: others.at(-1)?.end ?? first.end };
          const rest = () => applyFix(q, { ...alternativeAround(q, part), insert: "" });
          return [{ start: part.start, source: q.slice(part.start, part.end), rest }];
        });
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
      {termChips.slice(0, maxTerms).map(({ start, source, rest }, place) => (
        <Fragment key={start}>
          {place > 0 && alternatives.length > 1 && <span className="self-center">or</span>}
          <Chip
            removeLabel={`Remove filter ${displayText(source)}`}
            isRepeated
            onRemove={() => remove(rest())}
          >
            <bdi className="truncate">{displayText(source)}</bdi>
          </Chip>
        </Fragment>
      ))}
      {more > 0 && <span className="self-center text-ink-2">{`${formatCount(more)} more`}</span>}
    </>
  );
}
