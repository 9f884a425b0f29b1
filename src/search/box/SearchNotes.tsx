import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { applyFix, offeredFixes } from "../../fleet/query/edit.ts";
import type { FleetQuery, Matches } from "../../fleet/worker/fleet-search.ts";
import { displayText } from "../../text/display-text.ts";
import { formatCount, plural } from "../../text/format.ts";
import { useConfig } from "../../hooks/use-services.ts";
import { ReadAsList } from "../lists/ReadAsList.tsx";
import { useFleetAnswer } from "../use-fleet.ts";
import { focusSearch, mistakesId, type SearchText } from "./use-search-text.ts";

interface SearchNotesProps {
  search: SearchText;
  query: FleetQuery;
  answer?: Pick<Matches, "problems" | "unlisted"> | undefined;
  /** Those that keep the search from being understood. */
  emptyExclusions: readonly string[];
  offersNearMatches?: boolean | undefined;
  onChoose: (q: string) => void;
  /** `rest`: the text that stays in the box. Undefined on pages without pasted lists. */
  onPasteList?: ((text: string, rest: string) => void) | undefined;
}

/** On the line below the search box: its mistakes, how it was read, what it leaves out, and what may have been meant. */
export function SearchNotes(props: SearchNotesProps) {
  const { search, query, answer, emptyExclusions, offersNearMatches, onChoose, onPasteList } =
    props;
  return (
    <SidewaysLine label="Notes on the search">
      <SearchMistakes search={search} />
      {onPasteList && <ReadAsList q={search.q} onRead={() => onPasteList(search.q, "")} />}
      {answer && <UnknownsNote {...answer} />}
      {emptyExclusions.length > 0 && (
        <EmptyExclusions
          query={query}
          exclusions={emptyExclusions}
          onChoose={onChoose}
          onConfirm={search.confirmExclusion}
        />
      )}
      {offersNearMatches && query.q !== "" && (
        <NearMatches query={query} isEmpty={false} onChoose={onChoose} />
      )}
    </SidewaysLine>
  );
}

/** A tab stop only where it scrolls: without a button in it, keys couldn't reach its end (WCAG 2.1.1). */
function SidewaysLine({ label, children }: { label: string; children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (line.current) setScrolls(line.current.scrollWidth > line.current.clientWidth);
    });
    for (const { current } of [line, content]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={line}
      className="search-notes-line"
      {...(scrolls && { role: "group", "aria-label": label, tabIndex: 0 })}
    >
      <div ref={content}>{children}</div>
    </div>
  );
}

const maxShown = 3;

function SearchMistakes({ search }: { search: SearchText }) {
  const { q, setText, shownMistakes: mistakes } = search;
  const { teamFields } = useConfig();
  const [first] = mistakes;
  if (!first) return null;
  const hidden = mistakes.length - maxShown;
  return (
    <div id={mistakesId} className="text-bad-ink">
      {mistakes.slice(0, maxShown).map((mistake) => (
        <p key={mistake.start}>
          <span>
            {mistake === first && <span className="font-medium">Ignored:</span>}{" "}
            <code className="mono rounded-tag bg-bad-soft px-1">
              <bdi>{displayText(q.slice(mistake.start, mistake.end))}</bdi>
            </code>{" "}
            <bdi>{mistake.message}</bdi>
          </span>{" "}
          <span>
            {offeredFixes(q, mistake, teamFields).map((change) => (
              <FixButton
                key={change.insert}
                label={change.insert === "" ? "Remove" : change.insert.trim()}
                onClick={() => setText(applyFix(q, change))}
              />
            ))}
          </span>
        </p>
      ))}
      {hidden > 0 && <p>{`and ${formatCount(hidden)} more`}</p>}
    </div>
  );
}

const maxLabelLength = 60;

