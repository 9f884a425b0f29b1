import { CircleHelp, ClipboardList, Search, X } from "lucide-react";
import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from "react";
import { latePart } from "../../ui/page/late-part.tsx";
import { LoadingDialog } from "../../ui/popups/LoadingDialog.tsx";
import { useKeyRefusal, useNotifications } from "../../errors/notifications.ts";
import { useCatalogue, useConfig } from "../../hooks/use-services.ts";
import { classNames } from "../../ui/class-names.ts";
import { exactText } from "../../ui/fields.tsx";
import { PopupButton } from "../../ui/popups/PopupButton.tsx";
import { useSingleKeys } from "../../ui/ui-context.ts";
import { facetLabel } from "./groups.ts";
import type { Suggestion } from "../../fleet/query/completion.ts";
import { completionAt, facetOf, suggest } from "../../fleet/query/edit.ts";
import { plainText } from "../../fleet/query/words.ts";
import { maxListLength } from "../../fleet/lists/read.ts";
import { useFacetCounts } from "../use-fleet.ts";
import { rowElements, rowLink } from "../../ui/page/focus.ts";
import { mistakesId, type SearchText } from "./use-search-text.ts";
import { fitsAddress, tooLargeList, tooLongText } from "../search-params.ts";

export const SuggestionList = latePart(
  () => import("./SearchHelp.tsx"),
  (code) => code.SuggestionList,
);
export const QueryHelp = latePart(
  () => import("./SearchHelp.tsx"),
  (code) => code.QueryHelp,
);
export const PasteDialog = latePart(
  () => import("../lists/PasteDialog.tsx"),
  (code) => code.PasteDialog,
  LoadingDialog,
);

interface SearchBoxProps {
  search: SearchText;
  /** Enter opens the only row. */
  hasOneMatch?: boolean;
  onClear: () => void;
  /** `rest`: what stays in the box. */
  onPasteList: (text: string, rest: string) => void;
}

