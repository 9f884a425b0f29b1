import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { isFleetComplete, isSearchable } from "../../fleet/fleet-state.ts";
import { isOnlyInThisTab } from "../../fleet/pasted-lists.ts";
import { maxPastedValues } from "../../fleet/pasted/pasted-text.ts";
import type { PastedListSummary } from "../../fleet/worker/pasted/fleet-lists.ts";
import { displayText } from "../../text/display-text.ts";
import { formatCount, plural } from "../../text/format.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { EmptyState } from "../../ui/page/Page.tsx";
import { useFleet, useFleetAnswer, useFleetState } from "../use-fleet.ts";
import type { PastedListChipProps } from "./PastedListChip.tsx";
import { ReviewDialog } from "./ReviewDialog.tsx";

interface PastedListStatusProps {
  list: string;
  /** `replaces`: it's the same list, now with other ids. */
  onChange: (list: string, replaces: boolean) => void;
  onSearchAsText: (q: string) => void;
}

/** e.g. "12 found · 3 uncertain · 2 not found · 14 lines skipped · Review". */
export function PastedListStatus({ list, onChange, onSearchAsText }: PastedListStatusProps) {
  const { pastedLists } = useFleet();
  const [reviewed, setReviewed] = useState<HTMLElement>();
  // A tab that was hidden for long reads the instances again: until then none is gone.
  const isComplete = useFleetState(isFleetComplete);
  const isSettled = useSettledList(list, isComplete, (settled) => onChange(settled, true));
  const summary = useSummary(list);
  const pastedList = pastedLists.of(list);
  if (!summary || !pastedList) return null;
  const { found, others, uncertainIds, counts, byShortName, hasTooManyValues } = summary;
  if (hasTooManyValues) return <TooManyValues />;
  const { isNegated } = pastedList;
  const details = detailsOf(summary, isNegated);
  function add(id: string): void {
    const ids = [...(pastedList?.ids ?? []), id];
    onChange(pastedLists.withIds(list, ids), true);
  }
  const turnRound = () => onChange(pastedLists.turnedRound(list, uncertainIds), false);
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 tabular-nums">
      <p role="status">
        <b className="font-semibold text-ink">
          {isNegated
            ? `${formatCount(others)} ${plural(others, "is", "are")} not on the list`
            : `${formatCount(found)} found`}
        </b>
        {!(isSettled && isComplete) && <span> so far</span>}
        {isSettled &&
          isComplete &&
          details.map((detail) => <span key={detail}>{` · ${detail}`}</span>)}
      </p>
      {isSettled && isComplete && byShortName && !isNegated && (
        <p className="flex flex-wrap items-center gap-x-1 [overflow-wrap:anywhere]">
          <span>Found by short name:</span>
          <Button onClick={() => add(byShortName.id)}>
            <bdi>{displayText(byShortName.name)}</bdi>
          </Button>
        </p>
      )}
      {(counts || summary.gone.length > 0) && !isNegated && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => setReviewed(currentTarget)}
          className={
            isComplete && counts && counts.uncertain > 0
              ? "button button-plain"
              : "inline-flex h-8 items-center max-card:h-10 rounded-control px-2 font-medium text-accent hover:bg-hover"
          }
        >
          Review
        </button>
      )}
      {isSettled && isComplete && (isNegated || found > 0) && (
        <Button variant="ghost" onClick={turnRound}>
          <span>
            {isNegated
              ? `${formatCount(found)} ${plural(found, "is", "are")} on it`
              : `${formatCount(others)} ${plural(others, "is", "are")} not on the list`}
          </span>
        </Button>
      )}
      {counts && !isNegated && <SearchAsText values={counts.values} onSearch={onSearchAsText} />}
      {isSettled && isOnlyInThisTab(list) && (
        <p className="text-small text-ink-3">
          This list is too long for a link, so the address only works in this tab.
        </p>
      )}
      {reviewed && (
        <ReviewDialog
          list={list}
          summary={summary}
          canTick={isSettled && isComplete}
          onChange={(ids) => onChange(pastedLists.withIds(list, ids), true)}
          returnFocus={reviewed}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </div>
  );
}

