import type { Specification } from "../api/schema.ts";
import { classNames } from "../ui/class-names.ts";
import { InstancesLink } from "./InstancesLink.tsx";
import { SizeCell } from "./SizeCell.tsx";
import { formatCount } from "../ui/numbers.ts";
import { indexCatalogue } from "../queries/catalogue.ts";
import { memoryText, storageText } from "./sizes.ts";
import { useCatalogue } from "./use-catalogue.ts";

const headers = ["Name", "vCPUs", "Memory", "Storage", "Memory per vCPU", "Used by"];
const skeletonRows = 12;

interface SpecificationTableProps {
  /** Undefined before the first answer. */
  specifications: Specification[] | undefined;
  busy: boolean;
}

/** Sizes with bars: each is a part of the largest of the whole catalogue, or of this page until that is known. */
export function SpecificationTable({ specifications, busy }: SpecificationTableProps) {
  const largest = (useCatalogue() ?? indexCatalogue(specifications ?? [])).largest;
  return (
    <div className="overflow-x-auto">
      <table
        aria-label="Specifications"
        aria-busy={busy}
        className={classNames(
          "w-full table-fixed border-collapse",
          busy && specifications && "opacity-60",
        )}
      >
        <thead>
          <tr className="border-b border-line">
            {headers.map((header) => (
              <th
                key={header}
                scope="col"
                className={classNames(
                  "h-9 truncate px-3 text-left text-small font-medium text-ink-3",
                  header === "Memory per vCPU" && "max-card:hidden",
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {specifications?.map((item, index) => (
            <tr
              key={item.id ?? item.specification ?? index}
              className="border-b border-line last:border-b-0 hover:bg-hover"
            >
              <th scope="row" className="h-12 px-3 text-left">
                <bdi className="block truncate font-[550]" title={item.specification ?? item.id}>
                  {item.specification ?? "—"}
                </bdi>
                {item.id !== undefined && (
                  <bdi
                    className="mono block truncate text-[11.5px]! leading-[15px] font-normal text-ink-3"
                    title={item.id}
                  >
                    {item.id}
                  </bdi>
                )}
              </th>
              <SizeCell value={item.vcpus} largest={largest.vcpus} text={formatCount} />
              <SizeCell value={item.memoryMb} largest={largest.memoryMb} text={memoryText} />
              <SizeCell value={item.storageGb} largest={largest.storageGb} text={storageText} />
              <td className="px-3 tabular-nums max-card:hidden">
                {item.vcpus && item.memoryMb !== undefined
                  ? memoryText(item.memoryMb / item.vcpus)
                  : "—"}
              </td>
              <td className="px-3">
                <InstancesLink name={item.specification ?? item.id ?? ""} />
              </td>
            </tr>
          ))}
          {!specifications &&
            Array.from({ length: skeletonRows }, (_, row) => (
              <tr key={row} aria-hidden className="border-b border-line last:border-b-0">
                <td colSpan={headers.length} className="h-12 px-3">
                  <span className="block h-2.5 w-1/2 animate-late rounded-bar bg-stop-soft" />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
