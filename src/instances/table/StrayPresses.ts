import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { isPopupOpen, rowIndexOf } from "../../ui/page/focus.ts";

/** A press on a row this soon after the row has moved was meant for another. */
const ignoredMs = 500;

interface Places {
  view: string;
  ids: string[];
  /** When each row came to its place by a refresh; 0 if it was there from the start. */
  arrivedAt: number[];
}

interface StrayPressesProps {
  /** In the order of the page, headings of groups included. */
  rows: readonly { id: string }[];
  /** What the user chose to see: with another view, rows move because the user wants them to. */
  view: string;
}

/**
 * Ignores presses on the wrong row: one that a refresh has just moved under the pointer (Particular/ServicePulse#2140),
 * and the one that closes a popup, which would open the row beneath.
 * Loaded after the first rows, which no refresh has moved yet.
 */
export function StrayPresses({ rows, view }: StrayPressesProps) {
  const places = useRef<Places>({ view, ids: [], arrivedAt: [] });
  const recordPlaces = useEffectEvent((shown: StrayPressesProps["rows"]) => {
    const before = places.current;
    const isRefresh = before.view === view && before.ids.length > 0;
    const ids = shown.map(({ id }) => id);
    const arrivedAt = ids.map((id, place) => {
      const other = before.ids[place];
      // Nobody aims at a place without a row.
      if (!isRefresh || other === undefined) return 0;
      return id === other ? (before.arrivedAt[place] ?? 0) : Date.now();
    });
    places.current = { view, ids, arrivedAt };
  });
  useLayoutEffect(() => recordPlaces(rows), [rows]);

  useEffect(() => {
    const ending = new AbortController();
    const options = { capture: true, signal: ending.signal };
    let isStray = false;
    // On the window: popups close on the press, before the table sees it.
    addEventListener(
      "pointerdown",
      ({ target }) => {
        if (!(target instanceof Element)) return void (isStray = false);
        const arrivedAt = places.current.arrivedAt[rowIndexOf(target)];
        if (arrivedAt === undefined) return void (isStray = false);
        const opensRow = !target.closest("button, label, input");
        isStray = Date.now() - arrivedAt < ignoredMs || (opensRow && isPopupOpen());
      },
      options,
    );
    function ignoreStray(event: MouseEvent) {
      const { target, detail } = event;
      // A key's click has no press before it.
      if (!isStray || detail === 0) return;
      if (!(target instanceof Element) || rowIndexOf(target) === -1) return;
      event.preventDefault();
      event.stopPropagation();
    }
    addEventListener("click", ignoreStray, options);
    addEventListener("auxclick", ignoreStray, options);
    return () => ending.abort();
  }, []);
  return null;
}
