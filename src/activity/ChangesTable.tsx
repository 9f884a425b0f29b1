import { useState } from "react";
import { words } from "../actions/labels.ts";
import type { ChangeEntry, ChangeGroup } from "../fleet/worker/changes.ts";
import { ChangeText, groupText, useFindCause } from "../search/ChangeNews.tsx";
import { formatCount } from "../lib/text.ts";
import { betweenText } from "../lib/times.ts";
import { classNames } from "../ui/class-names.ts";
import { ExpandButton } from "../ui/page/LongList.tsx";
import { Cell, Row, RowHeader, Table } from "../ui/page/Table.tsx";
import { RelativeTime, useZone } from "../ui/time.tsx";
import { InstanceName, UnfoldedRows } from "./cells.tsx";

const columns = [
  { label: "Seen", className: "w-[24%]" },
  { label: "Instance", className: "w-[26%]" },
  { label: "Change", className: "w-[34%]" },
  { label: "This browser", className: "w-[16%]" },
];

/** Changes; those that came with one refresh are a row that unfolds. */
export function ChangesTable({ groups }: { groups: readonly ChangeGroup[] }) {
  return (
    <Table label="Changes" columns={columns}>
      {groups.map((group) => {
        const [first] = group.changes;
        const oldest = group.changes.at(-1);
        if (first && group.changes.length === 1)
          return <ChangeRow key={first.number} change={first} />;
        // The oldest change stays the same while a refresh adds to the group.
        return <GroupRows key={`group ${oldest?.number}`} group={group} />;
      })}
    </Table>
  );
}

function SeenCell({ since, seenAt }: { since: number; seenAt: number }) {
  const [zone] = useZone();
  return (
    <Cell className="log-cell max-card:[grid-area:seen] max-card:text-ink-3">
      <RelativeTime time={seenAt} />
      <span className="block text-small text-ink-3 max-card:ml-2 max-card:inline">
        {betweenText(since, seenAt, zone)}
      </span>
    </Cell>
  );
}

function GroupRows({ group }: { group: ChangeGroup }) {
  const { kind, changes, since, seenAt } = group;
  const findCause = useFindCause();
  const [isExpanded, setIsExpanded] = useState(false);
  const caused = changes.filter((change) => findCause(change)).length;
  return (
    <>
      <Row className="log-row max-card:grid-cols-[minmax(0,1fr)_auto] max-card:[grid-template-areas:'instance_cause'_'change_change'_'seen_seen']">
        <SeenCell since={since} seenAt={seenAt} />
        <RowHeader colSpan={2} className="log-cell max-card:[grid-area:instance]">
          <ExpandButton
            isExpanded={isExpanded}
            onToggle={() => setIsExpanded(!isExpanded)}
            className="gap-1.5 font-[550] hover:underline card:-ml-5"
          >
            {groupText(kind, changes[0]?.to, changes.length)}
          </ExpandButton>
        </RowHeader>
        <Cell className="log-cell text-ink-2 max-card:[grid-area:cause]">
          {caused > 0 && <span>{`${formatCount(caused)} requested`}</span>}
        </Cell>
      </Row>
      {isExpanded && (
        <UnfoldedRows items={changes} columns={[1, 3]}>
          {(change) => <ChangeRow key={change.number} change={change} ofGroup />}
        </UnfoldedRows>
      )}
    </>
  );
}

function ChangeRow({ change, ofGroup = false }: { change: ChangeEntry; ofGroup?: boolean }) {
  const { id, hostName, since, seenAt } = change;
  const cause = useFindCause()(change);
  return (
    <Row
      className={classNames(
        "log-row max-card:grid-cols-[minmax(0,1fr)_auto] max-card:[grid-template-areas:'instance_cause'_'change_change'_'seen_seen']",
        ofGroup && "bg-canvas",
      )}
    >
      <SeenCell since={since} seenAt={seenAt} />
      <RowHeader className="log-cell min-w-0 max-card:[grid-area:instance]">
        <InstanceName id={id} host={hostName ?? id} />
      </RowHeader>
      <Cell className="log-cell min-w-0 max-card:[grid-area:change]">
        <ChangeText change={change} />
      </Cell>
      <Cell className="log-cell text-ink-2 max-card:[grid-area:cause]">
        {cause && words[cause.kind].requested}
      </Cell>
    </Row>
  );
}
