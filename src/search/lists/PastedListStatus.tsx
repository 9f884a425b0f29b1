import { useEffect, useEffectEvent, useState } from "react";
import { instancesText } from "../../actions/labels.ts";
import { isOnlyInThisTab, type Listed, type PastedList } from "../../fleet/lists/lists.ts";
import { maxListValues } from "../../fleet/lists/read.ts";
import type { PastedListSummary } from "../../fleet/lists/fleet-lists.ts";
import { displayText, firstOf, formatCount, plural } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/page/Page.tsx";
import { useFleet, useFleetAnswer, useOffer } from "../use-fleet.ts";
import { ReviewDialog } from "./ReviewDialog.tsx";

interface PastedListStatusProps {
  list: string;
  /** `replaces`: it's the same list, now with other ids. */
  onChange: (list: string, replaces: boolean) => void;
}

/** e.g. "12 found · 2 not found", and the review of a text that isn't a list. */
export function PastedListStatus({ list, onChange }: PastedListStatusProps) {
  const { pastedLists } = useFleet();
  const isFleetRead = useOffer("all");
  const textOf = (name: string) => pastedLists.of(name)?.text;
  const summary = useFleetAnswer("pasted", { list }, (worker) => worker.pastedSummary(list), {
    // The same text after its review.
    keeps: (before) => textOf(list) !== undefined && textOf(before.list) === textOf(list),
  });
  // The last answer came before the last instances. A tab that was hidden for long reads all again: until then none is gone.
  const isComplete = isFleetRead && summary?.isWhole === true;
  const pastedList = pastedLists.of(list);
  const { isNegated = false, listed } = pastedList ?? {};
  const { found = 0, others = 0, gone = [], text } = summary ?? {};
  const isOfWords = !listed && isComplete && text?.isList === false;
  const [reviewButton, setReviewButton] = useState<HTMLElement | null>(null);
  const [review, setReview] = useState<{ list: string; isOpen: boolean }>();
  // A text that isn't a list is shown by itself, until a person has closed it.
  const isReviewOpen = review?.list === list ? review.isOpen : isOfWords;

  // Once every instance is here, a list becomes what it has found.
  const settled = !listed && isComplete ? text?.listedAtOnce : undefined;
  const settle = useEffectEvent((ids: Listed) => onChange(pastedLists.withIds(list, ids), true));
  useEffect(() => {
    if (settled) settle(settled);
  }, [settled]);

  if (!summary || !pastedList) return null;
  if (text?.tooMany !== undefined) {
    const [most, count] = [formatCount(maxListValues), formatCount(text.tooMany)];
    return (
      <p role="alert" className="text-bad-ink">
        {`A list can have ${most} different values, and this text has ${count}. Nothing of it is listed.`}
      </p>
    );
  }
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 tabular-nums">
      <p role="status">
        {isOfWords ? (
          <span>{`This text isn’t only names. It names ${instancesText(text.named)}: tick those that you mean.`}</span>
        ) : (
          textsOf({ ...summary, isWhole: isComplete }, pastedList).map((one, place) => (
            <span key={one} className="[&:first-child]:font-semibold [&:first-child]:text-ink">
              {place > 0 ? ` · ${one}` : one}
            </span>
          ))
        )}
      </p>
      {text && !isNegated && isComplete && (
        <Button
          ref={setReviewButton}
          aria-haspopup="dialog"
          onClick={() => setReview({ list, isOpen: true })}
        >
          Review
        </Button>
      )}
      {listed && (isNegated || (!listed.isReviewed && found > 0)) && (
        <Button variant="ghost" onClick={() => onChange(pastedLists.turnedRound(list), false)}>
          <span>
            {isNegated
              ? `${formatCount(found)} ${plural(found, "is", "are")} on it`
              : `${formatCount(others)} ${plural(others, "is", "are")} not on the list`}
          </span>
        </Button>
      )}
      {gone.length > 0 && isComplete && !isNegated && (
        <p className="[overflow-wrap:anywhere]">
          Gone: <bdi className="mono">{firstOf(gone, 5, (id) => displayText(id))}</bdi>
        </p>
      )}
      {listed && isOnlyInThisTab(list) && (
        <p className="text-small text-ink-3">
          This list is too long for a link, so the address only works in this tab.
        </p>
      )}
      {text && isReviewOpen && (
        <ReviewDialog
          list={list}
          text={text}
          onDone={(ticked) => onChange(pastedLists.withIds(list, ticked), true)}
          returnFocus={reviewButton}
          onClose={() => setReview({ list, isOpen: false })}
        />
      )}
    </div>
  );
}

/** e.g. ["12 found", "2 not found"]. */
function textsOf(
  { isWhole, found, gone, others, text }: PastedListSummary,
  { isNegated, listed }: PastedList,
): string[] {
  const counted = (count: number, what: string) =>
    count > 0 ? [`${formatCount(count)} ${what}`] : [];
  if (isNegated) {
    const { ids, unticked } = listed ?? { ids: [], unticked: [] };
    if (ids.length + unticked.length === 0) return ["Nothing is listed, as nothing is excluded"];
    const rest = `${formatCount(others)} ${plural(others, "is", "are")} not on the list`;
    return [rest, ...counted(unticked.length, "unclear, so left out")];
  }
  const isTicked = listed?.isReviewed === true && text?.isList !== true;
  const first = `${formatCount(found)} ${isTicked ? "on the list" : "found"}`;
  if (!listed || !isWhole) return [`${first} so far`];
  const { named = found, unclear = 0, missing = 0 } = text ?? {};
  return [
    first,
    ...counted(gone.length, "gone"),
    ...(isTicked ? counted(named - found, "left unticked") : counted(unclear, "to review")),
    ...(isTicked ? [] : counted(missing, "not found")),
  ];
}

export function UnknownPastedListAlert({ onRemove }: { onRemove: () => void }) {
  return (
    <EmptyState role="alert" title="This tab doesn’t have the list">
      <p className="max-w-[60ch] text-ink-2">
        Long lists stay in the tab where you pasted them, until you disconnect. Paste it again to
        see its instances.
      </p>
      <Button onClick={onRemove}>Remove list</Button>
    </EmptyState>
  );
}
