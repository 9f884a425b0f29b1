import { CircleHelp, Search } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { SearchKey } from "./SearchKey.tsx";
import { classNames } from "../ui/class-names.ts";
import { PopupButton } from "../ui/PopupButton.tsx";
import { SuggestionList } from "./SuggestionList.tsx";
import { useQueryLanguage } from "./use-query-language.ts";
import { type Suggestion, useSuggestions } from "./use-suggestions.ts";
import { lazyPart } from "../ui/lazy-code.tsx";

/** The query language on one card. */
export const LazyQueryHelp = lazyPart(async () => (await import("./QueryHelp.tsx")).QueryHelp, {
  onMissing: ({ onClose }) => onClose(),
});

const magnifier = (
  <Search
    size={15}
    aria-hidden
    className="pointer-events-none absolute top-[9.5px] left-2.5 text-ink-3"
  />
);
const helpIcon = <CircleHelp size={15} aria-hidden />;

interface SearchBoxProps {
  /** In the query language. */
  q: string;
  onType: (q: string) => void;
}

/** Where the fleet is searched. Says what is wrong with a query beneath, and offers names and values while one types. */
export function SearchBox({ q, onType }: SearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [cursor, setCursor] = useState<number>();
  const [active, setActive] = useState(-1);
  const [touched, setTouched] = useState(false);
  const language = useQueryLanguage(touched || q !== "");
  const suggestions = useSuggestions(language, q, cursor);
  const mistakes = language?.parseQuery(q).mistakes ?? [];
  // Whoever is still at it need not be told.
  const shown = mistakes.filter(({ pending }) => !pending || cursor === undefined);

  function noteCursor() {
    setTouched(true);
    setActive(-1);
    setCursor(input.current?.selectionStart ?? undefined);
  }
  function pick({ text, caret }: Suggestion) {
    onType(text);
    setActive(-1);
    requestAnimationFrame(() => {
      input.current?.setSelectionRange(caret, caret);
      setCursor(caret);
    });
  }
  function onKeyDown(event: KeyboardEvent) {
    const { length } = suggestions;
    const chosen = suggestions[active];
    if (event.key === "ArrowDown" && length > 0) setActive((active + 1) % length);
    else if (event.key === "ArrowUp" && length > 0)
      setActive(((active + length) % (length + 1)) - 1);
    else if (event.key === "Enter" && chosen) pick(chosen);
    else if (event.key === "Escape" && length > 0) setCursor(undefined);
    else return;
    event.preventDefault();
  }

  return (
    <div className="relative min-w-0 flex-1 basis-72 card:max-w-[560px]">
      {magnifier}
      <input
        ref={input}
        type="search"
        aria-label="Search instances"
        aria-autocomplete="list"
        aria-controls={suggestions.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        aria-invalid={shown.length > 0 || undefined}
        aria-describedby={shown.length > 0 ? `${id}-mistakes` : undefined}
        placeholder="Search host, ID, IP, tag… or state:running region:eu"
        value={q}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        onChange={(event) => {
          onType(event.target.value);
          noteCursor();
        }}
        onSelect={noteCursor}
        onBlur={() => setCursor(undefined)}
        onKeyDown={onKeyDown}
        className={classNames(
          "h-[34px] w-full text-ellipsis rounded-control border bg-surface pr-10 pl-8 card:pr-16 outline-offset-0! placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden",
          shown.length > 0 ? "border-bad" : "border-line-field",
        )}
      />
      {q === "" && <SearchKey />}
      <span className="absolute top-px right-px">
        <PopupButton
          kind="dialog"
          aria-label="How to search"
          title="How to search"
          renderPopup={({ anchor, onClose }) => <LazyQueryHelp anchor={anchor} onClose={onClose} />}
          className="inline-grid size-8 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink"
        >
          {helpIcon}
        </PopupButton>
      </span>
      {suggestions.length > 0 && (
        <SuggestionList id={id} suggestions={suggestions} active={active} onPick={pick} />
      )}
      {shown.length > 0 && (
        <ul id={`${id}-mistakes`} className="mt-1.5 grid gap-0.5 text-bad-ink">
          {shown.map(({ start, end, message }) => (
            <li key={start} className="[overflow-wrap:anywhere]">
              <code className="mono rounded-tag bg-bad-soft px-1">
                <bdi>{q.slice(start, end)}</bdi>
              </code>{" "}
              (character {start + 1}): <bdi>{message}</bdi> Left out of the search.
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
