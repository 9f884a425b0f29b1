import { X } from "lucide-react";
import { valuesText } from "../../fleet/pasted-lists.ts";
import { useFleet } from "../use-fleet.ts";

export interface PastedListChipProps {
  list: string;
  onRemove: () => void;
}

/** e.g. "List: 120 values". */
export function PastedListChip({ list, onRemove }: PastedListChipProps) {
  const values = useFleet().pastedLists.valuesOf(list);
  return (
    <span className="filter-chip">
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
        className="filter-chip-remove"
      >
        <X size={14} aria-hidden />
      </button>
    </span>
  );
}
