import { resolveSpecification } from "../../queries/catalogue.ts";
import { memoryText, vcpusText } from "../../specifications/sizes.ts";
import type { Column } from "./column.ts";
import { EmptyValue } from "../../ui/DescriptionList.tsx";
import { displayText } from "../../ui/display-text.ts";

/** The specification's name, with vCPUs and memory beneath; what the catalogue does not have shows as it came. */
export const specificationColumn: Column = {
  id: "specification",
  header: "Specification",
  width: "w-[10%]",
  cell: (instance, { catalogue }) => {
    const { name, sizes } = resolveSpecification(instance, catalogue);
    if (name === undefined) return <EmptyValue />;
    const details = [
      sizes?.vcpus !== undefined && vcpusText(sizes.vcpus),
      sizes?.memoryMb !== undefined && memoryText(sizes.memoryMb),
    ].filter((detail) => detail !== false);
    return (
      <>
        <bdi className="block truncate">{displayText(name)}</bdi>
        {/* Its place is kept until the catalogue is there, so that the name does not move. */}
        {(details.length > 0 || !catalogue) && (
          <span className="block min-h-[15px] truncate card:group-data-compact/table:hidden text-[11.5px] leading-[15px] text-ink-3">
            {details.join(" · ")}
          </span>
        )}
      </>
    );
  },
};
