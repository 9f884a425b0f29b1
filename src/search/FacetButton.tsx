import { Plus, X } from "lucide-react";
import { useLater } from "../ui/later.tsx";
import { describeState } from "../api/state.ts";
import { later } from "../later.ts";
import { type Catalogue, namelessSize } from "../queries/specifications.ts";
import { useCatalogue } from "../hooks/use-services.ts";
import { classNames } from "../ui/class-names.ts";
import { displayText } from "../text/display-text.ts";
import { PopupButton } from "../ui/popups/PopupButton.tsx";
import { specificationLabel } from "../ui/sizes.tsx";
import { quoteValue } from "../fleet/query/fields.ts";
import type { FleetQuery } from "../fleet/worker/fleet-rows.ts";
import type { FacetField } from "../fleet/columns.ts";

export interface FacetButtonProps {
  label: string;
  field: FacetField;
  /** The filter is a part of its `q`. */
  query: FleetQuery;
  /** Called with the `q` after a choice was made or removed. */
  onChoice: (q: string) => void;
}

/**
 * A filter: "+ State" or, where the query has the field, a chip with its values and a button that removes them. Opens a menu of the
 * values with their counts. A choice becomes a term of the query, like a typed one.
 */
export function FacetButton({ label, field, query, onChoice }: FacetButtonProps) {
  const { q } = query;
  const language = useLater(later.queryLanguage, { isNeeded: q !== "" });
  const catalogue = useCatalogue();
  const name = `Filter by ${label.toLowerCase()}`;
  const values = (language?.valuesOf(q, field) ?? [])
    .map(({ value, isPattern, negated }) => {
      // In quotes a star is a star.
      const literal = value.includes("*") ? quoteValue(value) : facetLabel(field, value, catalogue);
      return (negated ? "not " : "") + (isPattern ? value : literal);
    })
    .join(", ");
  return (
    <span
      className={classNames(
        "inline-flex h-[34px] max-w-80 shrink-0 items-center rounded-control border font-medium whitespace-nowrap",
        values === ""
          ? "border-dashed border-line-strong text-ink-2"
          : "border-transparent bg-accent-soft text-accent",
      )}
    >
      <PopupButton
        kind="listbox"
        aria-label={values === "" ? name : `${name}: ${displayText(values)}`}
        renderPopup={(opened) => (
          <later.FacetMenu
            label={name}
            field={field}
            query={query}
            onChoice={onChoice}
            {...opened}
          />
        )}
        className={classNames(
          "inline-flex h-full min-w-0 items-center gap-1.5 rounded-control pl-2.5 hover:text-ink",
          values === "" && "pr-2.5 hover:bg-hover",
        )}
      >
        {values === "" ? (
          <>
            <Plus size={14} aria-hidden />
            {label}
          </>
        ) : (
          <>
            {label}: <bdi className="truncate font-semibold">{displayText(values)}</bdi>
          </>
        )}
      </PopupButton>
      {language && values !== "" && (
        <button
          type="button"
          aria-label={`Remove filter ${label}`}
          title={`Remove filter ${label}`}
          onClick={({ currentTarget }) => {
            // The button that was pressed disappears.
            currentTarget.parentElement?.querySelector("button")?.focus();
            onChoice(language.removeField(q, field));
          }}
          className="inline-grid h-full w-8 shrink-0 place-items-center rounded-control hover:text-ink"
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </span>
  );
}

/** The words for a value of a field, in menus, chips and suggestions. */
export function facetLabel(
  field: FacetField,
  value: string,
  catalogue: Catalogue | undefined,
): string {
  if (field === "state") return describeState(value).label;
  return field === "spec" ? specificationLabel(value, namelessSize(value, catalogue)) : value;
}
