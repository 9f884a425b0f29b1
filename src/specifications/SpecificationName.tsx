import type { Specification } from "../api/schema.ts";

interface SpecificationNameProps {
  item: Specification;
}

/** The header of a row: the name of a size, and its id beneath. */
export function SpecificationName({ item: { specification, id } }: SpecificationNameProps) {
  return (
    <th scope="row" className="h-12 px-3 text-left max-card:px-1.5 max-card:pl-3">
      <bdi className="block truncate font-[550]" title={specification ?? id}>
        {specification ?? "—"}
      </bdi>
      {id !== undefined && (
        <bdi
          className="mono block truncate text-[11.5px]! leading-[15px] font-normal text-ink-3"
          title={id}
        >
          {id}
        </bdi>
      )}
    </th>
  );
}
