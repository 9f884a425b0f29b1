import { Plus } from "lucide-react";
import { useEffect } from "react";
import { describeState } from "../api/state.ts";
import { classNames } from "../ui/class-names.ts";
import { LazyCheckMenu, type OpenedFrom, PopupButton } from "../ui/PopupButton.tsx";
import { useFacetCounts, useFleet, useQueryLanguage } from "./use-fleet.ts";
import type { FacetField } from "./worker/sort-and-facets.ts";

interface FacetButtonProps {
  label: string;
  field: FacetField;
  q: string;
  /** Called with the query after a choice was made or removed. */
  onChoice: (q: string) => void;
}

/** Opens a menu of the values of a field, with their counts. A choice becomes a term of the query, like a typed one. */
export function FacetButton({ label, field, q, onChoice }: FacetButtonProps) {
  const isFiltered = (useQueryLanguage(q !== "")?.valuesOf(q, field).length ?? 0) > 0;
  const name = `Filter by ${label.toLowerCase()}`;
  return (
    <PopupButton
      kind="menu"
      aria-label={name}
      renderPopup={(opened) => (
        <FacetMenu label={name} field={field} q={q} onChoice={onChoice} {...opened} />
      )}
      className={classNames(
        "inline-flex h-[34px] items-center gap-1.5 rounded-control border px-2.5 font-medium whitespace-nowrap hover:bg-hover",
        isFiltered ? "border-accent text-accent" : "border-dashed border-line-strong text-ink-2",
      )}
    >
      <Plus size={14} aria-hidden />
      {label}
    </PopupButton>
  );
}

function FacetMenu({ field, q, onChoice, ...menu }: FacetButtonProps & OpenedFrom) {
  const fleet = useFleet();
  // The menu counts the complete fleet, so it loads while the menu is open.
  useEffect(() => fleet.subscribe(), [fleet]);
  const language = useQueryLanguage(true);
  const counts = useFacetCounts(field, q);
  const items =
    language &&
    counts?.map(({ value, count }) => ({
      key: value,
      label: field === "state" ? describeState(value).label : value,
      count,
      checked: language.hasChoice(q, field, value),
      onToggle: () => onChoice(language.toggleChoice(q, field, value)),
    }));
  return <LazyCheckMenu items={items} {...menu} />;
}
