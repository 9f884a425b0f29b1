import { useEffect, useState } from "react";
import type { FacetField, OwnFacet } from "../../fleet/columns.ts";
import { hasChoice, removeField, toggleChoice } from "../../fleet/query/edit.ts";
import { facetsWith, isTagField } from "../../fleet/query/fields.ts";
import { writtenField } from "../../fleet/query/term.ts";
import type { FleetQuery } from "../../fleet/worker/fleet-search.ts";
import { useCatalogue, useConfig } from "../../hooks/use-services.ts";
import { ListBoxPopover } from "../../ui/popups/ListBoxPopover.tsx";
import type { OpenedFrom } from "../../ui/popups/popups.tsx";
import { facetLabel } from "./groups.ts";
import { AsOf } from "../FleetStatus.tsx";
import { useFacetCounts, useFleet, useFleetState } from "../use-fleet.ts";

const names = {
  state: "State",
  region: "Region",
  spec: "Specification",
  image: "Image",
  tag: "Tag",
} satisfies Record<OwnFacet, string>;

/** A tag key is its own name. */
export function filterName(field: FacetField): string {
  return isTagField(field) ? writtenField(field) : names[field];
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
        options={facets.map((each) => ({ key: each, label: filterName(each) }))}
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
      label={`Filter by ${filterName(field).toLowerCase()}`}
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
