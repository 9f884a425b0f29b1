import type { Specification } from "../api/schema.ts";
import { Quantity } from "../ui/Quantity.tsx";
import { memoryText, vcpusText } from "../ui/sizes.ts";

/** Whether the catalogue knows any of the figures that `Size` displays. */
export function hasSize(sizes: Specification | undefined): sizes is Specification {
  return sizes?.vcpus !== undefined || sizes?.memoryMb !== undefined;
}

/** vCPUs and memory, with bright values and dim units: "4 vCPU 8 GB". */
export function Size({ sizes: { vcpus, memoryMb } }: { sizes: Specification }) {
  return (
    <span className="font-[550] text-ink tabular-nums">
      {vcpus !== undefined && <Quantity text={vcpusText(vcpus)} />}
      {vcpus !== undefined && memoryMb !== undefined && " "}
      {memoryMb !== undefined && <Quantity text={memoryText(memoryMb)} />}
    </span>
  );
}
