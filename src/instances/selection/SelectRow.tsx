import type { Instance } from "../../api/schema.ts";
import { displayHostOf } from "../../operations/operation.ts";
import { SelectBox } from "./SelectBox.tsx";
import { useInstances } from "../instances-context.ts";
import { useIsSelected } from "./selection.ts";

interface SelectRowProps {
  instance: Instance;
  /** The rows as they are shown, when it is asked for. */
  rows: () => Instance[];
}

/** Selects one instance; with Shift, all from the last one to this. */
export function SelectRow({ instance, rows }: SelectRowProps) {
  const { extendTo, toggle } = useInstances().selection;
  function step(by: 1 | -1, from: HTMLElement) {
    const shown = rows();
    const next = shown[shown.indexOf(instance) + by];
    const row = from.closest("tr");
    const neighbour = by === 1 ? row?.nextElementSibling : row?.previousElementSibling;
    if (!next || !neighbour) return;
    neighbour.querySelector<HTMLElement>("input[type=checkbox]")?.focus();
    extendTo(next, shown);
  }
  return (
    <SelectBox
      label={`Select ${displayHostOf(instance)}`}
      checked={useIsSelected(instance.id)}
      onToggle={(extend) => (extend ? extendTo(instance, rows()) : toggle(instance))}
      onStep={step}
    />
  );
}
