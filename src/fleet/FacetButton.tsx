import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { describeState } from "../api/state.ts";
import { CheckMenuButton } from "../ui/CheckMenuButton.tsx";
import { classNames } from "../ui/class-names.ts";
import { useFleet } from "./fleet-context.ts";
import type { FacetField } from "./index/search.ts";
import { useFacetCounts } from "./use-facet-counts.ts";
import { useQueryLanguage } from "./use-query-language.ts";

const plus = <Plus size={14} aria-hidden />;

interface FacetButtonProps {
  field: FacetField;
  label: string;
  q: string;
  /** The query with a choice made or taken back. */
  onChoice: (q: string) => void;
}

/** Picks values of a field from those that the fleet has, with their numbers. They stand in the query like typed ones. */
export function FacetButton({ field, label, q, onChoice }: FacetButtonProps) {
  const fleet = useFleet();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const isOpen = anchor !== undefined;
  // What is counted is the whole fleet, so it is loaded for as long as somebody looks.
  useEffect(() => (isOpen ? fleet.want() : undefined), [fleet, isOpen]);
  const language = useQueryLanguage(isOpen || q !== "");
  const counts = useFacetCounts(isOpen ? field : undefined, q);
  const filtered = language?.filtersBy(q, field) === true;
  const items =
    language &&
    counts?.map(({ value, count }) => ({
      key: value,
      label: field === "state" ? describeState(value).label : value,
      count,
      checked: language.hasChoice(q, field, value),
      onToggle: () => onChoice(language.toggleChoice(q, field, value)),
    }));
  return (
    <CheckMenuButton
      label={`Filter by ${label.toLowerCase()}`}
      items={items}
      anchor={anchor}
      onOpen={setAnchor}
      onClose={() => setAnchor(undefined)}
      className={classNames(
        "inline-flex h-[34px] items-center gap-1.5 rounded-control border px-2.5 font-medium whitespace-nowrap hover:bg-hover",
        filtered ? "border-accent text-accent" : "border-dashed border-line-strong text-ink-2",
      )}
    >
      {plus}
      {label}
    </CheckMenuButton>
  );
}
