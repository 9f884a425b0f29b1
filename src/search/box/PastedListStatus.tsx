import { Check, ChevronDown, Copy } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { instancesText } from "../../actions/labels.ts";
import { Button, copyText } from "../../ui/controls/Button.tsx";
import { EmptyState } from "../../ui/page/Page.tsx";
import { displayText } from "../../text/display-text.ts";
import { formatCount } from "../../text/format.ts";
import { LongList } from "../../ui/table/LongList.tsx";
import { PopupButton } from "../../ui/popups/PopupButton.tsx";
import { Popover } from "../../ui/popups/popups.tsx";
import { isFleetComplete } from "../../fleet/fleet-state.ts";
import type { PastedListChipProps } from "./PastedListChip.tsx";
import { isOnlyInThisTab } from "../../fleet/pasted-lists.ts";
import { fleetQuery } from "../../fleet/fleet.ts";
import { useFleet, useFleetState } from "../use-fleet.ts";
import type { PastedListCoverage } from "../../fleet/worker/fleet-search.ts";

/** A longer list is hardly a text search, and would be a slow one. */
const maxTextValues = 20;

interface PastedListStatusProps {
  list: string;
  onSearchAsText: (text: string) => void;
}

/** e.g. "113 of 120 found · 7 not found". */
export function PastedListStatus({ list, onSearchAsText }: PastedListStatusProps) {
  const { values = 0, found = 0, instances = 0 } = usePastedListCoverage(list) ?? {};
  const isComplete = useFleetState(isFleetComplete);
  const total = useFleet().pastedLists.valuesOf(list)?.length ?? 0;
  const missing = isComplete ? values - found : 0;
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-2 text-ink-2 tabular-nums">
      <p role="status">
        <b className="font-semibold text-ink">
          {`${formatCount(found)} of ${formatCount(total)} found`}
        </b>
        {!isComplete && <span> so far</span>}
        {instances !== found && <span>{` · ${instancesText(instances)}`}</span>}
      </p>
      {missing > 0 && (
        <PopupButton
          kind="dialog"
          renderPopup={({ anchor, onClose }) => (
            <MissingValues list={list} anchor={anchor} onClose={onClose} />
          )}
          className="inline-flex h-8 items-center gap-1 rounded-control px-2 font-medium text-wait-ink hover:bg-hover"
        >
          <span>{`${formatCount(missing)} not found`}</span>
          <ChevronDown size={14} aria-hidden />
        </PopupButton>
      )}
      {total > 0 && total <= maxTextValues && !isOnlyInThisTab(list) && (
        <Button variant="ghost" onClick={() => onSearchAsText(list)}>
          Search as text
        </Button>
      )}
      {isOnlyInThisTab(list) && (
        <p className="text-small text-ink-3">
          This list is too long for a link, so the address only works in this tab.
        </p>
      )}
    </div>
  );
}

export function UnknownPastedListAlert({ list, onRemove }: PastedListChipProps) {
  return (
    <EmptyState
      role="alert"
      title={isOnlyInThisTab(list) ? "This tab doesn’t have the list" : "The list is empty"}
    >
      <p className="max-w-[60ch] text-ink-2">
        {isOnlyInThisTab(list)
          ? "Long lists stay in the tab where you pasted them, until you disconnect. Paste it again to see its instances."
          : "The list in the address contains no host name, ID or IP address."}
      </p>
      <Button onClick={onRemove}>Remove list</Button>
    </EmptyState>
  );
}

interface MissingValuesProps {
  list: string;
  anchor: HTMLElement;
  onClose: () => void;
}

function MissingValues({ list, anchor, onClose }: MissingValuesProps) {
  const missing = useMissingValues(list) ?? [];
  const [copied, setCopied] = useState<string>();
  async function copy(): Promise<void> {
    setCopied((await copyText(missing.join("\n"))) ? "Copied" : "The browser refused to copy");
  }
  const Icon = copied === "Copied" ? Check : Copy;
  return (
    <Popover
      title="Not found"
      anchor={anchor}
      onClose={onClose}
      className="grid w-[min(92vw,22rem)] gap-3"
    >
      <p className="-mt-2 text-ink-2">
        No instance has any of these as its host name, ID, IPv4 or private IPv4.
      </p>
      <LongList
        label="Values not found"
        items={missing}
        step={200}
        keyOf={(value) => value}
        className="max-h-[40dvh]"
      >
        {(value) => <bdi className="mono block [overflow-wrap:anywhere]">{displayText(value)}</bdi>}
      </LongList>
      <div className="flex items-center gap-2">
        <Button onClick={() => void copy()}>
          <Icon size={14} aria-hidden />
          Copy
        </Button>
        <span role="status" className="text-ink-2">
          {copied}
        </span>
      </div>
    </Popover>
  );
}

/** Of the instances loaded so far. */
function usePastedListCoverage(list: string): PastedListCoverage | undefined {
  const fleet = useFleet();
  const hasInstances = useFleetState((state) => state.version > 0);
  const ask = () => fleet.ask({ list }, (worker) => worker.coverage(list));
  return useQuery({ ...fleetQuery(["coverage", list], ask), enabled: hasInstances }).data;
}

function useMissingValues(list: string): string[] | undefined {
  const fleet = useFleet();
  const ask = () => fleet.ask({ list }, (worker) => worker.missingValues(list));
  return useQuery(fleetQuery(["missing", list], ask)).data;
}
