import { Chip } from "../../ui/controls/Chip.tsx";
import { isNegatedList } from "../../fleet/lists/lists.ts";
import { instancesText } from "../../actions/labels.ts";
import { useFleet } from "../use-fleet.ts";

/** e.g. "List: 120 instances". */
export function PastedListChip({ list, onRemove }: { list: string; onRemove: () => void }) {
  const ids = useFleet().pastedLists.of(list)?.listed?.ids;
  const isNegated = isNegatedList(list);
  return (
    <Chip removeLabel="Remove list" onRemove={onRemove}>
      <span>{isNegated ? "Not on the list" : ids ? "List:" : "List"}</span>
      {!isNegated && ids && <b className="ml-1 font-semibold">{instancesText(ids.length)}</b>}
    </Chip>
  );
}
