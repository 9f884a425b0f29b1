import { useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef, useState } from "react";
import { later } from "../../later.ts";
import { useLater } from "../../ui/later.tsx";
import type { FleetQuery } from "../../fleet/worker/fleet-rows.ts";
import { parseSearch } from "./search-params.ts";

/** The address waits for a pause in the typing: browsers limit how often it may change. */
const addressDelayMs = 150;

/** For the search box's aria-describedby. */
export const mistakesId = "search-mistakes";

export type SearchText = ReturnType<typeof useSearchText>;

/**
 * A search has three texts. `addressText` is in the address. `text` is in the box: a key changes it at once, and the address after a
 * pause; any other navigation puts the address's text into the box. `q` is what is searched for: the text, without the half-typed
 * name of a field while its completion is open.
 */
export function useSearchText(addressText: string, writeAddress: (text: string) => void) {
  const { history } = useRouter();
  /** Undefined while the box has the text of the address. */
  const [typed, setTyped] = useState<string>();
  const [cursor, setCursor] = useState<number>();
  /** Runs while the address waits for the end of the typing. */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The text that the address has had since typing began, or gets by typing. */
  const ownAddress = useRef(addressText);

  function setText(text: string): void {
    if (typed === undefined) ownAddress.current = addressText;
    setTyped(text);
    clearTimer(timer);
    timer.current = setTimeout(() => write(text), addressDelayMs);
  }

  function write(text: string): void {
    clearTimer(timer);
    ownAddress.current = text;
    writeAddress(text);
  }

  /** Discards what is typed: a choice replaces it. */
  function discard(): void {
    clearTimer(timer);
    setTyped(undefined);
  }

  /** Writes the address without the pause: a dialog that opens during it would be closed by the change. */
  function flush(): void {
    if (timer.current !== undefined && typed !== undefined) write(typed);
  }

  // In the history and not in `addressText`, which follows a navigation only after it is rendered.
  useEffect(() => {
    const unsubscribe = history.subscribe(({ location, action }) => {
      const { q = "" } = parseSearch(location.search);
      const isBackOrForward = action.type !== "PUSH" && action.type !== "REPLACE";
      // Going back before the address is written leads to an entry that can have the same query.
      if (!isBackOrForward && q === ownAddress.current) return;
      clearTimer(timer);
      setTyped(undefined);
    });
    return () => {
      unsubscribe();
      clearTimer(timer);
    };
  }, [history]);

  const text = typed ?? addressText;
  const language = useLater(later.queryLanguage, { isNeeded: cursor !== undefined || text !== "" });
  const q = (cursor === undefined ? undefined : language?.withoutFieldName(text, cursor)) ?? text;
  /**
   * Terms that aren't understood. The rest matches more than was asked for, so it can't be selected, exported or acted on as a
   * whole. The worker refuses that, too, while the language's code is still loading.
   */
  const mistakes = language?.parse(q).mistakes ?? [];
  return {
    text,
    q: q.trim() === "" ? "" : q,
    mistakes,
    /** Don't complain about a term that's still being typed: wait until the user leaves the box. */
    shownMistakes: mistakes.filter(({ pending }) => !pending || cursor === undefined),
    setText,
    discard,
    flush,
    /** The position of the cursor while the box has the focus and may suggest something, else undefined. */
    cursor,
    setCursor,
  };
}

function clearTimer(timer: RefObject<ReturnType<typeof setTimeout> | undefined>): void {
  clearTimeout(timer.current);
  timer.current = undefined;
}

/**
 * The query of a page that searches with a text and a pasted list, and how to replace it. `isUnderstood` tells whether its matches
 * may be selected, exported and acted on as a whole.
 * @param pastedList the name of the list in the address
 * @param openQuery displays the matches of another query as a new entry of the history
 */
export function searchQuery(
  { text, q, mistakes, discard, setCursor }: SearchText,
  pastedList: string | undefined,
  openQuery: (query: FleetQuery) => void,
) {
  const query: FleetQuery = { q, list: pastedList };
  function openMatches(change: Partial<FleetQuery>): void {
    discard();
    openQuery({ ...query, ...change });
  }
  function clear(change: Partial<FleetQuery>): void {
    // The button that was pressed disappears.
    focusSearch();
    // The suggestions of the empty box would cover the rows.
    setCursor(undefined);
    openMatches(change);
  }
  return {
    query,
    isUnderstood: mistakes.length === 0,
    /** Displays other matches. */
    openMatches,
    /** The same, with the focus in the search box. */
    clear,
    removeList: () => clear({ list: undefined }),
    /** Searches for the text of the list in place of the list. */
    searchAsText: (listText: string) =>
      clear({ q: [text.trim(), listText].filter(Boolean).join(" "), list: undefined }),
  };
}

/** Moves the focus to the search box and selects its text, so that the next key replaces it. */
export function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>("main input[type=search]");
  box?.focus();
  box?.select();
}
