import { useState } from "react";
import { durationOf, itemOutcome, tally } from "../operations/runs/run-items.ts";
import { outcomeLabel, problemsFirst } from "../actions/bulk/run-text.ts";
import { ReportLink, RetryButtons } from "../actions/bulk/RunActions.tsx";
import { instancesText, words } from "../actions/labels.ts";
import { anotherText, describeOutcome } from "../actions/outcomes.ts";
import type { Operation } from "../operations/operation.ts";
import { useFingerprint } from "../actions/use-operations.ts";
import { classNames } from "../ui/class-names.ts";
import { ExpandButton } from "../ui/page/LongList.tsx";
import { durationText, formatCount, sentenceCase } from "../lib/text.ts";
import { StatusMark } from "../ui/StatusMark.tsx";
import { Cell, Row, RowHeader, Table } from "../ui/page/Table.tsx";
import { RelativeTime } from "../ui/time.tsx";
import type { ActivityItem } from "./activity-items.ts";
import { InstanceName, Requested, RequestReference, RunOutcome, UnfoldedRows } from "./cells.tsx";

const columns = [
  { label: "Requested", className: "w-[10%]" },
  { label: "Action", className: "w-[8%]" },
  { label: "Instance", className: "w-[22%]" },
  { label: "Outcome", className: "w-[36%]" },
  { label: "Code and request", className: "w-[24%]" },
];

/** Operations, and runs, which unfold to their operations. */
export function ActivityTable({ items }: { items: ActivityItem[] }) {
  return (
    <Table label="Activity" columns={columns}>
      {items.map((item) =>
        "run" in item ? (
          <RunRows key={item.run.id} item={item} />
        ) : (
          <ActivityRow key={item.operation.id} operation={item.operation} />
        ),
      )}
    </Table>
  );
}

function RunRows({ item }: { item: Extract<ActivityItem, { isStored: boolean }> }) {
  const { run, operations, isStored } = item;
  const sorted = problemsFirst(
    operations.map((operation) => ({ operation, outcome: itemOutcome(operation) })),
  );
  const [isExpanded, setIsExpanded] = useState(false);
  const counts = tally(run, operations);
  const isOver = run.end !== undefined && counts.underWay === 0;
  const withoutEntry = run.count - operations.length;
  return (
    <>
      <Row className="log-row max-card:grid-cols-[auto_minmax(0,1fr)_auto] max-card:[grid-template-areas:'action_instance_asked'_'outcome_outcome_outcome'_'code_code_code']">
        <Cell className="log-cell card:py-3 max-card:text-ink-3 max-card:[grid-area:asked]">
          <Requested {...run} />
        </Cell>
        <RowHeader
          colSpan={2}
          className="log-cell card:py-3 max-card:[grid-column:action/instance] max-card:row-start-1"
        >
          <ExpandButton
            isExpanded={isExpanded}
            onToggle={() => setIsExpanded(!isExpanded)}
            className="gap-1.5 font-[550] hover:underline card:-ml-5"
          >
            {`${words[run.kind].verb} ${instancesText(run.count)}`}
          </ExpandButton>
        </RowHeader>
        <Cell className="log-cell [overflow-wrap:anywhere] card:py-3 max-card:[grid-area:outcome]">
          <RunOutcome run={run} counts={counts} />
          {isOver && (
            <span className="text-ink-2">{` · took ${durationText(durationOf(run, operations))}`}</span>
          )}
        </Cell>
        <Cell className="log-cell card:py-3 max-card:[grid-area:code]">
          {isStored && (
            <span className="flex flex-wrap gap-2 card:-my-1.5">
              {isOver && <RetryButtons run={run} counts={counts} />}
              <ReportLink id={run.id} />
            </span>
          )}
        </Cell>
      </Row>
      {isExpanded && (
        <UnfoldedRows
          items={sorted}
          columns={[2, 3]}
          note={
            withoutEntry > 0
              ? `${formatCount(withoutEntry)} ${outcomeLabel(run.kind, "notSent")}: see the report.`
              : undefined
          }
        >
          {({ operation }) => <ActivityRow key={operation.id} operation={operation} ofRun />}
        </UnfoldedRows>
      )}
    </>
  );
}

interface ActivityRowProps {
  operation: Operation;
  /** The run's row names the action. */
  ofRun?: boolean;
}

function ActivityRow({ operation, ofRun = false }: ActivityRowProps) {
  const { kind, instanceId, host, askedAt, api } = operation;
  const fingerprint = useFingerprint();
  const isOfThisKey = operation.keyFingerprint === fingerprint;
  const { label, tone, text, next, reference } = describeOutcome(operation, fingerprint);
  return (
    <Row
      className={classNames(
        "log-row max-card:grid-cols-[auto_minmax(0,1fr)_auto] max-card:[grid-template-areas:'action_instance_asked'_'outcome_outcome_outcome'_'code_code_code']",
        ofRun && "bg-canvas max-card:gap-x-0",
      )}
    >
      <Cell className="log-cell max-card:text-ink-3 max-card:[grid-area:asked]">
        {ofRun ? <RelativeTime time={askedAt} /> : <Requested {...operation} />}
      </Cell>
      <Cell className="log-cell max-card:[grid-area:action]">
        <span className={ofRun ? "sr-only" : undefined}>{words[kind].verb}</span>
      </Cell>
      <RowHeader className="log-cell min-w-0 max-card:[grid-area:instance]">
        <InstanceName id={instanceId} host={host} isOfAnotherKey={!isOfThisKey} />
        {!isOfThisKey && (
          <span className="block text-small text-ink-3">
            <span>{sentenceCase(anotherText(operation))}</span>, at <bdi>{api}</bdi>
          </span>
        )}
      </RowHeader>
      <Cell className="log-cell [overflow-wrap:anywhere] max-card:[grid-area:outcome]">
        <StatusMark tone={tone} label={label} />
        <span className="text-ink-2">
          {" · "}
          <bdi>{text}</bdi>
          {next !== undefined && <span>{` ${next}`}</span>}
        </span>
      </Cell>
      <Cell className="log-cell text-ink-2 max-card:[grid-area:code]">
        <RequestReference reference={reference} />
      </Cell>
    </Row>
  );
}
