import { useState } from "react";
import { durationOf, tally } from "../operations/runs/run-items.ts";
import { outcomeLabel } from "../actions/bulk/run-text.ts";
import { ReportLink, RetryButtons } from "../actions/bulk/RunActions.tsx";
import { instancesText, words } from "../actions/labels.ts";
import { describe } from "../actions/outcomes/outcomes.ts";
import type { Operation } from "../operations/operation.ts";
import { useFingerprint } from "../actions/use-operations.ts";
import { classNames } from "../ui/class-names.ts";
import { ExpandButton } from "../ui/table/ExpandButton.tsx";
import { ShowMoreButton, useRenderLimit } from "../ui/table/LongList.tsx";
import { durationText, formatCount } from "../text/format.ts";
import { StatusMark } from "../ui/StatusMark.tsx";
import { Table } from "../ui/table/Table.tsx";
import { RelativeTime } from "../ui/time.tsx";
import type { ActivityItem } from "./activity-items.ts";
import { cell, InstanceName, RequestReference, RunOutcome } from "./cells.tsx";

const columns = [
  { label: "Requested", className: "w-[10%]" },
  { label: "Action", className: "w-[8%]" },
  { label: "Instance", className: "w-[22%]" },
  { label: "Outcome", className: "w-[36%]" },
  { label: "Code and request", className: "w-[24%]" },
];
/** On a small screen a row is a card: action, instance and time, beneath them the outcome. */
const cardGrid =
  "max-card:grid max-card:grid-cols-[auto_minmax(0,1fr)_auto] max-card:gap-x-2 max-card:px-4 max-card:py-2.5 max-card:[grid-template-areas:'action_instance_asked'_'outcome_outcome_outcome'_'code_code_code']";
/** Its buttons are higher than its text. */
const runCell = `${cell} card:py-3`;

interface ActivityTableProps {
  items: ActivityItem[];
  /** The id of the operation that the address names. It is marked and scrolled to. */
  chosen: string | undefined;
  /** Runs are unfolded at first. */
  startsExpanded: boolean;
}

/** Operations, one a row, and runs, which unfold to their operations. */
export function ActivityTable({ items, chosen, startsExpanded }: ActivityTableProps) {
  return (
    <Table label="Activity" columns={columns}>
      {items.map((item) =>
        item.kind === "run" ? (
          <RunRows key={item.id} item={item} chosen={chosen} startsExpanded={startsExpanded} />
        ) : (
          <ActivityRow key={item.id} operation={item.operation} chosen={chosen} />
        ),
      )}
    </Table>
  );
}

const chosenClass = "aria-[current]:bg-accent-soft!";

/** Marks the row that the address names, and scrolls to it. */
function chosenRow(isChosen: boolean) {
  return isChosen ? ({ "aria-current": true, ref: scrollIntoView } as const) : {};
}

function scrollIntoView(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: "center" });
}

type RunItem = Extract<ActivityItem, { kind: "run" }>;

/** How many operations of a run are rendered at first, and how many more each time. */
const runStep = 50;

interface RunRowsProps extends Omit<ActivityTableProps, "items"> {
  item: RunItem;
}

