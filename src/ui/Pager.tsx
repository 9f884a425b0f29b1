import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import { memo } from "react";
import { IconButton } from "./IconButton.tsx";
import { formatCount } from "./numbers.ts";
import { PageBox } from "./PageBox.tsx";
import { Select } from "./Select.tsx";

const usualLimits = [10, 20, 50, 100];

/** Made once: an icon that is the same element is not rendered again. */
const icons = {
  first: <ChevronFirst size={16} aria-hidden />,
  previous: <ChevronLeft size={16} aria-hidden />,
  next: <ChevronRight size={16} aria-hidden />,
  last: <ChevronLast size={16} aria-hidden />,
};

export interface PagerProps {
  /** The number of the first item that is shown, where that is not yet one of `page`. */
  first?: number | undefined;
  page: number;
  limit: number;
  /** Items on this page, also those that cannot be shown. */
  count: number;
  /** Items on all pages, where it is known. */
  total: number | undefined;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
}

/** First to last page, a page by number, and the rows per page. Pages count from 1. */
export const Pager = memo(function Pager(props: PagerProps) {
  const { page, limit, count, total, onPage, onLimit } = props;
  const first = count === 0 ? 0 : (props.first ?? (page - 1) * limit + 1);
  const last = count === 0 ? 0 : first + count - 1;
  const lastPage = total === undefined ? undefined : Math.max(1, Math.ceil(total / limit));
  const atEnd = lastPage === undefined ? count < limit : page >= lastPage;
  const limits = [...new Set([...usualLimits, limit])].toSorted((a, b) => a - b);
  return (
    <nav
      aria-label="Pagination"
      className="flex print:hidden flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-3 py-2 text-ink-2"
    >
      <span className="tabular-nums">
        {formatCount(first)}–{formatCount(last)} of{" "}
        {total === undefined ? "an unknown number" : formatCount(total)}
      </span>
      <label className="ml-auto flex items-center gap-2">
        Rows per page
        <Select value={limit} onChange={(event) => onLimit(Number(event.target.value))}>
          {limits.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      </label>
      <span className="flex items-center gap-0.5">
        <IconButton label="First page" unavailable={page <= 1} onClick={() => onPage(1)}>
          {icons.first}
        </IconButton>
        <IconButton label="Previous page" unavailable={page <= 1} onClick={() => onPage(page - 1)}>
          {icons.previous}
        </IconButton>
        <PageBox page={page} lastPage={lastPage} onPage={onPage} />
        <IconButton label="Next page" unavailable={atEnd} onClick={() => onPage(page + 1)}>
          {icons.next}
        </IconButton>
        <IconButton
          label="Last page"
          unavailable={atEnd || lastPage === undefined}
          onClick={() => onPage(lastPage ?? page)}
        >
          {icons.last}
        </IconButton>
      </span>
    </nav>
  );
});
