import type { Specification } from "../api/schema.ts";
import { displayText } from "../ui/display-text.ts";

interface SpecificationNameProps {
  item: Specification;
}

/** The header of a row: the name of a size, and its id beneath. */
export function SpecificationName({ item: { specification, id } }: SpecificationNameProps) {
  return (
    <th
      role="rowheader"
      scope="row"
      className="h-12 px-3 py-1 text-left max-roomy:px-2 max-card:col-span-2 max-card:h-auto max-card:min-w-0 max-card:p-0"
    >
      <bdi className="block font-[550] [overflow-wrap:anywhere]">
        {specification === undefined ? "—" : displayText(specification)}
      </bdi>
      {id !== undefined && (
        <bdi className="mono block text-[11.5px]! leading-[15px] font-normal [overflow-wrap:anywhere] text-ink-3">
          {displayText(id)}
        </bdi>
      )}
    </th>
  );
}
