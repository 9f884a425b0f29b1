import { describeItem } from "../actions/bulk/run-text.ts";
import { useFingerprint } from "../actions/use-operations.ts";
import type { Operation } from "../operations/operation.ts";
import type { InstanceFacts } from "../operations/record.ts";
import type { RunItem } from "../operations/runs/run-items.ts";
import type { Run } from "../operations/runs/run.ts";
import { type Catalogue, resolveSpecification } from "../queries/specifications.ts";
import { clockTime } from "../lib/times.ts";
import { displayText } from "../lib/text.ts";
import { StatusMark } from "../ui/StatusMark.tsx";
import { sizeText } from "../ui/sizes.tsx";
import { Cell, Row, RowHeader, Table } from "../ui/page/Table.tsx";
import { Time, useZone } from "../ui/time.tsx";
import { InstanceName, RequestReference } from "./cells.tsx";

const columns = [
  { label: "Instance", className: "w-[20%]" },
  { label: "As it was", className: "w-[24%]" },
  { label: "Outcome", className: "w-[21%]" },
  { label: "Times", className: "w-[15%]" },
  { label: "Code and request", className: "w-[20%]" },
];

interface ReportTableProps {
  run: Run;
  items: readonly RunItem[];
  catalogue: Catalogue | undefined;
}

export function ReportTable({ run, items, catalogue }: ReportTableProps) {
  const fingerprint = useFingerprint();
  return (
    <Table label="Report" columns={columns}>
      {items.map((item) => {
        const { target, operation } = item;
        const { tone, label, text, reference } = describeItem(run.kind, item, fingerprint);
        return (
          <Row key={target.id} className="log-row max-card:grid-cols-[minmax(0,1fr)_auto]">
            <RowHeader className="log-cell min-w-0 max-card:col-span-2">
              <InstanceName id={target.id} host={target.host} />
            </RowHeader>
            <Cell className="report-line max-card:order-1">
              <Facts facts={operation?.facts ?? target.facts} catalogue={catalogue} />
            </Cell>
            <Cell className="log-cell [overflow-wrap:anywhere] max-card:col-span-2">
              <StatusMark tone={tone} label={label} />
              {text !== "" && <bdi className="block text-small text-ink-2">{text}</bdi>}
            </Cell>
            <Cell className="report-line max-card:order-1">
              {operation && <Times operation={operation} />}
            </Cell>
            <Cell className="report-line max-card:order-1">
              <RequestReference reference={reference} />
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}

interface FactsProps {
  /** Missing in reports of older versions. */
  facts: InstanceFacts | undefined;
  catalogue: Catalogue | undefined;
}

function Facts({ facts, catalogue }: FactsProps) {
  if (!facts) return null;
  const { region, ipv4, privateIpv4, image, tags = [] } = facts;
  const { name, sizes } = resolveSpecification(facts, catalogue);
  const lines = {
    size: [region, sizes && sizeText(sizes), name],
    addresses: [ipv4, privateIpv4],
    labels: [image, ...tags],
  };
  return Object.entries(lines).map(([line, texts]) => {
    const text = displayText(texts.filter(Boolean).join(" · "));
    return (
      text !== "" && (
        <bdi key={line} className="block text-small">
          {text}
        </bdi>
      )
    );
  });
}

function Times({ operation }: { operation: Operation }) {
  const { sentAt, acceptedAt, overAt } = operation;
  const [zone] = useZone();
  const times = { Sent: sentAt, Accepted: acceptedAt, Over: overAt };
  return Object.entries(times).map(
    ([name, time]) =>
      time !== undefined && (
        <span key={name} className="block text-small tabular-nums max-card:mr-3 max-card:inline">
          <span className="text-ink-3">{name}</span>{" "}
          <Time time={time}>{clockTime(time, zone)}</Time>
        </span>
      ),
  );
}
