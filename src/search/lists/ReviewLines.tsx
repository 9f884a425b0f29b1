import { type ReactNode, useId } from "react";
import { describeState } from "../../api/state.ts";
import type { ReviewLine as Line, ReviewPage } from "../../fleet/lists/review.ts";
import { displayText, formatCount } from "../../lib/text.ts";

interface Ticks {
  ticked: ReadonlySet<string>;
  onTick: (ids: readonly string[], isOn: boolean) => void;
}

interface TickProps extends Ticks {
  ids: readonly string[];
  label: string;
  describedBy?: string;
  children?: ReactNode;
}

/** A box for one instance or for several. */
export function Tick({ ids, label, describedBy, ticked, onTick, children }: TickProps) {
  const areTicked = ids.every((id) => ticked.has(id));
  return (
    <label className="flex min-h-6 items-start gap-2 max-card:min-h-10 max-card:items-center">
      <input
        type="checkbox"
        aria-label={label}
        aria-describedby={describedBy}
        checked={areTicked}
        onChange={() => onTick(ids, !areTicked)}
        className="mt-0.5 max-card:mt-0"
      />
      {children ?? <span>{label}</span>}
    </label>
  );
}

/** A page of the text, beneath the header if it's a table. */
export function ReviewLines({
  header,
  lines,
  ...ticks
}: Pick<ReviewPage, "header" | "lines"> & Ticks) {
  return (
    <div>
      {header !== undefined && (
        <code className="mono sticky top-0 z-10 block max-h-24 overflow-y-auto border-b border-line-strong bg-raised py-2 pl-12 font-semibold whitespace-pre-wrap [overflow-wrap:anywhere]">
          <bdi>{partText(header)}</bdi>
        </code>
      )}
      <ol aria-label="Lines of the text" className="grid">
        {lines.map((line) => (
          <ReviewLine {...ticks} key={line.number} line={line} />
        ))}
      </ol>
    </div>
  );
}

/** A line with what it names marked, and a tick for each instance. */
function ReviewLine({ line, ...ticks }: { line: Line } & Ticks) {
  const factsId = useId();
  const { number, candidates, missing, ids } = line;
  const more = candidates.length - maxCandidates;
  const all = `Tick all ${formatCount(ids.length)} of line ${formatCount(number)}`;
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-2 gap-y-1 border-b border-line py-2 last:border-b-0">
      <span className="mono text-right text-ink-3 tabular-nums">{formatCount(number)}</span>
      <code className="mono max-h-40 overflow-y-auto whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
        <bdi>{markedText(line)}</bdi>
      </code>
      {missing.length > 0 && (
        <p className="col-start-2 text-bad-ink">
          Not found: <bdi className="mono">{displayText(missing.join(", "))}</bdi>
        </p>
      )}
      {candidates.length > 0 && (
        <div className="col-start-2 grid gap-1">
          {ids.length > 1 && <Tick {...ticks} ids={ids} label={all} />}
          {candidates
            .slice(0, maxCandidates)
            .map(({ id, hostName, ipv4, region, state, doubt }, place) => {
              const name = displayText(hostName ?? id);
              const facts = [hostName && id, ipv4, region, state && describeState(state).label];
              const describedBy = `${factsId}-${place}`;
              return (
                <Tick {...ticks} key={id} ids={[id]} label={name} describedBy={describedBy}>
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    <bdi className="font-[550]">{name}</bdi>{" "}
                    <span id={describedBy} className="text-ink-3">
                      <bdi>{displayText(facts.filter(Boolean).join(" · "))}</bdi>
                      {doubt && <span className="text-wait-ink">{` · ${doubtTexts[doubt]}`}</span>}
                    </span>
                  </span>
                </Tick>
              );
            })}
          {more > 0 && <p className="text-ink-2">{`and ${formatCount(more)} more`}</p>}
        </div>
      )}
    </li>
  );
}

/** A line can name thousands; ticking it ticks all of them. */
const maxCandidates = 50;

const doubtTexts = {
  several: "several instances have this",
  "short name": "by short name: with another domain, or without one",
};

/** A line can be a whole file. */
const maxLineLength = 5000;

function markedText({ text, marks }: Line): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const mark of marks) {
    // All values of a written-out range have the same place.
    if (mark.start < end || mark.end > maxLineLength) continue;
    const colour = mark.isUnlisted ? "bg-wait-soft" : "bg-accent-soft";
    parts.push(
      <span key={end}>{partText(text.slice(end, mark.start))}</span>,
      <mark key={`${mark.start} marked`} className={`rounded-tag text-ink ${colour}`}>
        {partText(text.slice(mark.start, mark.end))}
      </mark>,
    );
    end = mark.end;
  }
  return [...parts, <span key="rest">{partText(text.slice(end, maxLineLength))}</span>];
}

/** Like `displayText`, but with its outer blanks and its tabs: they're ordinary within a line. */
function partText(text: string): string {
  const shown = text.replace(/\S(?:.*\S)?/s, (inner) => displayText(inner, Infinity));
  return shown.replaceAll("[U+0009]", "\t");
}
