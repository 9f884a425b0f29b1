import { useEffect, useState } from "react";
import { type FacetField, facetFields } from "../fleet/columns.ts";
import type { FleetQuery } from "../fleet/worker/fleet-search.ts";
import { useCatalogue } from "../hooks/use-services.ts";
import { useLateCode } from "../ui/late-part.tsx";
import { ListBoxPopover } from "../ui/popups/ListBoxPopover.tsx";
import type { OpenedFrom } from "../ui/popups/popups.tsx";
import { facetLabel, facetNames } from "./facet-text.ts";
import { queryLanguage } from "./query-language.ts";
import { useFacetCounts, useFleet } from "./use-fleet.ts";

interface FilterMenuProps extends OpenedFrom {
  query: FleetQuery;
  onChoice: (q: string) => void;
  /** The chip that opened the menu. The Filter button asks for the field first. */
  field?: FacetField;
}

export function FilterMenu({ field: fieldOfChip, query, onChoice, ...opened }: FilterMenuProps) {
  const { q } = query;
  const [chosenField, setChosenField] = useState<FacetField>();
  const field = fieldOfChip ?? chosenField;
  const fleet = useFleet();
  // The menu counts the complete fleet, so it loads while the menu is open.
  useEffect(() => fleet.subscribe(), [fleet]);
  const language = useLateCode(queryLanguage);
  const catalogue = useCatalogue();
  const counts = useFacetCounts(field, query);

  if (field === undefined) {
    return (
      <ListBoxPopover
        label="Filter"
        placeholder="Filter by…"
        options={facetFields.map((each) => ({ key: each, label: facetNames[each] }))}
        onChoose={(key) => setChosenField(facetFields.find((each) => each === key))}
        {...opened}
      />
    );
  }
  const values =
    language &&
    counts?.map(({ value, count }) => ({
      key: value,
      label: facetLabel(field, value, catalogue),
      count,
      checked: language.hasChoice(q, field, value),
    }));
  return (
    <ListBoxPopover
      label={`Filter by ${facetNames[field].toLowerCase()}`}
      placeholder="Find a value"
      options={values}
      onChoose={(value) => language && onChoice(language.toggleChoice(q, field, value))}
      onBack={fieldOfChip === undefined ? () => setChosenField(undefined) : undefined}
      {...opened}
    />
  );
}
