import { ChevronDown, X } from "lucide-react";
import { instancesText } from "../operations/labels.ts";
import { Button } from "../ui/Button.tsx";
import { formatCount } from "../ui/format.ts";
import { lazyPart } from "../ui/lazy-code.tsx";
import { PopupButton } from "../ui/PopupButton.tsx";
import { isOfThisTab, valuesText } from "./pasted-lists.ts";
import { useFleet, useFleetState, useListCoverage } from "./use-fleet.ts";

/** The popover with the values that were not found. */
export const LazyMissingValues = lazyPart(
  async () => (await import("./MissingValues.tsx")).MissingValues,
  { onMissing: ({ onClose }) => onClose() },
);

/** A longer list was hardly meant as a search for text, and would take long as one. */
const maxTextValues = 20;

interface ListProps {
  /** The name of the pasted list. */
  list: string;
}

/** A chip beside the filters: "List: 120 values", with a button that removes the list. */
export function ListChip({ list, onRemove }: ListProps & { onRemove: () => void }) {
  const values = useFleet().lists.valuesOf(list);
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

interface ListStatusProps extends ListProps {
  /** Called with the text of the list, to search for it in place of the list. */
  onSearchAsText: (text: string) => void;
}

/** "113 of 120 found · 7 not found", with the missing ones to look at, in one line above the rows. */
export function ListStatus({ list, onSearchAsText }: ListStatusProps) {
  const { values = 0, found = 0, instances = 0 } = useListCoverage(list) ?? {};
  const isComplete = useFleetState(({ readAt, phase }) => readAt > 0 && phase === "ready");
  const total = useFleet().lists.valuesOf(list)?.length ?? 0;
  const missing = isComplete ? values - found : 0;
  return (
    <div className="mb-2 flex min-h-8 flex-wrap items-center gap-x-2 text-ink-2 tabular-nums">
      <p role="status">
        <b className="font-semibold text-ink">
          {formatCount(found)} of {formatCount(total)} found
        </b>
        {!isComplete && " so far"}
        {instances !== found && ` · ${instancesText(instances)}`}
      </p>
      {missing > 0 && (
        <PopupButton
          kind="dialog"
          renderPopup={({ anchor, onClose }) => (
            <LazyMissingValues list={list} anchor={anchor} onClose={onClose} />
          )}
          className="inline-flex h-8 items-center gap-1 rounded-control px-2 font-medium text-wait-ink hover:bg-hover"
        >
          {formatCount(missing)} not found
          <ChevronDown size={14} aria-hidden />
        </PopupButton>
      )}
      {total > 0 && total <= maxTextValues && !isOfThisTab(list) && (
        <Button variant="ghost" onClick={() => onSearchAsText(list)}>
          Search as text
        </Button>
      )}
      {isOfThisTab(list) && (
        <p className="text-small text-ink-3">
          The list is too long for a link: the address works in this tab only.
        </p>
      )}
    </div>
  );
}

/** In place of the rows where this tab does not have the list of the address. */
export function UnknownListAlert({ list, onRemove }: ListProps & { onRemove: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-16 text-center">
      <p className="text-lead font-semibold">
        {isOfThisTab(list) ? "This list is not in this tab" : "The list has no values"}
      </p>
      <p className="max-w-[60ch] text-ink-2">
        {isOfThisTab(list)
          ? "A long list stays in the tab it was pasted into, until you disconnect. Paste it again to see its instances."
          : "The address names a list without a host name, ID or address in it."}
      </p>
      <Button onClick={onRemove}>Remove list</Button>
    </div>
  );
}
