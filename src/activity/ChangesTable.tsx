import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { words } from "../actions/labels.ts";
import type { useFindCause } from "../actions/outcomes/possible-cause.ts";
import type { Gap } from "../fleet/changes.ts";
import type { ChangeEntry, ChangeItem } from "../fleet/worker/answers/change-list.ts";
import type { Operation } from "../operations/operation.ts";
import { betweenText, ChangeText, groupText } from "../search/views/ChangeText.tsx";
import { formatCount } from "../text/format.ts";
import { classNames } from "../ui/class-names.ts";
import { ExpandButton } from "../ui/table/ExpandButton.tsx";
import { ShowMoreButton, useRenderLimit } from "../ui/table/LongList.tsx";
import { Table } from "../ui/table/Table.tsx";
import { RelativeTime } from "../ui/time.tsx";
import { cell, InstanceName } from "./cells.tsx";

type FindCause = ReturnType<typeof useFindCause>;

const columns = [
  { label: "Seen", className: "w-[24%]" },
  { label: "Instance", className: "w-[26%]" },
  { label: "Change", className: "w-[34%]" },
  { label: "This browser", className: "w-[16%]" },
];
/** On a small screen a row is a card: instance and time, beneath them the change. */
const cardGrid =
  "max-card:grid max-card:grid-cols-[minmax(0,1fr)_auto] max-card:gap-x-2 max-card:px-4 max-card:py-2.5 max-card:[grid-template-areas:'instance_cause'_'change_change'_'seen_seen']";
const rowClass = "border-b border-line last:border-b-0";

interface ChangesTableProps {
  items: readonly ChangeItem[];
  findCause: FindCause;
}

/** Changes, one a row, and those that one pass has brought together, which unfold. */
export function ChangesTable({ items, findCause }: ChangesTableProps) {
  return (
    <Table label="Changes" columns={columns}>
      {items.map((item) => {
        if (item.type === "gap") return <GapRow key={`gap ${item.from}`} gap={item} />;
        const [first] = item.changes;
        const oldest = item.changes.at(-1);
        if (first && item.changes.length === 1)
          return <ChangeRow key={first.number} change={first} cause={findCause(first)} />;
        // The oldest change stays the same while a pass adds to the group.
        return <GroupRows key={`group ${oldest?.number}`} group={item} findCause={findCause} />;
      })}
    </Table>
  );
}

function GapRow({ gap: { from, to } }: { gap: Gap }) {
  return (
    <tr role="row" className={classNames(rowClass, "bg-canvas max-card:block")}>
      <td
        role="cell"
        colSpan={columns.length}
        className="px-3 py-2 text-ink-2 max-card:block max-card:px-4"
      >
        Not read {betweenText(from, to)}. Anything that changed and changed back in between wasn’t
        seen.
      </td>
    </tr>
  );
}

interface SeenCellProps {
  since: number;
  seenAt: number;
}

function SeenCell({ since, seenAt }: SeenCellProps) {
  return (
    <td role="cell" className={classNames(cell, "max-card:[grid-area:seen] max-card:text-ink-3")}>
      <RelativeTime time={seenAt} />
      <span className="block text-small text-ink-3 max-card:ml-2 max-card:inline">
        {betweenText(since, seenAt)}
      </span>
    </td>
  );
}

/** How many changes of a group are rendered at first, and how many more each time. */
const groupStep = 50;

interface GroupRowsProps {
  group: Extract<ChangeItem, { type: "changes" }>;
  findCause: FindCause;
}

/** One row for what one pass has done to many instances. It unfolds to a row for each. */
function GroupRows({ group: { kind, changes, since, seenAt }, findCause }: GroupRowsProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const { limit, more, showMore } = useRenderLimit(changes.length, groupStep);
  const caused = changes.filter((change) => findCause(change)).length;
  return (
    <>
      <tr role="row" className={classNames(rowClass, cardGrid)}>
        <SeenCell since={since} seenAt={seenAt} />
        <th
          role="rowheader"
          scope="row"
          colSpan={2}
          className={classNames(cell, "max-card:[grid-area:instance]")}
        >
          <ExpandButton
            isExpanded={isExpanded}
            onToggle={() => setIsExpanded(!isExpanded)}
            className="gap-1.5 font-[550] hover:underline card:-ml-5"
          >
            {groupText(kind, changes[0]?.to, changes.length)}
          </ExpandButton>
        </th>
        <td role="cell" className={classNames(cell, "text-ink-2 max-card:[grid-area:cause]")}>
          {caused > 0 && (
            <Link to="/activity" className="hover:underline">
              {formatCount(caused)} of them
            </Link>
          )}
        </td>
      </tr>
      {isExpanded &&
        changes
          .slice(0, limit)
          .map((change) => (
            <ChangeRow key={change.number} change={change} cause={findCause(change)} ofGroup />
          ))}
      {isExpanded && more > 0 && (
        <tr role="row" className={classNames(rowClass, "bg-canvas max-card:block")}>
          <td role="cell" className="max-card:hidden" />
          <td
            role="cell"
            colSpan={columns.length - 1}
            className="px-3 py-2 max-card:block max-card:px-4"
          >
            <ShowMoreButton more={more} onClick={showMore} />
          </td>
        </tr>
      )}
    </>
  );
}

interface ChangeRowProps {
  change: ChangeEntry;
  /** The operation of this browser that it may come from. */
  cause: Operation | undefined;
  /** It is part of the group above it. */
  ofGroup?: boolean;
}

function ChangeRow({ change, cause, ofGroup = false }: ChangeRowProps) {
  const { id, hostName, since, seenAt } = change;
  return (
    <tr role="row" className={classNames(rowClass, cardGrid, ofGroup && "bg-canvas")}>
      <SeenCell since={since} seenAt={seenAt} />
      <th
        role="rowheader"
        scope="row"
        className={classNames(cell, "min-w-0 max-card:[grid-area:instance]")}
      >
        <InstanceName id={id} host={hostName ?? id} />
      </th>
      <td role="cell" className={classNames(cell, "min-w-0 max-card:[grid-area:change]")}>
        <ChangeText change={change} />
      </td>
      <td role="cell" className={classNames(cell, "max-card:[grid-area:cause]")}>
        {cause && (
          <Link to="/activity" search={{ action: cause.id }} className="text-ink-2 hover:underline">
            {words[cause.kind].requested}
          </Link>
        )}
      </td>
    </tr>
  );
}
