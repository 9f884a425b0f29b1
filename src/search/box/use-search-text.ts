import { useRouter } from "@tanstack/react-router";
import { useConfig } from "../../hooks/use-services.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import { searchBox } from "../../ui/page/focus.ts";
import { useDelayedFlag } from "../../ui/time.tsx";
import { parseQuery } from "../../fleet/query/edit.ts";
import type { FleetQuery, Matches } from "../../fleet/worker/fleet-search.ts";
import { isFiltered, isSameQuery, useFleet } from "../use-fleet.ts";
import { parseSearch } from "../search-params.ts";

/** Write the address after this pause in the typing: at most 86 times in 30 s, and Safari throws after 100. */
const addressDelayMs = 350;

/** For the search box's aria-describedby. */
export const mistakesId = "search-mistakes";

export type SearchText = ReturnType<typeof useSearchText>;

/**
 * A search has three texts. `text` is in the box. `addressText` follows after a pause; any other navigation (a link, Back)
 * overwrites the box. `q` is what we search for: while the text has a mistake, the last one without. A link with a mistake finds
 * nothing.
 */
export function useSearchText(addressText: string, writeAddress: (text: string) => void) {
  const { history } = useRouter();
  /** Undefined while the box shows the address's text. */
  const [typed, setTyped] = useState<string>();
  const [cursor, setCursor] = useState<number>();
  const [understood, setUnderstood] = useState<string>();
  /** Pending write of the address. */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The address's text when typing began, then what this hook wrote there. */
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

  /** Forgets what was typed, e.g. because the user picked a view. */
  function discard(): void {
    clearTimer(timer);
    setTyped(undefined);
  }

  /** Writes the address now: later, the navigation would close a dialog that has opened meanwhile. */
  function flush(): void {
    if (timer.current !== undefined && typed !== undefined) write(typed);
  }

  // `addressText` lags behind: it follows a navigation only after the render.
  useEffect(() => {
    const unsubscribe = history.subscribe(({ location, action }) => {
      const { q = "" } = parseSearch(location.search);
      const isBackOrForward = action.type !== "PUSH" && action.type !== "REPLACE";
      // Back, before the address was written, may lead to an entry with the same query.
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
  const { teamFields } = useConfig();
  const written = text.trim() === "" ? "" : text;
  const mistakesIn = (q: string) => parseQuery(q, teamFields).mistakes ?? [];
  const mistakes = mistakesIn(written);
  const isMistaken = mistakes.length > 0;
  const isTyping = cursor !== undefined && text !== addressText;
  const said = isTyping ? mistakesIn(addressText) : mistakes;
  if (!isMistaken && written !== understood) setUnderstood(written);
  return {
    text,
    q: isMistaken && typed !== undefined && understood !== undefined ? understood : written,
    isMistaken,
    /** Empty if it's blank. */
    written,
    /** Said in a pause of the typing, and then until they're corrected. */
    shownMistakes: mistakes.filter(({ start, message }) =>
      said.some((other) => other.start === start && other.message === message),
    ),
    setText,
    discard,
    flush,
    /** Undefined while there's nothing to suggest, e.g. without the focus. */
    cursor,
    setCursor,
  };
}

function clearTimer(timer: RefObject<ReturnType<typeof setTimeout> | undefined>): void {
  clearTimeout(timer.current);
  timer.current = undefined;
}

/**
 * Whether the matches of a query can be selected together, exported or acted on as a whole: only once the worker has said that it
 * understood this very query. Until then `reason` says why not. `isGrey`: show it on the rows, too; not at once while typing.
 */
export function useUnderstanding(
  { isMistaken }: Pick<SearchText, "isMistaken">,
  query: FleetQuery,
  answer: (Pick<Matches, "problem"> & { query: FleetQuery }) | undefined,
) {
  const isAnswered = answer ? isSameQuery(answer.query, query) : !isFiltered(query);
  const isGrey = useDelayedFlag(isMistaken || !isAnswered);
  if (isMistaken || answer?.problem === "mistake")
    return { reason: "Correct the search first.", isGrey };
  if (!isAnswered) return { reason: "Wait for the search.", isGrey };
  return { reason: answer?.problem && "Sizes aren’t known yet.", isGrey };
}

/** `pastedList`: its name in the address. `openQuery` adds a history entry. */
export function useSearchQuery(
  { q, discard, setCursor }: SearchText,
  pastedList: string | undefined,
  openQuery: (query: FleetQuery) => void,
) {
  const { pastedLists } = useFleet();
  const query: FleetQuery = { q, list: pastedList };
  function openMatches(change: Partial<FleetQuery>): void {
    discard();
    openQuery({ ...query, ...change });
  }
  function clear(change: Partial<FleetQuery>): void {
    // The pressed button disappears.
    focusSearch();
    // The empty box's suggestions would cover the rows.
    setCursor(undefined);
    openMatches(change);
  }
  return {
    query,
    isSearch: isFiltered(query),
    openMatches,
    pasteList: (listText: string, q: string) => openMatches({ q, list: pastedLists.add(listText) }),
    /** Also focuses the search box. */
    clear,
    removeList: () => clear({ list: undefined }),
  };
}

/** Selects the text too, so the next key replaces it. */
export function focusSearch(): void {
  const box = searchBox();
  box?.focus();
  box?.select();
}