function FixButton({ label, onClick }: { label: string; onClick: () => void }) {
  const shown = label.length > maxLabelLength ? `${label.slice(0, maxLabelLength)}…` : label;
  return (
    <button
      type="button"
      onClick={() => {
        // The pressed button disappears.
        focusSearch();
        onClick();
      }}
      className="mono rounded-tag border border-line-strong bg-surface px-1.5 py-0.5 text-left text-accent hover:bg-hover max-card:min-h-10 max-card:px-2.5"
    >
      <bdi>{displayText(shown)}</bdi>
    </button>
  );
}

/** What a search leaves out because it isn't known. */
function UnknownsNote({ problems, unlisted }: Pick<Matches, "problems" | "unlisted">) {
  const isUnread = problems.some(({ kind }) => kind === "unknown sizes");
  const { count, of } = unlisted ?? { count: 0, of: "size" };
  if (!isUnread && count === 0) return null;
  return (
    <p role="status" aria-live="off" className="text-ink-2">
      {isUnread && <span>Sizes aren’t known yet, so the search ignores them.</span>}
      {count > 0 && (
        <span>{`${formatCount(count)} of unknown ${of} ${plural(count, "is", "are")} not listed.`}</span>
      )}
    </p>
  );
}

interface EmptyExclusionsProps {
  query: FleetQuery;
  /** Those that the page's answer named. */
  exclusions: readonly string[];
  onChoose: (q: string) => void;
  onConfirm: (exclusion: string) => void;
}

/** Exclusions that exclude nothing, until a person takes another or says that they're right. */
function EmptyExclusions({ query, exclusions, onChoose, onConfirm }: EmptyExclusionsProps) {
  const { q, list, confirmed = [] } = query;
  const all = useFleetAnswer("empty exclusions", { q, list }, (worker, asked, now) =>
    worker.emptyExclusions(asked, now),
  );
  const left = (all ?? []).filter(
    ({ text }) => exclusions.includes(text) && !confirmed.includes(text),
  );
  return (
    <div role="status" aria-live="off">
      {left.map(({ text, offers }) => (
        <p key={text} className="text-bad-ink">
          <span>
            Nothing is excluded by <bdi className="mono">{displayText(text)}</bdi>.
            {offers.length > 0 && <span> Nearest:</span>}
          </span>{" "}
          <span>
            {offers.map((offer) => (
              <span key={offer.label} className="contents">
                <FixButton label={offer.label} onClick={() => onChoose(offer.q)} />{" "}
                <span>{`(${formatCount(offer.count)} of these)`}</span>{" "}
              </span>
            ))}
            <span aria-hidden className="max-card:hidden">
              ·
            </span>{" "}
            <button
              type="button"
              onClick={() => {
                // The pressed button disappears.
                focusSearch();
                onConfirm(text);
              }}
              // First on small screens, where long offers would push it out of sight.
              className="text-accent hover:underline max-card:-order-1 max-card:h-10"
            >
              It’s right as it is
            </button>
          </span>
        </p>
      ))}
    </div>
  );
}

interface NearMatchesProps {
  query: FleetQuery;
  /** The query has no matches. */
  isEmpty: boolean;
  onChoose: (q: string) => void;
  className?: string;
}

export function NearMatches({ query, isEmpty, onChoose, className }: NearMatchesProps) {
  const { q, list } = query;
  const offers = useFleetAnswer("near", { q, list, isEmpty }, (worker, asked, now) =>
    worker.nearMatches(asked, isEmpty, now),
  );
  if (!offers || offers.length === 0) return null;
  const byReason = Map.groupBy(offers, ({ reason }) => reason);
  return (
    <div role="status" aria-live="off" className={className}>
      {[...byReason].map(([reason, same]) => (
        <p
          key={reason}
          className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-ink-2 [overflow-wrap:anywhere]"
        >
          {reason && <bdi>{displayText(reason)}</bdi>}
          <span className="contents">
            {same.map(({ about, label, q }) => (
              <Fragment key={q}>
                {about && <span>{`${about}:`}</span>}
                <FixButton label={label} onClick={() => onChoose(q)} />
              </Fragment>
            ))}
          </span>
        </p>
      ))}
    </div>
  );
}
