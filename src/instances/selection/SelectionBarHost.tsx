import { later } from "../../ui/later.tsx";
import { useInstances } from "../instances-context.ts";
import { useGoneCount, useSelectedCount } from "./selection.ts";

const LaterSelectionBar = later(async () => (await import("./SelectionBar.tsx")).SelectionBar);

interface SelectionBarHostProps {
  /** What the list shows a page of, to be selected as a whole. */
  q: string;
  /** How many match. */
  total: number | undefined;
}

/** Where the selection is told of while there is one; its code comes with the first. */
export function SelectionBarHost({ q, total }: SelectionBarHostProps) {
  const { selection } = useInstances();
  const count = useSelectedCount();
  const gone = useGoneCount();
  if (count === 0 && gone === 0) return null;
  return <LaterSelectionBar onMissing={selection.clear} part={{ q, total, count, gone }} />;
}