/** Takes a pasted list, and suggests fields and values during typing. Mistakes are shown by `SearchMistakes`. */
export function SearchBox({ search, hasOneMatch, onClear, onPasteList }: SearchBoxProps) {
  const { text, setText, cursor, setCursor, flush } = search;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [activeIndex, setActiveIndex] = useState(-1);
  const [pasteButton, setPasteButton] = useState<HTMLElement>();
  const hasKey = useSingleKeys()[0];
  const suggestions = useSuggestions(text, cursor);
  const hasMistakes = search.shownMistakes.length > 0;

  const { toasts } = useNotifications();
  const isKeyRefused = useKeyRefusal();

  /**
   * Returns false if the text has the API key in it, or doesn't fit into the address. A link can bring a longer text, and shortening
   * that is fine.
   */
  function change(next: string): boolean {
    if (isKeyRefused(next)) {
      // The key is being typed: its beginning must go, too.
      if (next.length - text.length === 1) setText("");
      return false;
    }
    const isRefused = next.length > text.length && !fitsAddress(next);
    if (isRefused) toasts.show(tooLongText);
    else setText(next);
    return !isRefused;
  }
  function changeToPlain({ value, selectionStart }: HTMLInputElement): void {
    const typed = withLineBreaks(value);
    const plain = plainText(typed);
    if (!change(plain) || plain === typed) return;
    const caret = plainText(typed.slice(0, selectionStart ?? typed.length)).length;
    requestAnimationFrame(() => input.current?.setSelectionRange(caret, caret));
  }
  /** An input would drop the line breaks of a list. What isn't a list is left to the browser, which can undo it. */
  function onTransfer(event: SyntheticEvent<HTMLInputElement>, data: DataTransfer) {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const before = text.slice(0, selectionStart ?? text.length);
    const pasted = data.getData("text");
    if (isKeyRefused(pasted)) return event.preventDefault();
    if (!isOfSeveralLines(pasted)) return;
    event.preventDefault();
    const rest = before + text.slice(selectionEnd ?? text.length);
    takeList(pasted, rest.trim() === "" ? "" : rest);
  }
  function takeList(pasted: string, rest: string): void {
    if (isKeyRefused(pasted)) return;
    if (pasted.length > maxListLength) return toasts.show(tooLargeList);
    onPasteList(pasted, rest);
    // The empty box's suggestions would cover the result.
    setCursor(undefined);
  }
  function updateCursor() {
    setActiveIndex(-1);
    setCursor(input.current?.selectionStart ?? undefined);
  }
  /** After a field its values are suggested; a value is what was wanted, and a further list would cover its rows. */
  function pick({ text: next, caret }: Suggestion) {
    setActiveIndex(-1);
    if (!change(next)) return;
    const isField = /[:<>=]$/.test(next.slice(0, caret));
    setCursor(isField ? caret : undefined);
    requestAnimationFrame(() => input.current?.setSelectionRange(caret, caret));
  }
  function onKeyDown(event: KeyboardEvent) {
    const { length } = suggestions;
    const active = suggestions[activeIndex];
    // Tab out of an empty box picks nothing.
    const taken = active ?? (text === "" ? undefined : suggestions[0]);
    if (event.key === "ArrowDown" && activeIndex + 1 < length) setActiveIndex(activeIndex + 1);
    else if (event.key === "ArrowDown" && text !== "") rowLink(rowElements()[0])?.focus();
    else if (event.key === "ArrowUp" && length > 0)
      setActiveIndex(((activeIndex + length) % (length + 1)) - 1);
    else if (event.key === "Enter" && active) pick(active);
    else if (event.key === "Tab" && !event.shiftKey && taken) pick(taken);
    else if (["ArrowDown", "ArrowUp"].includes(event.key) && cursor === undefined) {
      updateCursor();
      // The empty box picks none by itself.
      if (text !== "") setActiveIndex(0);
    } else if (event.key === "Enter" && hasOneMatch) {
      flush();
      rowLink(rowElements()[0])?.click();
    }
    // With the suggestions closed, "sta" is a text to search for and no longer the beginning of "state:".
    else if (["Escape", "Enter"].includes(event.key) && length > 0) setCursor(undefined);
    else {
      // Chromium would clear the box (mattermost/mattermost#7215).
      if (event.key === "Escape") {
        // It may have cancelled something else.
        if (!event.defaultPrevented) input.current?.blur();
        event.preventDefault();
      }
      return;
    }
    event.preventDefault();
  }

  return (
    <div className="relative min-w-0 flex-1 basis-40 card:max-w-[30rem] card:basis-64">
      <Search
        size={15}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-ink-3"
      />
      <input
        ref={input}
        type="search"
        aria-label="Search instances"
        aria-autocomplete="list"
        aria-controls={suggestions.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
        aria-invalid={hasMistakes || undefined}
        aria-describedby={hasMistakes ? mistakesId : undefined}
        placeholder="Search host, ID, IP, tag… or state:running region:eu*"
        value={withLineBreakSigns(text)}
        {...exactText}
        onChange={({ target, nativeEvent }) => {
          // An input method still changes what it has written.
          if (nativeEvent instanceof InputEvent && nativeEvent.isComposing)
            change(withLineBreaks(target.value));
          else changeToPlain(target);
          updateCursor();
          if (target.value === "") setCursor(undefined);
        }}
        onCompositionEnd={({ currentTarget }) => changeToPlain(currentTarget)}
        onPaste={(event) => onTransfer(event, event.clipboardData)}
        onDrop={(event) => onTransfer(event, event.dataTransfer)}
        onFocus={() => text === "" && updateCursor()}
        onClick={updateCursor}
        onSelect={() => cursor !== undefined && updateCursor()}
        onBlur={() => {
          setCursor(undefined);
          flush();
        }}
        onKeyDown={onKeyDown}
        className={classNames(
          "h-[2.125rem] w-full text-ellipsis rounded-control border bg-surface pr-23 pl-8 outline-offset-0! placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden",
          hasMistakes ? "border-bad" : "border-line-field",
        )}
      />
      {text === "" && hasKey && (
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-2 right-16 rounded-[4px] border border-line-strong bg-canvas px-[5px] font-mono text-[0.6875rem] leading-4 text-ink-3 max-card:hidden [@media(hover:none)]:hidden print:hidden"
        >
          /
        </kbd>
      )}
      <span className="absolute inset-y-px right-px flex w-22 justify-end">
        {text !== "" && (
          <button
            type="button"
            aria-label="Clear search text"
            title="Clear search text"
            onClick={onClear}
            className="inline-grid w-7 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink"
          >
            <X size={15} aria-hidden />
          </button>
        )}
        <button
          type="button"
          aria-label="Paste or drop a list"
          title="Paste or drop a list"
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => setPasteButton(currentTarget)}
          className="inline-grid w-7 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink"
        >
          <ClipboardList size={15} aria-hidden />
        </button>
        <PopupButton
          kind="dialog"
          aria-label="How to search"
          title="How to search"
          renderPopup={({ anchor, onClose }) => <QueryHelp anchor={anchor} onClose={onClose} />}
          className="inline-grid w-8 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink"
        >
          <CircleHelp size={15} aria-hidden />
        </PopupButton>
      </span>
      {pasteButton && (
        <PasteDialog
          onList={(pasted) => takeList(pasted, text)}
          returnFocus={pasteButton}
          onClose={() => setPasteButton(undefined)}
        />
      )}
      {suggestions.length > 0 && (
        <SuggestionList
          id={id}
          suggestions={suggestions}
          note={text === "" ? "Paste or drop a list of host names to find them" : undefined}
          activeIndex={activeIndex}
          onPick={pick}
        />
      )}
    </div>
  );
}

// An input drops line breaks, and a tag can have one: show them as ␊ and ␍, which keep the caret's position.

function withLineBreakSigns(text: string): string {
  return text.replaceAll("\n", "␊").replaceAll("\r", "␍");
}

function withLineBreaks(text: string): string {
  return text.replaceAll("␊", "\n").replaceAll("␍", "\r");
}

/** Values are counted over the whole fleet, not only over the matches of the other terms. */
function useSuggestions(text: string, cursor: number | undefined): Suggestion[] {
  const { teamFields } = useConfig();
  const completion = cursor === undefined ? undefined : completionAt(text, cursor, teamFields);
  const field = completion?.kind === "value" ? facetOf(completion.field, teamFields) : undefined;
  const values = useFacetCounts(field, { q: "" });
  const catalogue = useCatalogue();
  if (cursor === undefined) return [];
  const labelled = (field && values ? values : []).map(({ value, count }) => ({
    value,
    count,
    label: field ? facetLabel(field, value, catalogue) : value,
  }));
  return suggest(text, completion, labelled, teamFields);
}

/** Several lines are always a list, one is always a search. */
function isOfSeveralLines(pasted: string): boolean {
  return /[\r\n\u2028\u2029]/.test(pasted.trim());
}
