import { useEffect } from "react";
import { later } from "../later.ts";
import { useLater } from "../ui/later.tsx";
import { useCatalogue } from "../hooks/use-services.ts";
import { FilterMenu, type OpenedFrom } from "../ui/popups/popups.tsx";
import { type FacetButtonProps, facetLabel } from "./FacetButton.tsx";
import { useFacetCounts, useFleet } from "./use-fleet.ts";

/** A menu of the values of a field, with a box that filters them. */
export function FacetMenu({ field, query, onChoice, ...menu }: FacetButtonProps & OpenedFrom) {
  const fleet = useFleet();
  // The menu counts the complete fleet, so it loads while the menu is open.
  useEffect(() => fleet.subscribe(), [fleet]);
  const language = useLater(later.queryLanguage);
  const catalogue = useCatalogue();
  const counts = useFacetCounts(field, query);
  const { q } = query;
  const items =
    language &&
    counts?.map(({ value, count }) => ({
      key: value,
      label: facetLabel(field, value, catalogue),
      count,
      checked: language.hasChoice(q, field, value),
      onToggle: () => onChoice(language.toggleChoice(q, field, value)),
    }));
  return <FilterMenu items={items} {...menu} />;
}
