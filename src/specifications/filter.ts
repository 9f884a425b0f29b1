import type { Specification } from "../api/schema.ts";
import { displayText } from "../text/display-text.ts";
import { memoryText, storageText, vcpusText } from "../ui/sizes.tsx";

/** A quantity as one word: "16 GB" → "16gb". */
const wordOf = (text: string) => text.toLowerCase().replaceAll(/\s/gu, "");

/** "16 gb" → "16gb", "8 vCPUs" → "8vcpu". */
function filterWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/(\d)\s+(?=(?:[mgt]b|vcpus?)\b)/g, "$1")
    .replaceAll(/vcpus\b/g, "vcpu")
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** Those whose name or id contains each word, or that have the size it says: "arm 8 vcpu", "16gb". */
export function filterSpecifications(
  items: readonly Specification[],
  text: string,
): readonly Specification[] {
  const words = filterWords(text);
  if (words.length === 0) return items;
  return items.filter(({ id = "", specification = "", vcpus, memoryMb, storageGb }) => {
    const name = displayText(`${specification}\n${id}`).toLowerCase();
    const sizes = new Set<string>();
    if (vcpus !== undefined) sizes.add(wordOf(vcpusText(vcpus)));
    if (memoryMb !== undefined) sizes.add(wordOf(memoryText(memoryMb)));
    if (storageGb !== undefined) sizes.add(wordOf(storageText(storageGb)));
    return words.every((word) => name.includes(word) || sizes.has(word));
  });
}
