import { type SubmitEvent, useState } from "react";
import { formatCount } from "./numbers.ts";

interface PageBoxProps {
  page: number;
  lastPage: number | undefined;
  onPage: (page: number) => void;
}

/** The current page's number, which can be typed over. What is no page is put back. */
export function PageBox({ page, lastPage, onPage }: PageBoxProps) {
  const [text, setText] = useState(String(page));
  function commit() {
    const typed = Number(text.trim());
    const usable = Number.isSafeInteger(typed) && typed >= 1;
    const wanted = usable ? Math.min(typed, lastPage ?? typed) : page;
    setText(String(wanted));
    if (wanted !== page) onPage(wanted);
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    commit();
  }
  return (
    <form onSubmit={submit} className="flex items-center gap-2 px-1">
      <input
        aria-label="Page"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
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
