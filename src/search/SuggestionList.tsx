import { classNames } from "../ui/class-names.ts";
import { displayText } from "../text/display-text.ts";
import type { Suggestion } from "../fleet/query/completion.ts";

interface SuggestionListProps {
  /** The start of the ids of the list and its options. */
  id: string;
  suggestions: Suggestion[];
  /** The option that the arrow keys have reached; -1 for none. */
  activeIndex: number;
  onPick: (suggestion: Suggestion) => void;
  onClose: () => void;
}

/** A listbox below the search box. The focus stays in the box. */
export function SuggestionList({ id, suggestions, activeIndex, onPick }: SuggestionListProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Suggestions"
      className="absolute top-[38px] left-0 z-20 w-full max-w-sm animate-appear rounded-card border border-line bg-raised p-1 shadow-float"
    >
      {suggestions.map((suggestion, index) => (
        <div
          key={suggestion.text}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          // Before the box loses the focus, which closes the list.
          onPointerDown={(event) => {
            event.preventDefault();
            onPick(suggestion);
          }}
          className={classNames(
            "flex min-h-8 cursor-default items-center gap-3 rounded-control px-2.5 py-1 hover:bg-hover",
            index === activeIndex && "bg-hover",
          )}
        >
          <bdi className="mono min-w-0 [overflow-wrap:anywhere]">
            {displayText(suggestion.label)}
          </bdi>
          <span className="ml-auto shrink-0 text-ink-3 tabular-nums">{suggestion.about}</span>
        </div>
      ))}
    </div>
  );
}
