import type { Instance } from "../../api/schema.ts";
import { SelectBox } from "./SelectBox.tsx";
import { useInstances } from "../instances-context.ts";
import { useSelectedOf } from "./selection.ts";

interface SelectPageProps {
  instances: Instance[];
}

/** Selects all rows of the page, or takes them all out. */
export function SelectPage({ instances }: SelectPageProps) {
  const { select, deselect } = useInstances().selection;
  const count = useSelectedOf(instances);
  const all = count > 0 && count === instances.length;
  return (
    <SelectBox
      label="Select all on this page"
      checked={all}
      partly={count > 0 && !all}
      onToggle={() => (all ? deselect(instances.map(({ id }) => id)) : select(instances))}
    />
  );
}
