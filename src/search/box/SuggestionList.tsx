import { classNames } from "../../ui/class-names.ts";
import { displayText } from "../../lib/text.ts";
import { AsOf } from "../FleetStatus.tsx";
import { useFleetState } from "../use-fleet.ts";
import type { Suggestion } from "../../fleet/query/completion.ts";

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
