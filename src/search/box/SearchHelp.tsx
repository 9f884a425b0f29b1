import { useNow, useZone } from "../../ui/time.tsx";
import { zoneText } from "../../lib/times.ts";
import { Popover } from "../../ui/popups/popups.tsx";
import { formatCount, displayText } from "../../lib/text.ts";
import { fieldsWith } from "../../fleet/query/fields.ts";
import { useConfig } from "../../hooks/use-services.ts";
import { maxListValues } from "../../fleet/lists/read.ts";
import { classNames } from "../../ui/class-names.ts";
import { AsOf } from "../FleetStatus.tsx";
import { useFleetState } from "../use-fleet.ts";
import type { Suggestion } from "../../fleet/query/completion.ts";

export function QueryHelp({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { teamFields } = useConfig();
  const [zone] = useZone();
  const now = useNow(60_000);
  return (
    <Popover
      title="How to search"
      anchor={anchor}
      onClose={onClose}
      className="w-[min(92vw,26rem)]"
    >
      <Rows rows={queryRules} />
      <p className="mt-3 font-medium">Fields</p>
      <Rows rows={fieldsWith(teamFields).all.map(({ example, about }) => [example, about])} />
      <p className="mt-2 text-ink-2">
        Days are those of the zone in which times are shown, now <span>{zoneText(now, zone)}</span>.{" "}
        <code className="mono">&gt;</code> begins after the day.
      </p>
      <p className="mt-3 font-medium">Paste a list</p>
      <p className="mt-2 text-ink-2">
        <span>{`Paste up to ${formatCount(maxListValues)}`}</span> host names, IDs or addresses to
        list exactly those, or drop a file on the page. A text with anything else in it opens the
        review, where you tick what you mean.
      </p>
    </Popover>
  );
}

function Rows({ rows }: { rows: readonly [example: string, meaning: string][] }) {
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
      {rows.map(([example, meaning]) => (
        <div key={example} className="contents">
          <dt className="mono text-[0.75rem] whitespace-nowrap">{example}</dt>
          <dd className="text-ink-2">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How terms combine, for the help. Fields are in `queryFields`. */
export const queryRules: readonly [example: string, meaning: string][] = [
  ["web", "anywhere in a host name, ID, address, state, region, image, size or tag"],
  ["web prod", "both words"],
  ["tag:prod", "the whole value, ignoring case: not “nonprod”"],
  ["region:eu*", "a * stands for anything"],
  ['image:"UBUNTU_24_04"', "quotes for spaces and commas; a quoted * is just a star"],
  ["state:stopped,error", "either one"],
  ["-tag:prod", "everything without it; also NOT"],
  ["web state:stopped OR tag:ci", "web and stopped, or ci"],
  ["(web OR api) -tag:prod", "parentheses group"],
];

interface SuggestionListProps {
  /** Prefix for the ids of the list and its options. */
  id: string;
  suggestions: Suggestion[];
  note: string | undefined;
  /** -1 for none. */
  activeIndex: number;
  onPick: (suggestion: Suggestion) => void;
}

/** A listbox below the search box, which keeps the focus. */
export function SuggestionList({
  id,
  suggestions,
  note,
  activeIndex,
  onPick,
}: SuggestionListProps) {
  const isRemembered = useFleetState(({ remembered }) => remembered !== undefined);
  return (
    <div className="absolute top-[38px] left-0 z-20 w-full max-w-sm animate-appear rounded-card border border-line bg-raised shadow-float">
      <div id={`${id}-list`} role="listbox" aria-label="Suggestions" className="p-1">
        {suggestions.map((suggestion, index) => (
          <Option
            key={suggestion.text}
            id={`${id}-${index}`}
            suggestion={suggestion}
            isActive={index === activeIndex}
            onPick={onPick}
          />
        ))}
      </div>
      {(note !== undefined || isRemembered) && (
        <p className="border-t border-line px-3.5 py-2 text-small text-ink-2">{note ?? <AsOf />}</p>
      )}
    </div>
  );
}

interface OptionProps {
  id: string;
  suggestion: Suggestion;
  isActive: boolean;
  onPick: (suggestion: Suggestion) => void;
}

function Option({ id, suggestion, isActive, onPick }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // On pointerdown: the click would come after the blur, which closes the list.
      onPointerDown={(event) => {
        event.preventDefault();
        onPick(suggestion);
      }}
      className={classNames(
        "flex min-h-8 cursor-default items-center gap-3 rounded-control px-2.5 py-1 hover:bg-hover max-card:min-h-10",
        isActive && "bg-accent-soft",
      )}
    >
      <bdi className="mono min-w-0 [overflow-wrap:anywhere]">{displayText(suggestion.label)}</bdi>
      <span className="ml-auto shrink-0 text-ink-3 tabular-nums">{suggestion.about}</span>
    </div>
  );
}
