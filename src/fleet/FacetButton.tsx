import { Plus } from "lucide-react";
import { useEffect } from "react";
import { describeState } from "../api/state.ts";
import { classNames } from "../ui/class-names.ts";
import { LazyCheckMenu, type OpenedFrom, PopupButton } from "../ui/PopupButton.tsx";
import { useFleet } from "./fleet-context.ts";
import type { FacetField } from "./index/search.ts";
import { useFacetCounts } from "./use-facet-counts.ts";
import { useQueryLanguage } from "./use-query-language.ts";

const plus = <Plus size={14} aria-hidden />;

interface FacetProps {
  field: FacetField;
  q: string;
  /** The query with a choice made or taken back. */
  onChoice: (q: string) => void;
}

interface FacetButtonProps extends FacetProps {
  label: string;
}

/** Picks values of a field from those that the fleet has, with their numbers. They stand in the query like typed ones. */
export function FacetButton({ label, ...facet }: FacetButtonProps) {
  const { field, q } = facet;
  const filtered = useQueryLanguage(q !== "")?.filtersBy(q, field) === true;
  const name = `Filter by ${label.toLowerCase()}`;
  return (
    <PopupButton
      kind="menu"
      aria-label={name}
      renderPopup={(opened) => <FacetMenu label={name} {...facet} {...opened} />}
      className={classNames(
        "inline-flex h-[34px] items-center gap-1.5 rounded-control border px-2.5 font-medium whitespace-nowrap hover:bg-hover",
        filtered ? "border-accent text-accent" : "border-dashed border-line-strong text-ink-2",
      )}
    >
      {plus}
      {label}
    </PopupButton>
  );
}

interface FacetMenuProps extends FacetProps, OpenedFrom {
  label: string;
}

function FacetMenu({ field, q, onChoice, ...menu }: FacetMenuProps) {
  const fleet = useFleet();
  // The values of the whole fleet are counted, so it is loaded as long as the menu is open.
  useEffect(() => fleet.want(), [fleet]);
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
