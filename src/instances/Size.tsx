import type { Specification } from "../api/schema.ts";
import { classNames } from "../ui/class-names.ts";
import { Quantity } from "../ui/Quantity.tsx";
import { memoryText, vcpusText } from "../ui/sizes.ts";

/** Whether the catalogue knows any of the figures that `Size` displays. */
export function hasSize(sizes: Specification | undefined): sizes is Specification {
  return sizes?.vcpus !== undefined || sizes?.memoryMb !== undefined;
}

interface SizeProps {
  sizes: Specification;
  /** For the tooltip. */
  fullText?: string | undefined;
  className?: string;
}

/** vCPUs and memory, with bright values and dim units: "4 vCPU 8 GB". */
export function Size({ sizes: { vcpus, memoryMb }, fullText, className }: SizeProps) {
  return (
    <span
      data-full-text={fullText}
      className={classNames("font-[550] text-ink tabular-nums", className)}
    >
      {vcpus !== undefined && <Quantity text={vcpusText(vcpus)} />}
      {vcpus !== undefined && memoryMb !== undefined && " "}
      {memoryMb !== undefined && <Quantity text={memoryText(memoryMb)} />}
    </span>
  );
}
