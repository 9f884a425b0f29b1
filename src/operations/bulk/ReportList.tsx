import { LongList } from "../../ui/LongList.tsx";
import { StatusMark } from "../../ui/StatusMark.tsx";
import type { Operation } from "../operation.ts";
import { useAccount } from "../operations-context.ts";
import { outcomeOf, referenceOf } from "../outcome.ts";
import type { RunItem } from "./items.ts";
import { ErrorReference } from "../../errors/ErrorReference.tsx";
import { displayText } from "../../ui/display-text.ts";

interface ReportListProps {
  items: RunItem[];
}

/** Instances of a run, each with what became of it. */
export function ReportList({ items }: ReportListProps) {
  return (
    <LongList
      label="Outcomes"
      items={items}
      step={100}
      keyOf={({ target }) => target.id}
      className="max-h-[44dvh] [overflow-wrap:anywhere]"
    >
      {({ target: { id, host }, operation }) => (
        <>
          <bdi className="font-[550]">{displayText(host)}</bdi>{" "}
          {host !== id && <bdi className="mono text-ink-3">{displayText(id)}</bdi>}
          <span className="block text-ink-2">
            {operation ? (
              <Outcome operation={operation} />
            ) : (
              <StatusMark tone="stop" label="Not sent" />
            )}
          </span>
        </>
      )}
    </LongList>
  );
}

interface OutcomeProps {
  operation: Operation;
}

function Outcome({ operation }: OutcomeProps) {
  const { tone, label, text } = outcomeOf(operation, useAccount());
  return (
    <>
      <StatusMark tone={tone} label={label} /> <bdi>{text}</bdi>
      <span className="block">
        <ErrorReference error={referenceOf(operation.phase)} />
      </span>
    </>
  );
}