/** One row for a bulk run. It unfolds to a row for each operation, problems first. */
function RunRows({ item, chosen, startsExpanded }: RunRowsProps) {
  const { run, operations, matching, isStored } = item;
  const fingerprint = useFingerprint();
  const sorted = problemsFirst(matching, fingerprint);
  const chosenPlace = sorted.findIndex(({ id }) => id === chosen);
  const [isExpanded, setIsExpanded] = useState(startsExpanded || chosenPlace >= 0);
  const { limit, more, showMore } = useRenderLimit(
    matching.length,
    Math.max(runStep, chosenPlace + 1),
  );
  const counts = tally(run, operations);
  const isOver = run.end !== undefined && counts.underWay === 0;
  const withoutEntry = matching === operations ? run.count - operations.length : 0;
  return (
    <>
      <tr role="row" className={classNames("border-b border-line last:border-b-0", cardGrid)}>
        <td
          role="cell"
          className={classNames(runCell, "max-card:text-ink-3 max-card:[grid-area:asked]")}
        >
          <RelativeTime time={run.askedAt} />
        </td>
        <th
          role="rowheader"
          scope="row"
          colSpan={2}
          className={classNames(
            runCell,
            "max-card:[grid-column:action/instance] max-card:row-start-1",
          )}
        >
          <ExpandButton
            isExpanded={isExpanded}
            onToggle={() => setIsExpanded(!isExpanded)}
            className="gap-1.5 font-[550] hover:underline card:-ml-5"
          >
            {words[run.kind].verb} {instancesText(run.count)}
          </ExpandButton>
        </th>
        <td
          role="cell"
          className={classNames(runCell, "[overflow-wrap:anywhere] max-card:[grid-area:outcome]")}
        >
          <RunOutcome run={run} counts={counts} />
          {isOver && (
            <span className="text-ink-2"> · took {durationText(durationOf(run, operations))}</span>
          )}
        </td>
        <td role="cell" className={classNames(runCell, "max-card:[grid-area:code]")}>
          {isStored && (
            <span className="flex flex-wrap gap-2 card:-my-1.5">
              {isOver && <RetryButtons run={run} counts={counts} />}
              <ReportLink id={run.id} />
            </span>
          )}
        </td>
      </tr>
      {isExpanded &&
        sorted
          .slice(0, limit)
          .map((operation) => (
            <ActivityRow key={operation.id} operation={operation} chosen={chosen} ofRun />
          ))}
      {isExpanded && (more > 0 || withoutEntry > 0) && (
        <tr role="row" className="border-b border-line bg-canvas last:border-b-0 max-card:block">
          <td role="cell" colSpan={2} className="max-card:hidden" />
          <td role="cell" colSpan={3} className="px-3 py-2 text-ink-2 max-card:block max-card:px-4">
            {more > 0 ? (
              <ShowMoreButton more={more} onClick={showMore} />
            ) : (
              `${formatCount(withoutEntry)} ${outcomeLabel(run.kind, "notSent")}: see the report.`
            )}
          </td>
        </tr>
      )}
    </>
  );
}

/** In the order of what needs attention. */
const problemOrder = ["refused", "unknown", "cancelled", "open", "done"];

function problemsFirst(operations: readonly Operation[], fingerprint: string): Operation[] {
  return operations
    .map((operation) => ({
      operation,
      rank: problemOrder.indexOf(describe(operation, fingerprint).group),
    }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ operation }) => operation);
}

interface ActivityRowProps {
  operation: Operation;
  chosen: string | undefined;
  /** It is part of the run above it, which names the action. */
  ofRun?: boolean;
}

function ActivityRow({ operation, chosen, ofRun = false }: ActivityRowProps) {
  const { kind, instanceId, host, askedAt, api } = operation;
  const fingerprint = useFingerprint();
  const isOfThisKey = operation.keyFingerprint === fingerprint;
  const { label, tone, text, reference } = describe(operation, fingerprint);
  return (
    <tr
      {...chosenRow(operation.id === chosen)}
      role="row"
      className={classNames(
        "border-b border-line last:border-b-0",
        cardGrid,
        chosenClass,
        ofRun && "bg-canvas max-card:gap-x-0!",
      )}
    >
      <td
        role="cell"
        className={classNames(cell, "max-card:text-ink-3 max-card:[grid-area:asked]")}
      >
        <RelativeTime time={askedAt} />
      </td>
      <td role="cell" className={classNames(cell, "max-card:[grid-area:action]")}>
        <span className={ofRun ? "sr-only" : undefined}>{words[kind].verb}</span>
      </td>
      <th
        role="rowheader"
        scope="row"
        className={classNames(cell, "min-w-0 max-card:[grid-area:instance]")}
      >
        <InstanceName id={instanceId} host={host} isOfAnotherKey={!isOfThisKey} />
        {!isOfThisKey && (
          <span className="block text-small text-ink-3">
            Another key or API address, at <bdi>{api}</bdi>
          </span>
        )}
      </th>
      <td
        role="cell"
        className={classNames(cell, "[overflow-wrap:anywhere] max-card:[grid-area:outcome]")}
      >
        <StatusMark tone={tone} label={label} /> <bdi className="text-ink-2">{text}</bdi>
      </td>
      <td role="cell" className={classNames(cell, "text-ink-2 max-card:[grid-area:code]")}>
        <RequestReference reference={reference} />
      </td>
    </tr>
  );
}
