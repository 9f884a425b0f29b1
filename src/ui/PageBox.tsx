import { type SubmitEvent, useLayoutEffect, useRef, useState } from "react";
import { formatCount } from "./numbers.ts";

interface PageBoxProps {
  page: number;
  lastPage: number | undefined;
  onPage: (page: number) => void;
}

/** What has been typed, and over which page's number. */
interface Typed {
  text: string;
  over: number;
  /** The page has been asked for: it may be on its way, and leaving the box does not ask again. */
  isAsked: boolean;
}

/**
 * The current page's number, which can be typed over. What is no page is put back; once a page has been asked for, its number
 * is selected, so that another one can be typed.
 */
export function PageBox({ page, lastPage, onPage }: PageBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<Typed>();
  // With another page that which was asked for is over; what is being typed goes on.
  if (typed && typed.over !== page) setTyped(typed.isAsked ? undefined : { ...typed, over: page });
  const text = typed?.text ?? String(page);
  const isTyping = typed?.isAsked === false;
  const settled = isTyping ? undefined : text;
  useLayoutEffect(() => {
    if (settled !== undefined && document.activeElement === box.current) box.current?.select();
  }, [settled]);
  function commit() {
    if (!typed) return;
    const number = Number(text.trim());
    const usable = Number.isSafeInteger(number) && number >= 1;
    const wanted = usable ? Math.min(number, lastPage ?? number) : page;
    setTyped({ text: String(wanted), over: page, isAsked: true });
    if (wanted !== page) onPage(wanted);
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    // The keyboard on a screen would stay over the rows; leaving the box asks for the page too.
    if (matchMedia("(pointer: coarse)").matches) box.current?.blur();
    else commit();
  }
  return (
    <form onSubmit={submit} className="flex items-center gap-2 px-1">
      <input
        ref={box}
        aria-label="Page"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setTyped({ text: event.target.value, over: page, isAsked: false })}
        onBlur={() => (isTyping ? commit() : setTyped(undefined))}
        onFocus={(event) => event.target.select()}
        className="h-8 w-14 rounded-control border border-line-field bg-surface text-center text-ink tabular-nums outline-offset-0!"
      />
      {lastPage !== undefined && (
        <span className="tabular-nums">
          of <span>{formatCount(lastPage)}</span>
        </span>
      )}
    </form>
  );
}
