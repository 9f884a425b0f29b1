import { useEffect, useState } from "react";
import type { FacetField, OwnFacet } from "../../fleet/columns.ts";
import { hasChoice, partsOf, removeField, setTerm, toggleChoice } from "../../fleet/query/edit.ts";
import { facetsWith } from "../../fleet/query/tag-keys.ts";
import { writtenField } from "../../fleet/query/term.ts";
import type { FleetQuery } from "../../fleet/worker/fleet-search.ts";
import { useCatalogue, useConfig } from "../../hooks/use-services.ts";

import { ListBoxPopover } from "../../ui/popups/ListBoxPopover.tsx";
import type { OpenedFrom } from "../../ui/popups/popups.tsx";
import { dayNow } from "../../text/times.ts";
import { useZone } from "../../ui/AbsoluteTime.tsx";
import { useNow } from "../../ui/time.tsx";
import { facetLabel } from "./facet-text.ts";
import { AsOf } from "../FleetStatus.tsx";
import { useFacetCounts, useFleet, useFleetState } from "../use-fleet.ts";

const names: Partial<Record<FilterField, string>> = {
  state: "State",
  region: "Region",
  spec: "Specification",
  image: "Image",
  tag: "Tag",
  age: "Age",
  created: "Created",
  updated: "Updated",
} satisfies Record<OwnFacet | TimeField, string>;

export const timeFields = ["age", "created", "updated"] as const;
export type TimeField = (typeof timeFields)[number];
type FilterField = FacetField | TimeField;
const isTimeField = (field: FilterField | undefined): field is TimeField =>
  timeFields.some((each) => each === field);

/** A tag key is its own name. */
export function filterName(field: FilterField): string {
  return names[field] ?? writtenField(field);
}

interface FilterMenuProps extends OpenedFrom {
  query: FleetQuery;
  onChoice: (q: string) => void;
  /** The chip that opened the menu. The Filter button asks for the field first. */
  field?: FilterField;
}

export function FilterMenu({ field: fieldOfChip, query, onChoice, ...opened }: FilterMenuProps) {
  const { q } = query;
  const { teamFields } = useConfig();
  const filterFields: FilterField[] = [...facetsWith(teamFields), ...timeFields];
  const [chosenField, setChosenField] = useState<FilterField>();
  const filterField = fieldOfChip ?? chosenField;
  const field = isTimeField(filterField) ? undefined : filterField;
  const fleet = useFleet();
  // The menu counts the complete fleet, so it loads while the menu is open.
  useEffect(() => fleet.subscribe(), [fleet]);
  const catalogue = useCatalogue();
  const [zone] = useZone();
  const now = useNow(60_000);
  const counts = useFacetCounts(field, query);
  const isRemembered = useFleetState(({ remembered }) => remembered !== undefined);

  /** While the field has no filter yet: its first value narrows the search, but a second one adds instances. */
  const highlightsFirst =
    filterField === undefined || removeField(q, filterField, teamFields) === q;
  const onBack = fieldOfChip === undefined ? () => setChosenField(undefined) : undefined;

  if (isTimeField(filterField)) {
    const terms = new Set(partsOf(q, teamFields).map(({ source }) => source));
    const options = choicesOf(filterField, dayNow(now, zone)).map(({ term, label }) => ({
      key: term,
      label,
      checked: terms.has(term),
    }));
    return (
      <ListBoxPopover
        label={`Filter by ${filterField}`}
        placeholder="Find a value"
        options={options}
        onChoose={(term) => {
          const isChosen = options.some(({ key, checked }) => key === term && checked);
          onChoice(
            isChosen
              ? removeField(q, filterField, teamFields)
              : setTerm(q, filterField, term, teamFields),
          );
        }}
        highlightsFirst={highlightsFirst}
        onBack={onBack}
        {...opened}
      />
    );
  }
  if (field === undefined) {
    return (
      <ListBoxPopover
        label="Filter"
        placeholder="Filter by…"
        options={filterFields.map((each) => ({ key: each, label: filterName(each) }))}
        highlightsFirst
        onChoose={(key) => setChosenField(filterFields.find((each) => each === key))}
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

const spans = [
  ["1h", "1 hour"],
  ["1d", "1 day"],
  ["7d", "7 days"],
  ["30d", "30 days"],
  ["90d", "90 days"],
  ["1y", "1 year"],
] as const;

/** What's asked for most. Anything else can be typed into the search box. */
function choicesOf(field: TimeField, day: string): { term: string; label: string }[] {
  if (field === "created") {
    const [year = "", monthOfYear = ""] = day.split("-");
    const month = `${year}-${monthOfYear}`;
    return [
      { term: `created>=${day}`, label: "Today" },
      { term: `created>=${month}-01`, label: "This month" },
      { term: `created>=${year}-01-01`, label: "This year" },
      { term: `created<${month}-01`, label: "Before this month" },
      { term: `created<${year}-01-01`, label: "Before this year" },
    ];
  }
  const isAge = field === "age";
  const within = (text: string) => (isAge ? `Younger than ${text}` : `Less than ${text} ago`);
  const before = (text: string) => (isAge ? `Older than ${text}` : `More than ${text} ago`);
  return [
    ...spans.map(([span, text]) => ({ term: `${field}<${span}`, label: within(text) })),
    ...spans.map(([span, text]) => ({ term: `${field}>${span}`, label: before(text) })),
  ];
}
