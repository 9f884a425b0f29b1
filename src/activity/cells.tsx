import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { endings, proxyUserText, tallyText } from "../actions/bulk/run-text.ts";
import { errorLabel, type Reference } from "../api/error.ts";
import { ErrorReference } from "../errors/ErrorReference.tsx";
import type { Tally } from "../operations/runs/run-items.ts";
import type { RunSummary } from "../operations/runs/run.ts";
import { displayText, formatCount, sentenceCase } from "../lib/text.ts";
import { CopyButton } from "../ui/Button.tsx";
import { ShowMoreButton, useRenderLimit } from "../ui/page/LongList.tsx";
import { Cell, Row } from "../ui/page/Table.tsx";
import { RelativeTime } from "../ui/time.tsx";
import { StatusMark } from "../ui/StatusMark.tsx";

interface ViewHeadingProps {
  count: number | undefined;
  /** What is counted, e.g. "changes": a row can group many. */
  unit: string;
  /** Filters and export. */
  children: ReactNode;
}

/** Stands right of the page's tabs, so that these don't move when the count arrives. */
export function ViewHeading({ count, unit, children }: ViewHeadingProps) {
  return (
    <>
      {count !== undefined && (
        <span className="text-ink-3 tabular-nums">{`${formatCount(count)} ${unit}`}</span>
      )}
      <span className="flex flex-wrap items-center gap-3 card:min-w-0 card:flex-1 card:flex-nowrap card:justify-end card:[&>:first-child]:w-auto">
        {children}
      </span>
    </>
  );
}

/** Rows rendered at first, and added by each "Show more". */
const unfoldStep = 50;

interface UnfoldedRowsProps<Item> {
  items: readonly Item[];
  /** How many columns are left of "Show more", and how many it spans. */
  columns: [before: number, after: number];
  /** Below the last row. */
  note?: string | undefined;
  children: (item: Item) => ReactNode;
}

export function UnfoldedRows<Item>(props: UnfoldedRowsProps<Item>) {
  const { items, columns, note, children } = props;
  const { limit, more, showMore } = useRenderLimit(items.length, unfoldStep);
  return (
    <>
      {items.slice(0, limit).map(children)}
      {(more > 0 || note !== undefined) && (
        <Row className="bg-canvas max-card:block">
          <Cell colSpan={columns[0]} className="max-card:hidden" />
          <Cell colSpan={columns[1]} className="px-3 py-2 text-ink-2 max-card:block max-card:px-4">
            {more > 0 ? <ShowMoreButton more={more} onClick={showMore} /> : note}
          </Cell>
        </Row>
      )}
    </>
  );
}

interface InstanceNameProps {
  id: string;
  host: string;
  /** With another key the same id may be another instance. */
  isOfAnotherKey?: boolean;
}

/** The host name, with the ID beneath. Both wrap: what is cut could be where two names differ. */
export function InstanceName({ id, host, isOfAnotherKey = false }: InstanceNameProps) {
  return (
    <>
      {isOfAnotherKey ? (
        <bdi className="block font-[550] [overflow-wrap:anywhere]">{displayText(host)}</bdi>
      ) : (
        <Link
          to="/instances/$id"
          params={{ id }}
          className="isolate-text block font-[550] [overflow-wrap:anywhere] text-ink hover:underline"
        >
          {displayText(host)}
        </Link>
      )}
      {host !== id && (
        <bdi className="mono block text-[0.71875rem]! leading-[0.9375rem] [overflow-wrap:anywhere] text-ink-3">
          {displayText(id)}
        </bdi>
      )}
    </>
  );
}

/** When it was requested, and by whom. */
export function Requested({ askedAt, requester }: Pick<RunSummary, "askedAt" | "requester">) {
  const name = requesterName(requester);
  return (
    <>
      <RelativeTime time={askedAt} />
      {name && (
        <span className="block text-small text-ink-3 max-card:inline max-card:before:content-['_·']">
          {" "}
          <span>{name}</span>
        </span>
      )}
    </>
  );
}

/** The end of the key, or the user whom a proxy signed in. */
export function requesterName(requester: RunSummary["requester"]): ReactNode {
  const user = proxyUserText(requester);
  if (user !== undefined) return <bdi>{displayText(user)}</bdi>;
  if (requester?.key === undefined) return undefined;
  return (
    <>
      key <span className="mono whitespace-nowrap">{requester.key}</span>
    </>
  );
}

/** The error's code and request ID. A success only gets a button that copies its request ID. */
export function RequestReference({ reference }: { reference: Reference }) {
  const { requestId } = reference;
  if (errorLabel(reference) !== undefined || requestId === undefined)
    return <ErrorReference error={reference} short />;
  return (
    <span className="text-small text-ink-3">
      Request ID
      <CopyButton text={requestId} what="request ID" className="-my-1 ml-0.5 align-middle" />
    </span>
  );
}

/** How a run ended, and its tally. */
export function RunOutcome({
  run: { kind, end, held },
  counts,
}: {
  run: RunSummary;
  counts: Tally;
}) {
  const tone =
    counts.refused > 0
      ? "bad"
      : counts.unknown > 0
        ? "unknown"
        : counts.underWay > 0
          ? "wait"
          : counts.done + counts.accepted > 0 && counts.notSent === 0
            ? "run"
            : "stop";
  return (
    <>
      <StatusMark
        tone={tone}
        label={
          end
            ? end.why === "finished" && counts.accepted > 0
              ? "All sent"
              : sentenceCase(endings[end.why])
            : held
              ? "Held"
              : counts.underWay > 0
                ? "Under way"
                : "Bulk run"
        }
      />
      <span className="text-ink-2 tabular-nums">{` · ${tallyText(kind, counts)}`}</span>
    </>
  );
}
