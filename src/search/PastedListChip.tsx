import { X } from "lucide-react";
import { valuesText } from "../fleet/pasted-lists.ts";
import { useFleet } from "./use-fleet.ts";

export interface PastedListChipProps {
  list: string;
  onRemove: () => void;
}

/** e.g. "List: 120 values". */
export function PastedListChip({ list, onRemove }: PastedListChipProps) {
  const values = useFleet().pastedLists.valuesOf(list);
  return (
    <span className="inline-flex h-[34px] shrink-0 items-center rounded-control bg-accent-soft pl-2.5 font-medium whitespace-nowrap text-accent">
      <span>
        List
        {values && (
          <>
            : <b className="font-semibold">{valuesText(values.length)}</b>
          </>
        )}
      </span>
      <button
        type="button"
        aria-label="Remove list"
        title="Remove list"
        onClick={onRemove}
        className="inline-grid h-full w-8 shrink-0 place-items-center rounded-control hover:text-ink"
      >
        <X size={14} aria-hidden />
      </button>
    </span>
  );
}
