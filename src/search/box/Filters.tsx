import { Group, ListFilter } from "lucide-react";
import { useRef, useState } from "react";
import { useConfig } from "../../hooks/use-services.ts";
import type { FleetQuery } from "../../fleet/worker/fleet-search.ts";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { latePart } from "../../ui/page/late-part.tsx";
import { MenuButton, PopupButton } from "../../ui/popups/PopupButton.tsx";
import { type Grouping, groupingsWith } from "./groups.ts";
import { Chip } from "../../ui/Chip.tsx";
import { isNegatedList } from "../../fleet/lists/lists.ts";
import { instancesText } from "../../actions/labels.ts";
import { useFleet } from "../use-fleet.ts";

const filters = () => import("./FilterChips.tsx");
export const FilterChips = latePart(filters, (code) => code.FilterChips);
export const FilterMenu = latePart(filters, (code) => code.FilterMenu);

interface FiltersProps {
  query: FleetQuery;
  onChoice: (q: string) => void;
  onRemoveList: () => void;
  onClear: (() => void) | undefined;
}

/** The Filter button, and a chip per filtered field. Choosing a value adds a term to `q`, as if it were typed. */
export function Filters({ query, onChoice, onRemoveList, onClear }: FiltersProps) {
  const { q, list } = query;
  const filterButton = useRef<HTMLButtonElement>(null);
  const [hasOpenMenu, setHasOpenMenu] = useState(false);
  /** For a control that's about to disappear. */
  const focusFilterButton = () => filterButton.current?.focus();

  return (
    <>
      <PopupButton
        ref={filterButton}
        kind="listbox"
        aria-label="Filter"
        renderPopup={(opened) => <FilterMenu query={query} onChoice={onChoice} {...opened} />}
        className="toolbar-button"
      >
        <ListFilter size={14} aria-hidden />
        <span className="max-card:hidden">Filter</span>
      </PopupButton>
      <span className="toolbar-filters">
        {list !== undefined && <PastedListChip list={list} onRemove={onRemoveList} />}
        {(q !== "" || hasOpenMenu) && (
          <FilterChips
            query={query}
            onChoice={onChoice}
            onMenuChange={setHasOpenMenu}
            focusFilterButton={focusFilterButton}
          />
        )}
        {onClear && (
          <Button variant="ghost" onClick={onClear}>
            Clear all
          </Button>
        )}
      </span>
    </>
  );
}

interface GroupByButtonProps {
  grouping: Grouping | undefined;
  onChoose: (group: string | undefined) => void;
}

/** Puts the rows under headings. */
export function GroupByButton({ grouping, onChoose }: GroupByButtonProps) {
  const { tagKeys } = useConfig();
  const choices = [undefined, ...groupingsWith(tagKeys)].map((choice) => ({
    label: choice?.label ?? "None",
    checked: choice?.field === grouping?.field,
    onSelect: () => onChoose(choice?.label.toLowerCase()),
  }));
  return (
    <MenuButton
      label="Group by"
      choices={choices}
      className={classNames(
        "toolbar-button",
        grouping && "border-accent! bg-accent-soft! text-accent",
      )}
    >
      <Group size={14} aria-hidden />
      <span className="max-card:hidden">Group by</span>
    </MenuButton>
  );
}

/** e.g. "List: 120 instances". */
export function PastedListChip({ list, onRemove }: { list: string; onRemove: () => void }) {
  const ids = useFleet().pastedLists.of(list)?.listed?.ids;
  const isNegated = isNegatedList(list);
  return (
    <Chip removeLabel="Remove list" onRemove={onRemove}>
      <span>{isNegated ? "Not on the list" : ids ? "List:" : "List"}</span>
      {!isNegated && ids && <b className="ml-1 font-semibold">{instancesText(ids.length)}</b>}
    </Chip>
  );
}
