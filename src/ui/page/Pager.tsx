import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, type SubmitEvent, useLayoutEffect, useRef } from "react";
import { Button, IconButton } from "../Button.tsx";
import { EmptyState } from "./Page.tsx";
import { Select, noAutofill } from "../fields.tsx";
import { formatCount } from "../../lib/text.ts";

const pageSizes = [10, 20, 50, 100];

export interface PagerProps {
  /** Number of the first item, if the table still shows the rows of the previous page. */
  first?: number | undefined;
  page: number;
  limit: number;
  /** Items on this page, including unreadable ones. */
  count: number;
  total: number | undefined;
  /** With another `limit`, `page` is the one that then has the first row of this page. */
  onChange: (change: { page: number; limit?: number }) => void;
}

export function Pager({ page, limit, count, total, onChange, ...rest }: PagerProps) {
  const first = count === 0 ? 0 : (rest.first ?? (page - 1) * limit + 1);
  const last = count === 0 ? 0 : first + count - 1;
  const lastPage = total === undefined ? undefined : Math.max(1, Math.ceil(total / limit));
  const isFirst = page <= 1;
  const isLast = lastPage === undefined ? count < limit : page >= lastPage;
  const hasPages = page > 1 || lastPage !== 1;
  const totalText = total === undefined ? "an unknown number" : formatCount(total);
  const limits = [...new Set([...pageSizes, limit])].toSorted((a, b) => a - b);
  const goTo = (page: number) => onChange({ page });
  function changeLimit(next: number): void {
    onChange({ limit: next, page: Math.floor(((page - 1) * limit) / next) + 1 });
  }
  return (
    <nav
      aria-label="Pagination"
      className="flex print:hidden flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-3 py-2 text-ink-2"
    >
      <span className="tabular-nums">
        {`${formatCount(first)}–${formatCount(last)} of ${totalText}`}
      </span>
      <label className="ml-auto flex items-center gap-2">
        Rows per page
        <Select value={limit} onChange={({ target }) => changeLimit(Number(target.value))}>
          {limits.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      </label>
      {hasPages && (
        <span className="flex items-center gap-0.5">
          <IconButton label="First page" unavailable={isFirst} onClick={() => goTo(1)}>
            <ChevronFirst size={16} aria-hidden />
          </IconButton>
          <IconButton label="Previous page" unavailable={isFirst} onClick={() => goTo(page - 1)}>
            <ChevronLeft size={16} aria-hidden />
          </IconButton>
          <PageField page={page} lastPage={lastPage} onPage={goTo} />
          <IconButton label="Next page" unavailable={isLast} onClick={() => goTo(page + 1)}>
            <ChevronRight size={16} aria-hidden />
          </IconButton>
          <IconButton
            label="Last page"
            unavailable={isLast || lastPage === undefined}
            onClick={() => goTo(lastPage ?? page)}
          >
            <ChevronLast size={16} aria-hidden />
          </IconButton>
        </span>
      )}
    </nav>
  );
}

interface PastEndProps extends Pick<PagerProps, "page" | "limit" | "onChange"> {
  total: number;
}

export function PastEnd({ page, limit, total, onChange }: PastEndProps) {
  const lastPage = Math.max(1, Math.ceil(total / limit));
  return (
    <EmptyState title={`Page ${formatCount(page)} is past the end of the list.`}>
      <Button
        onClick={() => onChange({ page: lastPage })}
      >{`Go to page ${formatCount(lastPage)}`}</Button>
    </EmptyState>
  );
}

interface PageFieldProps {
  page: number;
  lastPage: number | undefined;
  onPage: (page: number) => void;
}

/** Uncontrolled, so that a page that arrives doesn't replace a number that's being typed. */
function PageField({ page, lastPage, onPage }: PageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const isTyping = useRef(false);
  useLayoutEffect(() => {
    if (!isTyping.current) showPage(input.current, page);
  }, [page]);
  function commit() {
    const number = Number(input.current?.value.normalize("NFKC"));
    const isPage = isTyping.current && Number.isSafeInteger(number) && number >= 1;
    const target = isPage ? Math.min(number, lastPage ?? number) : page;
    isTyping.current = false;
    showPage(input.current, target);
    if (target !== page) onPage(target);
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    // On touch screens blur the field to hide the keyboard, which covers rows; the blur then commits.
    if (matchMedia("(pointer: coarse)").matches) input.current?.blur();
    else commit();
  }
  return (
    <form onSubmit={submit} className="flex items-center gap-2 px-1">
      <input
        ref={input}
        aria-label="Page"
        inputMode="numeric"
        {...noAutofill}
        defaultValue={page}
        onChange={() => (isTyping.current = true)}
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

/** Selects it, too: the next number that's typed replaces it. */
function showPage(input: HTMLInputElement | null, page: number): void {
  if (!input) return;
  input.value = String(page);
  if (document.activeElement === input) input.select();
}

interface PagedCardProps extends Omit<PagerProps, "first"> {
  /** Shown if the list is empty. */
  empty: ReactNode;
  children: ReactNode;
}

export function PagedCard({ empty, children, ...pager }: PagedCardProps) {
  const { count, total = 0 } = pager;
  return (
    <div className="overflow-hidden surface-card">
      {count > 0 ? children : total > 0 ? <PastEnd {...pager} total={total} /> : empty}
      {total > 0 && <Pager {...pager} />}
    </div>
  );
}
