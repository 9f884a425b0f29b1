import { createContext, use } from "react";
import type { Instance, Specification } from "../../../api/schema.ts";
import { type Catalogue, resolveSpecification } from "../../../queries/specifications.ts";
import { displayText } from "../../../text/display-text.ts";
import { EmptyValue } from "../../../ui/EmptyValue.tsx";
import { hasSize, Quantity, SizeValue } from "../../../ui/sizes.tsx";
import { FilterLink } from "../../FilterLink.tsx";
import { FilterCell } from "./FilterCell.tsx";
import { type CellContext, shortened } from "./shortened.tsx";

/** A context, so that only the cells that show a size render again when the catalogue arrives. */
export const CatalogueContext = createContext<Catalogue | undefined>(undefined);

interface SpecificationCellProps extends Pick<CellContext, "width" | "others"> {
  instance: Instance;
}

/** "4 vCPU 8 GB" with the name beneath, or the name alone if the size isn't known. An ID is shown only in the tooltip. */
export function SpecificationCell({ instance, width, others }: SpecificationCellProps) {
  const catalogue = use(CatalogueContext);
  const { name, queryName, sizes } = resolveSpecification(instance, catalogue);
  if (name === undefined || queryName === undefined) return <EmptyValue />;
  const names = [...others, ...(catalogue?.byName.keys() ?? [])];
  if (!hasSize(sizes)) return <FilterCell field="spec" value={name} width={width} others={names} />;
  const hasName = name !== sizes?.id;
  return (
    <FilterLink field="spec" value={queryName} ofRow className="block min-w-0">
      <SizeValue
        sizes={sizes}
        fullText={hasName ? undefined : displayText(name)}
        className="block whitespace-nowrap max-card:truncate"
      />
      {hasName && (
        <bdi className="block truncate text-[11.5px] leading-[15px] text-ink-3 max-card:hidden card:group-data-compact/table:hidden">
          {shortened(displayText(name), width, "small", names)}
        </bdi>
      )}
    </FilterLink>
  );
}

interface SizeCellProps {
  instance: Instance;
  amountOf: (sizes: Specification) => number | undefined;
  text: (amount: number) => string;
}

/** One figure from the catalogue. */
export function SizeCell({ instance, amountOf, text }: SizeCellProps) {
  const { sizes } = resolveSpecification(instance, use(CatalogueContext));
  const amount = sizes && amountOf(sizes);
  if (amount === undefined) return <EmptyValue />;
  return (
    <span className="block truncate">
      <Quantity text={text(amount)} />
    </span>
  );
}
