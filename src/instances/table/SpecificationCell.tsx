import { createContext, use } from "react";
import type { Instance, Specification } from "../../api/schema.ts";
import { type Catalogue, resolveSpecification } from "../../queries/specifications.ts";
import { displayText } from "../../text/display-text.ts";
import { EmptyValue } from "../../ui/values.tsx";
import { hasSize, Quantity, SizeValue } from "../../ui/sizes.tsx";
import { FilterLink } from "../FilterLink.tsx";
import { FilterCell } from "./cells.tsx";

/** A context, so that only the cells that show a size render again when the catalogue arrives. */
export const CatalogueContext = createContext<Catalogue | undefined>(undefined);

interface SpecificationCellProps {
  instance: Instance;
}

/** "4 vCPU 8 GB" with the name beneath, or the name alone if the size isn't known. An ID is shown only in the tooltip. */
export function SpecificationCell({ instance }: SpecificationCellProps) {
  const catalogue = use(CatalogueContext);
  const { name, queryName, sizes } = resolveSpecification(instance, catalogue);
  if (name === undefined || queryName === undefined) return <EmptyValue />;
  if (!hasSize(sizes)) return <FilterCell field="spec" value={name} isOneLine={!catalogue} />;
  const hasName = name !== sizes?.id;
  return (
    <FilterLink field="spec" value={queryName} ofRow className="block min-w-0">
      <SizeValue
        sizes={sizes}
        fullText={hasName ? undefined : displayText(name)}
        className="block"
      />
      {hasName && (
        <bdi className="block text-tiny wrap-anywhere text-ink-3 max-card:hidden card:group-data-compact/table:hidden">
          {displayText(name)}
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
    <span>
      <Quantity text={text(amount)} />
    </span>
  );
}
