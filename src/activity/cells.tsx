import { Link } from "@tanstack/react-router";
import { outcomeLabel, outcomeOrder } from "../actions/bulk/run-text.ts";
import { errorLabel, type Reference } from "../errors/error-table.ts";
import { ErrorReference } from "../errors/ErrorReference.tsx";
import type { Tally } from "../operations/runs/run-items.ts";
import type { RunEnd, RunSummary } from "../operations/runs/run.ts";
import { displayText } from "../text/display-text.ts";
import { formatCount } from "../text/format.ts";
import { CopyButton } from "../ui/controls/Button.tsx";
import { classNames } from "../ui/class-names.ts";
import { StatusMark } from "../ui/StatusMark.tsx";

/** In a card on a small screen the card has the padding. */
export const cell = "px-3 py-2 text-left align-top font-normal max-card:px-0 max-card:py-0.5";

interface InstanceNameProps {
  id: string;
  host: string;
  /** With another key the same id may be another instance. */
  isOfAnotherKey?: boolean;
}

/** A host name that links to the instance, with the ID beneath. */
export function InstanceName({ id, host, isOfAnotherKey = false }: InstanceNameProps) {
  return (
    <>
      {isOfAnotherKey ? (
        <bdi className="block truncate font-[550]">{displayText(host)}</bdi>
      ) : (
        <Link
          to="/instances/$id"
          params={{ id }}
          className="isolate-text block truncate font-[550] text-ink hover:underline"
        >
          {displayText(host)}
        </Link>
      )}
      {host !== id && (
        <bdi className="mono block truncate text-[11.5px]! leading-[15px] text-ink-3">
          {displayText(id)}
        </bdi>
      )}
    </>
  );
}

/** The code and the request ID of a failure; of a success the request ID on demand. */
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

const endLabels: Record<RunEnd["why"], string> = {
  finished: "Finished",
  cancelled: "Cancelled",
  refused: "Refused by the API",
  readOnly: "Ended by read-only",
  unrecorded: "Not recorded",
  session: "Ended with the session",
  interrupted: "Interrupted",
};

/** How a run ended, and its tally, which is that of its panel. Problems stand out. */
export function RunOutcome({ run: { kind, end }, counts }: { run: RunSummary; counts: Tally }) {
  const tone =
    counts.refused > 0
      ? "bad"
      : counts.unknown > 0
        ? "unknown"
        : counts.underWay > 0
          ? "wait"
          : counts.done + counts.accepted > 0
            ? "run"
            : "stop";
  return (
    <>
      <StatusMark
        tone={tone}
        label={end ? endLabels[end.why] : counts.underWay > 0 ? "Under way" : "Bulk run"}
      />
      {outcomeOrder
        .filter((outcome) => counts[outcome] > 0)
        .map((outcome) => (
          <span key={outcome} className="text-ink-2 tabular-nums">
            {" · "}
            <span
              className={classNames(
                "whitespace-nowrap",
                outcome === "refused" && "font-medium text-bad-ink",
                outcome === "unknown" && "font-medium text-wait-ink",
              )}
            >
              {formatCount(counts[outcome])} {outcomeLabel(kind, outcome)}
            </span>
          </span>
        ))}
    </>
  );
}
