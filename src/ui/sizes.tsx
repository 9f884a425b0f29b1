import { formatCount, formatUnit } from "../lib/text.ts";
import { classNames } from "./class-names.ts";
import { Hint } from "./popups/Hint.tsx";

interface SizeFigures {
  vcpus?: number | undefined;
  memoryMb?: number | undefined;
}

/** e.g. 8192 → "8 GB", 512 → "512 MB". */
export function memoryText(memoryMb: number): string {
  return memoryMb >= 1024 ? formatUnit(memoryMb / 1024, "GB") : formatUnit(memoryMb, "MB");
}

/** e.g. 400 → "400 GB", 2000 → "2 TB". */
export function storageText(storageGb: number): string {
  return storageGb >= 1000 && storageGb % 1000 === 0
    ? formatUnit(storageGb / 1000, "TB")
    : formatUnit(storageGb, "GB");
}

export function vcpusText(vcpus: number): string {
  return `${formatCount(vcpus)} vCPU`;
}

/** "4 vCPU · 8 GB", without what's unknown or 0, which no machine has. */
export function sizeText({ vcpus, memoryMb }: SizeFigures): string {
  return [vcpus && vcpusText(vcpus), memoryMb && memoryText(memoryMb)].filter(Boolean).join(" · ");
}

/** @param value the name or id that instances and `spec:` queries use */
export function specificationLabel(
  value: string,
  specification: ({ specification?: string | undefined } & SizeFigures) | undefined,
): string {
  if (!specification) return value;
  return specification.specification ?? (sizeText(specification) || value);
}

/** A sum of memory, 1,024 of each unit to the next: "38.3 TB". */
export function memorySumText(memoryMb: number): string {
  return memoryMb < 1024 ? memoryText(memoryMb) : sumText(memoryMb / 1024, 1024);
}

/** A sum of storage, 1,000 of each unit to the next: "5.9 PB". */
export function storageSumText(storageGb: number): string {
  return sumText(storageGb, 1000);
}

function sumText(gigabytes: number, step: number): string {
  if (gigabytes < step) return formatUnit(gigabytes, "GB");
  const terabytes = gigabytes / step;
  return terabytes < step ? formatUnit(terabytes, "TB") : formatUnit(terabytes / step, "PB");
}

/** The sum of the sizes of many instances, without what's 0: "412 vCPU · 1.2 TB". */
export function totalsText({ vcpus, memoryMb }: { vcpus: number; memoryMb: number }): string {
  return [vcpus && vcpusText(vcpus), memoryMb && memorySumText(memoryMb)]
    .filter(Boolean)
    .join(" · ");
}

interface SizeTotals {
  count: number;
  unknownSizes: number;
  vcpus: number;
  memoryMb: number;
  storageGb: number;
}

/** No size is known, e.g. before the catalogue is read: don't show the sums, which are 0. */
export function isWithoutSizes({ count, unknownSizes, ...sums }: SizeTotals): boolean {
  return count > 0 && unknownSizes === count && sums.vcpus + sums.memoryMb + sums.storageGb === 0;
}

/** e.g. "3 of unknown size". */
export function unknownSizesText({
  unknownSizes,
}: Pick<SizeTotals, "unknownSizes">): string | undefined {
  return unknownSizes === 0 ? undefined : `${formatCount(unknownSizes)} of unknown size`;
}

/** "38.3 TB" with a dimmed unit. */
export function Quantity({ text }: { text: string }) {
  const [, value = text, unit] = /^(.*)(\s[^\s\d]+)$/s.exec(text) ?? [];
  return (
    <>
      <span>{value}</span>
      {unit !== undefined && <span className="unit">{unit}</span>}
    </>
  );
}

export function hasSize(sizes: SizeFigures | undefined): sizes is SizeFigures {
  return sizes !== undefined && sizeText(sizes) !== "";
}

interface SizeProps {
  sizes: SizeFigures;
  fullText?: string | undefined;
  className?: string;
}

/** "4 vCPU 8 GB" with dimmed units. */
export function SizeValue({ sizes: { vcpus, memoryMb }, fullText, className }: SizeProps) {
  return (
    <Hint text={fullText} className={classNames("text-ink tabular-nums", className)}>
      {vcpus ? <Quantity text={vcpusText(vcpus)} /> : null}
      {vcpus && memoryMb ? <span> </span> : null}
      {memoryMb ? <Quantity text={memoryText(memoryMb)} /> : null}
    </Hint>
  );
}
