import { classNames } from "../ui/class-names.ts";
import type { Suggestion } from "./use-suggestions.ts";
import { displayText } from "../ui/display-text.ts";

interface SuggestionListProps {
  /** What the ids of list and options begin with. */
  id: string;
  suggestions: Suggestion[];
  /** The option that the keyboard is on; -1 for none. */
  active: number;
  onPick: (suggestion: Suggestion) => void;
}

/** What the query could go on with. The focus stays in the box. */
export function SuggestionList({ id, suggestions, active, onPick }: SuggestionListProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Suggestions"
      className="absolute top-[38px] left-0 z-20 w-full max-w-sm animate-appear rounded-card border border-line bg-raised p-1 shadow-float"
    >
      {suggestions.map((suggestion, index) => (
        <div
          key={suggestion.label}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Before the box loses the focus, and the list with it.
          onPointerDown={(event) => {
            event.preventDefault();
            onPick(suggestion);
          }}
          className={classNames(
            "flex min-h-8 cursor-default items-center gap-3 rounded-control px-2.5 py-1 hover:bg-hover",
            index === active && "bg-hover",
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
