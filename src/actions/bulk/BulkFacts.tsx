import type { OperationKind, Target } from "../../operations/operation.ts";
import { type ReactNode, useState } from "react";
import { describeState } from "../../api/state.ts";
import { useListPriceText } from "../../hooks/cost-text.ts";
import { isNegatedList } from "../../fleet/lists/lists.ts";
import { displayText, firstOf, formatCount, formatPercent } from "../../lib/text.ts";
import { StatusMark } from "../../ui/StatusMark.tsx";
import { ExpandButton, LongList } from "../../ui/page/LongList.tsx";
import type { ChosenBy, ChosenTarget } from "../dialogs.ts";
import { mostFrequentFirst, type skippedOf, skippedText } from "./bulk-targets.ts";

interface BulkFactsProps {
  kind: OperationKind;
  targets: readonly ChosenTarget[];
  chosenCount: number;
  chosenBy: ChosenBy | undefined;
  fleetSize: number;
}

/** What the instances have in common: search, share of the fleet, tags, states, regions. */
export function BulkFacts({ kind, targets, chosenCount, chosenBy, fleetSize }: BulkFactsProps) {
  const count = targets.length;
  const tags = frequentText(targets.flatMap(({ facts }) => [...new Set(facts?.tags)]));
  const states = frequentText(
    targets.map(({ state }) => (state === undefined ? "no state" : describeState(state).label)),
  );
  const regions = frequentText(targets.map(({ facts }) => facts?.region ?? "no region"));
  // As the list last read them.
  const instances = targets.map(({ facts, state }) => ({ ...facts, state }));
  const cost = useListPriceText(instances, kind === "stop");
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 tabular-nums [overflow-wrap:anywhere]">
      <Fact label="Search">
        {chosenBy ? (
          <SearchText chosenBy={chosenBy} count={chosenCount} />
        ) : (
          <span>Several searches, or picked one by one</span>
        )}
      </Fact>
      <Fact label="Share">
        {fleetSize >= count &&
          `${formatCount(count)} of ${formatCount(fleetSize)}, ${shareText(count / fleetSize)} of the fleet`}
      </Fact>
      <Fact label="Tags">{tags && <bdi>{tags}</bdi>}</Fact>
      <Fact label="States">{states && <bdi>{states}</bdi>}</Fact>
      <Fact label="Regions">{regions && <bdi>{regions}</bdi>}</Fact>
      <Fact label="Cost">{cost && <span>{cost}</span>}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="contents">
      <dt className="text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** e.g. "20 of the 47 found by tag:web", or "All 12 on the pasted list". */
function SearchText({
  chosenBy: { q, list, matches },
  count,
}: {
  chosenBy: ChosenBy;
  count: number;
}) {
  const before = [
    count < matches
      ? `${formatCount(count)} of the ${formatCount(matches)}`
      : `All ${formatCount(matches)}`,
    list !== undefined && (isNegatedList(list) ? "not on the pasted list" : "on the pasted list"),
    list !== undefined && q !== "" && "and",
    q === "" ? list === undefined && "instances" : "found by",
  ];
  return (
    <>
      <span>{before.filter(Boolean).join(" ")}</span>{" "}
      {q !== "" && <bdi className="mono">{displayText(q)}</bdi>}
    </>
  );
}

/** e.g. "89%"; never 0% of some or 100% of less than all. */
export function shareText(share: number): string {
  if (share < 0.01) return `less than ${formatPercent(0.01)}`;
  return formatPercent(share < 1 ? Math.min(share, 0.99) : 1);
}

/** Fits on one line. */
const frequentValues = 3;

/** e.g. "755 prod · 310 web · 98 db and 4 more". */
function frequentText(values: readonly string[]): string {
  const counted = mostFrequentFirst(values.map((value) => displayText(value)));
  return firstOf(counted, frequentValues, String, " · ");
}

interface SkippedProps {
  skipped: ReturnType<typeof skippedOf>;
  choices: { part: "notRunning" | "requested"; count: number; which: string }[];
  included: { notRunning: boolean; requested: boolean };
  onToggle: (part: "notRunning" | "requested") => void;
}

/** How many, why, which ones, and a way to include them. */
export function Skipped({ skipped, choices, included, onToggle }: SkippedProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  return (
    <div className="grid gap-2">
      <div role="status" className="empty:hidden">
        {skipped.length > 0 && (
          <ExpandButton
            isExpanded={isExpanded}
            onToggle={() => setIsExpanded(!isExpanded)}
            className="min-h-6 gap-1.5"
          >
            <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">
              {skippedText(skipped)}
            </bdi>
          </ExpandButton>
        )}
      </div>
      {isExpanded && skipped.length > 0 && (
        <LongList
          label="Skipped instances"
          items={skipped}
          keyOf={({ target }) => target.id}
          className="max-h-[16dvh] min-h-20"
        >
          {({ target, reason }) => <TargetItem target={target} note={reason} />}
        </LongList>
      )}
      {choices.map(({ part, count, which }) => {
        const text = `Include ${formatCount(count)} ${which}`;
        return (
          count > 0 && (
            <label key={part} className="flex items-center gap-2 text-ink-2">
              <input
                type="checkbox"
                aria-label={text}
                checked={included[part]}
                onChange={() => onToggle(part)}
              />
              <span>{text}</span>
            </label>
          )
        );
      })}
    </div>
  );
}

/** Full names: they tell the instances apart. */
export function TargetItem({
  target: { id, host, state },
  note,
}: {
  target: Target;
  note?: string;
}) {
  return (
    <span className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <bdi className="block font-[550] [overflow-wrap:anywhere]">{displayText(host)}</bdi>
        {host !== id && (
          <bdi className="mono block text-ink-3 [overflow-wrap:anywhere]">{displayText(id)}</bdi>
        )}
        {note !== undefined && (
          <bdi className="block text-small text-ink-2 [overflow-wrap:anywhere]">{note}</bdi>
        )}
      </span>
      {state !== undefined && <StatusMark {...describeState(state)} />}
    </span>
  );
}
