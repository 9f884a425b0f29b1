import { useConfig } from "../../hooks/use-services.ts";
import { costSumText } from "../../hooks/cost-text.ts";
import { ChevronRight } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useNotifications } from "../../errors/notifications.ts";
import { parseSort } from "../../fleet/columns.ts";
import type { FleetQuery } from "../../fleet/worker/fleet-search.ts";
import type { Group } from "../../fleet/worker/sort-and-count.ts";
import { toneWords } from "../../search/box/groups.ts";
import { useExport, useFleet, useOffer } from "../../search/use-fleet.ts";
import { formatCount } from "../../lib/text.ts";
import { classNames } from "../../ui/class-names.ts";
import type { ExportFormat } from "../../lib/table-file.ts";
import { exportFormats, MenuButton } from "../../ui/popups/PopupButton.tsx";
import { ToneMark } from "../../ui/StatusMark.tsx";
import { storageSumText, totalsText } from "../../ui/sizes.tsx";
import { Dots, dotsButton } from "./RowActions.tsx";
import { SelectBox } from "./SelectBox.tsx";
import { useVisibleColumns } from "./columns.tsx";
import { useSelection } from "../selection.ts";

/** Running ones are the rest. */
const toldTones = ["bad", "wait", "stop"] as const;

interface GroupHeadingProps {
  group: Group;
  name: string;
  /** Finds the group. */
  query: FleetQuery;
  sort: string | undefined;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** How many of its instances are selected. */
  selected: number;
  /** Why they can't be selected together. */
  reason: string | undefined;
}

/** A row with the group's facts in the columns they belong to. Its box selects all of the group, also those not shown. */
export function GroupHeading(props: GroupHeadingProps) {
  const { group, name, query, isOpen, onOpen, selected, reason, sort } = props;
  const { count, tones } = group;
  const [columns] = useVisibleColumns();
  const currency = useConfig().prices?.currency;
  const isComplete = useOffer("all");
  const selectGroup = useSelectGroup(query, sort);
  const fleet = useFleet();
  const save = useExport();
  const exportGroup = (format: ExportFormat) =>
    void save(({ exportInstances }) => {
      const matches = { ...query, sort: parseSort(sort), now: fleet.serverNow() };
      return exportInstances(fleet, { kind: "matches", ...matches }, format);
    });
  const states = toldTones.filter((tone) => tones[tone] > 0);
  const storage = group.storageGb > 0 && storageSumText(group.storageGb);
  const cost = currency && costSumText(group, currency);
  const sizes = [totalsText(group), storage, cost].filter(Boolean).join(" · ");
  const isSelected = count > 0 && selected >= count;
  const boxReason = reason ?? (isComplete ? undefined : "Not all instances have been read yet.");
  function foldByArrow(event: KeyboardEvent): void {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    onOpen(event.key === "ArrowRight");
  }
  return (
    <tr role="row" className="group-heading">
      <td role="cell" className="cell-padding max-card:p-0 print:hidden">
        <SelectBox
          label={`Select all ${formatCount(count)} in ${name}`}
          checked={isSelected}
          indeterminate={selected > 0 && !isSelected}
          reason={isSelected ? undefined : boxReason}
          onToggle={() => void selectGroup(!isSelected)}
        />
      </td>
      {columns.map(({ id, leftOut }, index) =>
        index === 0 ? (
          <th key={id} role="rowheader" scope="rowgroup" className="group-name">
            <span className="flex items-center">
              <button
                type="button"
                aria-expanded={isOpen}
                aria-label={`${name}, ${formatCount(count)} ${count === 1 ? "instance" : "instances"}`}
                onClick={() => onOpen(!isOpen)}
                onKeyDown={foldByArrow}
                className="touch-target inline-flex min-h-8 items-center gap-1.5 text-left font-semibold"
              >
                <ChevronRight
                  size={14}
                  aria-hidden
                  className={classNames("shrink-0", isOpen && "rotate-90")}
                />
                <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
              </button>
              {/* In the button's name. */}
              <span aria-hidden className="ml-1.5 font-normal text-ink-2 tabular-nums">
                {formatCount(count)}
              </span>
            </span>
          </th>
        ) : (
          <td
            key={id}
            role="cell"
            className={classNames(
              "group-fact",
              id === "specification" && "whitespace-nowrap",
              leftOut,
            )}
          >
            {id === "state" && states.length > 0 && (
              <span className="flex flex-wrap gap-x-3">
                {states.map((tone) => (
                  <StateCount key={tone} tone={tone} count={tones[tone]} />
                ))}
              </span>
            )}
            {id === "specification" && sizes !== "" && <span>{sizes}</span>}
          </td>
        ),
      )}
      <td
        role="cell"
        className="cell-padding text-right max-card:order-2 max-card:-mr-2 print:hidden max-card:[&>button]:h-10!"
      >
        <MenuButton
          label={`Actions for ${name}`}
          items={exportFormats.map(([format, written]) => ({
            label: `Export ${written}`,
            unavailable: boxReason,
            onSelect: () => exportGroup(format),
          }))}
          className={dotsButton}
        >
          <Dots />
        </MenuButton>
      </td>
    </tr>
  );
}

/** A mark and a number, as in the tabs above. */
function StateCount({ tone, count }: { tone: (typeof toldTones)[number]; count: number }) {
  const label = toneWords[tone].label.toLowerCase();
  return (
    <span title={label} className="inline-flex items-center gap-1.5 tabular-nums">
      <ToneMark tone={tone} />
      <span>{formatCount(count)}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** Selects or deselects every instance of the group. */
function useSelectGroup(query: FleetQuery, sort: string | undefined) {
  const fleet = useFleet();
  const { select, deselect } = useSelection();
  const { toasts } = useNotifications();
  return async (isToSelect: boolean): Promise<void> => {
    try {
      const now = fleet.serverNow();
      const sorted = parseSort(sort);
      const matches = await fleet.ask(query, (worker) => worker.choose(query, now, sorted));
      if (isToSelect) select(matches, { ...query, matches: matches.length });
      else deselect(matches.map(({ id }) => id));
    } catch {
      toasts.show({ title: "Not selected.", text: "The group couldn’t be searched." });
    }
  };
}