function detailsOf({ found, gone, uncertainIds, counts }: PastedListSummary, isNegated: boolean) {
  if (isNegated) {
    const doubtful = uncertainIds.length;
    return [
      doubtful > 0 &&
        `${formatCount(doubtful)} uncertain ${plural(doubtful, "one is", "ones are")} left out`,
      found + doubtful === 0 && "it would exclude nothing, so nothing is listed",
    ].filter((detail) => detail !== false);
  }
  const { uncertain = 0, missing = 0, skippedLines = 0 } = counts ?? {};
  return [
    gone.length > 0 && `${formatCount(gone.length)} gone`,
    uncertain > 0 && `${formatCount(uncertain)} uncertain`,
    missing > 0 && `${formatCount(missing)} not found`,
    skippedLines > 0 &&
      `${formatCount(skippedLines)} ${plural(skippedLines, "line", "lines")} skipped`,
  ].filter((detail) => detail !== false);
}

/** The other reading of a short list: instances that contain one of its values. */
function SearchAsText({
  values,
  onSearch,
}: {
  values: readonly string[];
  onSearch: (q: string) => void;
}) {
  const q = textSearch(values);
  const isOne = values.length === 1;
  const request = { q, page: 1, limit: 1, sort: undefined };
  const containing = useFleetAnswer(
    "contain",
    request,
    (worker, asked, now) => worker.search({ ...asked, now }),
    { when: (state) => isOne && isSearchable(state) },
  )?.total;
  if (values.length === 0 || (isOne && !containing)) return null;
  return (
    <Button variant="ghost" onClick={() => onSearch(q)}>
      <span>
        {isOne
          ? `${formatCount(containing ?? 0)} ${plural(containing ?? 0, "contains", "contain")} it`
          : "Search as text"}
      </span>
    </Button>
  );
}

function TooManyValues(): ReactNode {
  return (
    <p role="alert" className="text-bad-ink">
      <span>{`A list can have ${formatCount(maxPastedValues)} different values`}</span>, and this
      text has more. Nothing of it is listed.
    </p>
  );
}

export function UnknownPastedListAlert({ list, onRemove }: PastedListChipProps) {
  return (
    <EmptyState role="alert" title="This tab doesn’t have the list">
      <p className="max-w-[60ch] text-ink-2">
        {isOnlyInThisTab(list)
          ? "Long lists stay in the tab where you pasted them, until you disconnect. Paste it again to see its instances."
          : "The list in the address can’t be read. Paste it again to see its instances."}
      </p>
      <Button onClick={onRemove}>Remove list</Button>
    </EmptyState>
  );
}

/** Once the whole fleet is here, a text becomes the list of the instances that it names. Returns whether it has. */
function useSettledList(
  list: string,
  isComplete: boolean,
  onSettled: (list: string) => void,
): boolean {
  const fleet = useFleet();
  const isSettled = fleet.pastedLists.of(list)?.ids !== undefined;
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    if (isSettled || !isComplete) return;
    let isCurrent = true;
    fleet
      .ask({ list }, (worker) => worker.certainIds(list))
      .then(
        (ids) => isCurrent && ids && settle(fleet.pastedLists.withIds(list, ids)),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [fleet, list, isSettled, isComplete]);
  return isSettled;
}

/** Counts the instances loaded so far. Keeps the last answer while a tick changes the list's ids. */
function useSummary(list: string): PastedListSummary | undefined {
  const { pastedLists } = useFleet();
  const text = pastedLists.of(list)?.text;
  return useFleetAnswer("pasted", { list }, (worker) => worker.pastedSummary(list), {
    keeps: (before) => text !== undefined && pastedLists.of(before.list)?.text === text,
  });
}

/** Not a minus, a field or an OR. */
const plainWord = /^(?!(?:and|or|not)$)[\p{L}\p{N}_][\p{L}\p{N}._-]*$/iu;

/** A search for instances that contain one of the values. Nothing of a pasted text may become an exclusion or a mistake. */
function textSearch(values: readonly string[]): string {
  return values
    .map((value) => (plainWord.test(value) ? value : `"${value.replace(/["\\]/g, "\\$&")}"`))
    .join(",");
}
