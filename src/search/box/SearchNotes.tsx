import { applyFix, offeredFix } from "../../fleet/query/edit.ts";
import type { Matches } from "../../fleet/worker/fleet-search.ts";
import { displayText, formatCount, plural } from "../../lib/text.ts";
import { useConfig } from "../../hooks/use-services.ts";
import { offersOf } from "../../fleet/fleet-state.ts";
import { useFleetAnswer } from "../use-fleet.ts";
import type { UnknownValue } from "../../fleet/worker/unknown-values.ts";
import { focusSearch, mistakesId, type SearchText } from "./use-search-text.ts";

interface SearchNotesProps {
  search: SearchText;
  answer?: Partial<Pick<Matches, "problem" | "unlisted" | "unknownValues">> | undefined;
  onChoose: (q: string) => void;
  /** `rest`: the text that stays in the box. Undefined on pages without pasted lists. */
  onPasteList?: ((text: string, rest: string) => void) | undefined;
}

/** On the line below the search box: its mistakes, else what it leaves out and what no instance has. */
export function SearchNotes({ search, answer, onChoose, onPasteList }: SearchNotesProps) {
  const { isMistaken, written } = search;
  return (
    <div className="search-notes-line">
      <div>
        {isMistaken && <SearchMistakes search={search} />}
        {onPasteList && (isMistaken || answer) && (
          // After the search's own answer, because the worker answers one after the other.
          <ReadAsList q={written} onRead={() => onPasteList(written, "")} />
        )}
        {!isMistaken && answer && (
          <>
            <UnknownsNote {...answer} />
            <UnknownValues values={answer.unknownValues ?? []} onChoose={onChoose} />
          </>
        )}
      </div>
    </div>
  );
}

const maxShown = 3;

function SearchMistakes({ search }: { search: SearchText }) {
  const { text: q, setText, shownMistakes: mistakes } = search;
  const { teamFields } = useConfig();
  if (mistakes.length === 0) return null;
  const hidden = mistakes.length - maxShown;
  return (
    <div id={mistakesId} className="text-bad-ink">
      {mistakes.slice(0, maxShown).map((mistake) => {
        const fix = offeredFix(q, mistake, teamFields);
        return (
          <p key={mistake.start}>
            <span>
              <code className="mono rounded-tag bg-bad-soft px-1">
                <bdi>{displayText(q.slice(mistake.start, mistake.end))}</bdi>
              </code>{" "}
              <bdi>{mistake.message}</bdi>
            </span>{" "}
            {fix && (
              <FixButton label={fix.insert.trim()} onClick={() => setText(applyFix(q, fix))} />
            )}
          </p>
        );
      })}
      {hidden > 0 && <p>{`and ${formatCount(hidden)} more`}</p>}
    </div>
  );
}

function FixButton({ label, onClick }: { label: string; onClick: () => void }) {
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
      <bdi className="block max-w-[60ch] truncate">{displayText(label)}</bdi>
    </button>
  );
}

/** What a search leaves out because it isn't known. */
function UnknownsNote({ problem, unlisted }: NonNullable<SearchNotesProps["answer"]>) {
  const isUnread = problem === "unread sizes";
  const { count, of } = unlisted ?? { count: 0, of: "size" };
  if (!isUnread && count === 0) return null;
  return (
    <p role="status" aria-live="off" className="text-ink-2">
      {isUnread
        ? "Sizes aren’t known yet. The search waits for them."
        : `${formatCount(count)} of unknown ${of} ${plural(count, "is", "are")} not listed.`}
    </p>
  );
}

interface UnknownValuesProps {
  values: readonly UnknownValue[];
  onChoose: (q: string) => void;
}

/** What finds nothing, or excludes nothing, because no instance has it. */
function UnknownValues({ values, onChoose }: UnknownValuesProps) {
  if (values.length === 0) return null;
  return (
    <div role="status" aria-live="off">
      {values.slice(0, maxShown).map(({ sentence, isExcluded, offer }) => (
        <p key={sentence} className={isExcluded ? "text-bad-ink" : "text-ink-2"}>
          <bdi>{displayText(sentence)}</bdi>
          {offer && (
            <span>
              {" "}
              <span>{`${offer.about}:`}</span>{" "}
              <FixButton label={offer.label} onClick={() => onChoose(offer.q)} />
              {offer.count !== undefined && <span>{` (${formatCount(offer.count)})`}</span>}
            </span>
          )}
        </p>
      ))}
    </div>
  );
}

/** The other reading of a text in the search box, if it names instances as a list: `ssh root@web-1`, `web-1,web-2`. */
function ReadAsList({ q, onRead }: { q: string; onRead: () => void }) {
  const found = useFleetAnswer("found as list", { q }, (worker) => worker.foundAsList(q), {
    // A single word finds the same as a search, and more.
    when: (state) => /[^\w-]/.test(q.trim()) && offersOf(state).search,
  });
  if (!found) return null;
  return (
    <button
      type="button"
      onClick={() => {
        // The pressed button disappears.
        focusSearch();
        onRead();
      }}
      className="text-accent hover:underline max-card:h-10 max-card:self-end"
    >
      <span>{`Read as a list: ${formatCount(found)} found`}</span>
    </button>
  );
}
